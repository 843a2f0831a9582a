import { central } from './central.ts';
import { eastern } from './eastern.ts';
import type { Area } from './in-district.ts';
import { kampala } from './kampala.ts';
import { northern } from './northern.ts';
import { wakiso } from './wakiso.ts';
import { western } from './western.ts';

/** Every area that the club knows by itself, each after what it is a part of. */
export const gazetteer: readonly Area[] = [...kampala, ...wakiso, ...central, ...eastern, ...northern, ...western];
