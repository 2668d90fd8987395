import { randomBytes } from 'node:crypto';
import { inHospital, versioned } from '@alder/database';
import { type Implementation, implement, implementStream, type Services } from '@alder/server';
import { addressOf, notFound } from '@alder/wire';
import {
  getLineChannel,
  type LineChannel,
  lineWebhook,
  removeLineChannel,
  setLineChannel,
  testLineChannel,
} from '../contract/line-calls.ts';
import { lineNotConfigured, lineSecretMissing } from '../contract/refusals.ts';
import {
  type ChannelRow,
  findChannel,
  findWebhookTime,
  lockChannel,
  putChannel,
  removeChannel,
} from './line.repository.ts';
import { openLine } from './line-client.ts';
import { openChannel, sealChannel } from './seal.ts';

/** The official account of the hospital. */
export const channelHandlers: readonly Implementation[] = [
  implement(getLineChannel, async (_input, { trx, services }) => {
    const row = await findChannel(trx);
    return { result: row ? present(row, services, await findWebhookTime(trx)) : null };
  }),

  // No transaction is open while LINE is asked.
  implementStream(setLineChannel, async ({ token, secret, version }, context) => {
    const { hospital, services, now } = context;
    const { settings } = services;
    const before = await inHospital(context.db, hospital.id, findChannel);
    await isCurrent(before, version, services);
    const usedToken = token ?? (before && openChannel(settings, 'line-token', hospital.id, before.token_sealed));
    const usedSecret = secret ?? (before && openChannel(settings, 'line-secret', hospital.id, before.secret_sealed));
    if (usedToken === undefined || usedSecret === undefined) throw lineSecretMissing();
    const bot = await openLine({ base: settings.lineUrl, token: usedToken }).botInfo();
    // The secret of one account does not sign for another.
    if (before && before.bot !== bot.userId && secret === undefined) throw lineSecretMissing();
    const row = await context.inHospital(async ({ trx, audit, emit }) => {
      await isCurrent(await lockChannel(trx), version, services);
      const put = await putChannel(trx, {
        ...{ path: randomBytes(32).toString('base64url'), bot: bot.userId },
        ...{ basic_id: bot.basicId, bot_name: bot.displayName, set_at: now },
        token_sealed: sealChannel(settings, 'line-token', hospital.id, usedToken),
        secret_sealed: sealChannel(settings, 'line-secret', hospital.id, usedSecret),
      });
      const detail = { basic_id: bot.basicId, token: token === undefined ? 'kept' : 'set' };
      audit({ entity: 'line', id: hospital.id, detail: { ...detail, secret: secret === undefined ? 'kept' : 'set' } });
      emit({ event: 'line.updated', id: hospital.id, permit: 'his' });
      return present(put, services, await findWebhookTime(trx));
    });
    return { result: row };
  }),

  implement(removeLineChannel, async ({ version }, { trx, hospital, services, audit, emit }) => {
    const current = await lockChannel(trx);
    if (!current) throw notFound();
    await isCurrent(current, version, services);
    await removeChannel(trx);
    audit({ entity: 'line', id: hospital.id, detail: { basic_id: current.basic_id } });
    emit({ event: 'line.updated', id: hospital.id, permit: 'his' });
    return { result: null };
  }),

  implementStream(testLineChannel, async (_input, context) => {
    const { hospital, services } = context;
    const channel = await inHospital(context.db, hospital.id, findChannel);
    if (!channel) throw lineNotConfigured();
    const token = openChannel(services.settings, 'line-token', hospital.id, channel.token_sealed);
    if (token === undefined) throw lineSecretMissing();
    const line = openLine({ base: services.settings.lineUrl, token });
    const address = present(channel, services).webhook_url;
    const { displayName } = await line.botInfo();
    const { limit, used } = await line.quota();
    const entered = await line.webhook();
    // LINE tests the address that it is given, so that the secret is tried also before the address is entered.
    const test = await line.testWebhook(address);
    const isEntered = entered?.endpoint === address;
    const arrived = isEntered ? (entered.active ? ('works' as const) : ('off' as const)) : ('elsewhere' as const);
    const webhook = test.success ? arrived : ('failed' as const);
    const reason = test.success ? null : [test.reason, test.detail].filter(Boolean).join(': ') || null;
    await context.inHospital(async ({ audit }) => audit({ entity: 'line', id: hospital.id, detail: { webhook } }));
    return { result: { ...{ bot_name: displayName, limit, used, webhook }, reason } };
  }),
];

async function isCurrent(row: ChannelRow | undefined, version: number | null, services: Services): Promise<void> {
  if ((row?.version ?? null) === version) return;
  await versioned(undefined, async () => (row ? present(row, services) : null));
}

function present(row: ChannelRow, { settings }: Pick<Services, 'settings'>, lastWebhook?: Date): LineChannel {
  const address = settings.publicUrl ?? `http://localhost:${settings.port}`;
  return {
    ...{ bot_name: row.bot_name, basic_id: row.basic_id, version: row.version, set_at: row.set_at.toISOString() },
    webhook_url: `${address}${addressOf(lineWebhook, { path: row.path })}`,
    heard_at: lastWebhook?.toISOString() ?? null,
  };
}
