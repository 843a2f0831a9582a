import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (how?: { type: 'minor' | 'major' }) => void;

/** V8's collector, called by hand: the great collection, or the small one that looks at what is new alone. */
export function collector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as Collect;
}

/** Bytes that lie where only the great collection looks. */
export function oldBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size;
}
