import type { FastifyInstance } from 'fastify';

import type { Network } from '#sandbox/network/network.ts';

import { behaviourRoutes } from './behaviour-routes.ts';
import { bookRoutes } from './book-routes.ts';
import { faultRoutes } from './fault-routes.ts';
import { mailRoutes } from './mail-routes.ts';
import { promptRoutes } from './prompt-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { smsRoutes } from './sms-routes.ts';
import { walletRoutes } from './wallet-routes.ts';
import { whatsappControl } from './whatsapp-routes.ts';

/** What tests move the outside world with. No real operator has anything like it. */
export function controlRoutes(control: FastifyInstance, network: Network): void {
  walletRoutes(control, network);
  behaviourRoutes(control, network);
  promptRoutes(control, network);
  bookRoutes(control, network);
  faultRoutes(control, network);
  settingsRoutes(control, network);
  smsRoutes(control, network);
  mailRoutes(control, network);
  whatsappControl(control, network);
}
