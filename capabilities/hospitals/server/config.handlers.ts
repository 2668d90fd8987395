import { type Implementation, implement } from '@alder/server';
import { updateConfigs } from '../contract/index.ts';
import { changeSettings } from './change-settings.ts';
import type { OpenMoney } from './open-money.ts';

/** What administrators set for the archive and the log-in of their own hospital. */
export const configHandlers = (openMoney: OpenMoney): readonly Implementation[] => [
  implement(updateConfigs, async ({ version, ...configs }, context) => ({
    result: await changeSettings(context, openMoney, () => configs, { version }),
  })),
];
