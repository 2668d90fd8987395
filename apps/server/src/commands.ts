import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { createAccount } from '@alder/accounts/server';
import { type Db, inSystem } from '@alder/database';
import { enrollGateway, listGatewaysOf, revokeGatewayOf } from '@alder/devices/server';
import { addPeer } from '@alder/dicomnode/server';
import { getCapabilities } from '@alder/dicomweb/contract';
import { addToken, listTokens, revokeToken } from '@alder/dicomweb/server';
import { PLAN_NAMES } from '@alder/hospitals/domain';
import { createHospital, setActive, setPlan } from '@alder/hospitals/server';
import { checkImages, reconcileUsage } from '@alder/imaging/server';
import { readSettings } from '@alder/settings';
import { openStorage } from '@alder/storage';
import { addressOf, Refusal, roles } from '@alder/wire';
import { equipmentCharsets } from '@alder/worklist/contract';
import { z } from 'zod';
import { applyErasures } from './apply-erasures.ts';
import { verifyAuditHeads } from './audit-heads.ts';
import { backupCommands } from './backup-commands.ts';
import { checkDatabase } from './check-database.ts';
import { type Command, command } from './command.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { exportCommands } from './export-commands.ts';
import { StartFailure } from './failure.ts';
import { mailCommands } from './mail-commands.ts';
import { openDatabaseOf } from './open-stores.ts';
import { requireWritable } from './preflight.ts';

const hospital = z.string().describe('key of the hospital');
const licence = z
  .string()
  .regex(/^(his|lis|pacs)=\d+(,(his|lis|pacs)=\d+)*$/, 'is written his=3,lis=3,pacs=3')
  .transform((text) =>
    Object.fromEntries(text.split(',').map((each) => [each.split('=')[0], Number(each.split('=')[1])])),
  );
const permits = z
  .string()
  .regex(/^((his|lis|pacs)(,(his|lis|pacs))*)?$/, 'is written his,lis,pacs')
  .transform((text) => text.split(',').filter(Boolean) as ('his' | 'lis' | 'pacs')[]);

const address = z.string().refine((text) => {
  const [ip = '', bits = '0', ...more] = text.split('/');
  return isIP(ip) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(ip) === 4 ? 32 : 128) && more.length === 0;
}, 'is an IP address or a network in CIDR notation');

const charset = z
  .enum(equipmentCharsets)
  .optional()
  .describe(`character set of its texts where they say Latin-1, or nothing: ${equipmentCharsets.join(', ')}`);

const endOfPlan = z
  .union([z.literal('none').transform(() => null), z.iso.date().transform((day) => new Date(`${day}T00:00:00Z`))])
  .optional()
  .describe('first day on which nothing can be changed any more (UTC), such as 2027-01-31, or none');
const limit = z
  .union([z.literal('none').transform(() => null), z.coerce.number().int().min(0).max(100_000)])
  .optional();
const hold = z
  .enum(['yes', 'no'])
  .default('no')
  .describe('yes: what is used beyond it stays, and nothing is added until there is room');

const HOUR_MS = 3_600_000;

/** Every command, by the two words that call it. */
export const commands: Readonly<Record<string, Command>> = {
  'hospital create': command({
    says: 'Makes a hospital',
    options: z.strictObject({
      key: z.string().describe('the {hospital} of its addresses'),
      name: z.string().describe('its name'),
      licence: licence.default({ his: 3, lis: 3, pacs: 3 }).describe('how many of each licence: his=3,lis=3,pacs=3'),
      timezone: z.string().optional().describe('IANA zone, such as Asia/Tokyo'),
      currency: z.string().optional().describe('ISO 4217, such as JPY'),
      lang: z.enum(['en', 'ja', 'zhtw']).optional().describe('language of its documents'),
    }),
    run: (options, { db }) => createHospital(db, options),
  }),
  'hospital update': command({
    says: 'Gives a hospital a plan, with its accounts, storage and licences, or another end of it',
    options: z.strictObject({
      hospital,
      plan: z.enum(PLAN_NAMES).optional().describe(PLAN_NAMES.join(', ')),
      ends: endOfPlan,
      hold,
    }),
    async run({ hospital: key, plan, ends, hold: holds }, { db }) {
      const { id } = await findHospital(db, key);
      return setPlan(db, id, { plan, endsAt: ends }, { hold: holds === 'yes' });
    },
  }),
  'license set': command({
    says: 'Agrees on other numbers than those of the plan; what is left out stays',
    options: z.strictObject({
      hospital,
      licence: licence.optional().describe('how many of each licence: his=3,lis=3,pacs=3; 0 closes its pages'),
      accounts: z.coerce.number().int().min(1).max(100_000).optional().describe('active accounts in all'),
      doctors: limit.describe('accounts that records can be assigned to, or none for no limit'),
      imaging: limit.describe('other accounts that open images, or none for no limit'),
      storage: limit.describe('gigabytes of images, or none for those of the plan'),
      backup: z.enum(['yes', 'no']).optional().describe('whether the local backup of the plan premium is agreed on'),
      hold,
    }),
    async run({ hospital: key, storage, backup, hold: holds, ...change }, { db }) {
      const { id } = await findHospital(db, key);
      const localBackup = backup === undefined ? undefined : backup === 'yes';
      return setPlan(db, id, { ...change, gigabytes: storage, localBackup }, { hold: holds === 'yes' });
    },
  }),
  'hospital disable': command({
    says: 'Closes a hospital: everyone is logged out at once and nobody logs in; nothing is deleted',
    options: z.strictObject({ hospital }),
    run: async ({ hospital: key }, { db }) => setActive(db, (await findHospital(db, key)).id, false),
  }),
  'hospital enable': command({
    says: 'Opens a hospital again that was closed',
    options: z.strictObject({ hospital }),
    run: async ({ hospital: key }, { db }) => setActive(db, (await findHospital(db, key)).id, true),
  }),
  'account create': command({
    says: 'Makes a user of a hospital',
    options: z.strictObject({
      hospital,
      email: z.string().describe('log-in name'),
      password: z.string().describe('at least 6 characters'),
      role: z.enum(roles).describe(roles.join(', ')),
      permit: permits.default(['his', 'lis', 'pacs']).describe('his,lis,pacs'),
      name: z.string().optional().describe('name shown to colleagues'),
      lang: z.enum(['en', 'ja', 'zhtw']).optional().describe('language of the interface'),
    }),
    async run({ hospital: key, permit, name, ...account }, { db }) {
      const found = await findHospital(db, key);
      return createAccount(db, { ...account, hospital: found.id, permits: permit, displayName: name });
    },
  }),
  'gateway enroll': command({
    says: 'Binds a gateway to a hospital; its key is printed here and never again',
    options: z.strictObject({ hospital, name: z.string().optional().describe('where it stands') }),
    async run({ hospital: key, name }, { db }) {
      const found = await findHospital(db, key);
      return enrollGateway(db, { hospital: found.key, ...(name !== undefined && { name }) });
    },
  }),
  'gateway list': command({
    says: 'Every gateway of a hospital, connected, away or revoked',
    options: z.strictObject({ hospital }),
    async run({ hospital: key }, { db }) {
      const found = await findHospital(db, key);
      return listGatewaysOf(db, { hospital: found.key, now: new Date() });
    },
  }),
  'gateway revoke': command({
    says: "Revokes a gateway's key for good: its line is cut at once, what it still holds stays on its disk",
    options: z.strictObject({ hospital, serial: z.string().describe('the 16 letters and digits of the gateway') }),
    async run({ hospital: key, serial }, { db }) {
      const found = await findHospital(db, key);
      return revokeGatewayOf(db, { hospital: found.key, serial, now: new Date() });
    },
  }),
  'dicom add-peer': command({
    says: 'Lets a modality send images to a hospital; called_aetitle is what the modality has to call',
    options: z.strictObject({
      hospital,
      aetitle: z
        .string()
        .regex(/^[\x20-\x7e]{1,16}$/, 'has 1 to 16 ASCII characters')
        .describe('AE title of the modality'),
      address: address.describe('its address, or network such as 192.168.1.0/24'),
      modalities: z
        .string()
        .transform((text) =>
          text
            .split(',')
            .map((modality) => modality.trim())
            .filter(Boolean),
        )
        .describe('what it makes: DX,CR'),
      port: z.coerce.number().int().min(1).max(65_535).optional().describe('where it takes images that others ask for'),
      certificate: z
        .string()
        .transform((text) => text.toLowerCase().replaceAll(':', ''))
        .pipe(z.string().regex(/^[0-9a-f]{64}$/, 'is the SHA-256 of a certificate'))
        .optional()
        .describe('SHA-256 of its TLS certificate: it is admitted by that, whatever its address'),
      charset,
    }),
    async run({ hospital: key, ...peer }, { db }) {
      const found = await findHospital(db, key);
      return addPeer(db, found.key, peer);
    },
  }),
  'images check': command({
    says: 'Reads stored images again and compares them with their hashes; recounts their bytes',
    options: z.strictObject({
      hospital,
      all: z.enum(['yes', 'no']).default('no').describe('yes: every image; no: those not looked at for longest'),
    }),
    async run({ hospital: key, all }, { db }, settings) {
      const found = await findHospital(db, key);
      const storage = await openStorage(settings);
      const miscounted = await reconcileUsage(db, found.id);
      const filedBefore = new Date(Date.now() - HOUR_MS);
      return { ...(await checkImages({ db, storage }, found.id, { all: all === 'yes', filedBefore })), miscounted };
    },
  }),
  'dicom add-token': command({
    says: 'Lets a program read images over DICOMweb; its token is printed here and never again',
    options: z.strictObject({
      hospital,
      name: z.string().min(1).max(100).describe('name of the program, to recognise it when it is revoked'),
      may: z.enum(['read', 'store']).default('read').describe('read, or store as well'),
      share: z.uuid('is the id of a share').optional().describe('confines it to one share, for as long as that lasts'),
      days: z.coerce.number().int().min(1).max(3650).optional().describe('after so many days it ends by itself'),
      charset,
    }),
    async run({ hospital: key, name, may, share, days, charset: assumed }, { db }) {
      const found = await findHospital(db, key);
      const mayStore = may === 'store';
      if (mayStore && share !== undefined)
        throw new StartFailure('dicom add-token: a share is read and not stored to.');
      const issued = await addToken(db, found.id, { name, mayStore, share, days, charset: assumed }, new Date());
      return { ...issued, path: addressOf(getCapabilities, { hospital: key }) };
    },
  }),
  'dicom list-tokens': command({
    says: 'Every DICOMweb token of a hospital, in use, ended or revoked; never the token itself',
    options: z.strictObject({ hospital }),
    run: async ({ hospital: key }, { db }) => listTokens(db, (await findHospital(db, key)).id),
  }),
  'dicom revoke-token': command({
    says: 'Revokes a DICOMweb token for good, within a second',
    options: z.strictObject({ hospital, id: z.uuid('is the id of a token').describe('its id') }),
    async run({ hospital: key, id }, { db }) {
      const found = await findHospital(db, key);
      if (!(await revokeToken(db, found.id, id, new Date()))) throw new StartFailure(`There is no token ${id} in use.`);
      return { id, revoked: true };
    },
  }),
  'demo seed': command({
    says: 'Makes the demo hospital, or gives it a fresh board for today; existing data stays',
    options: z.strictObject({}),
    run: async (_options, { db }, settings) => seedDemo({ db, storage: await openStorage(settings), settings }),
  }),
  'db migrate': command({
    says: 'Brings the database up to date, which every start does too',
    options: z.strictObject({}),
    run: async (_options, { migrated }) => ({ migrated }),
  }),
  'db check': command({
    says: 'Checks the migrations, the isolation of hospitals and the chains of the audit log',
    options: z.strictObject({}),
    run: (_options, opened) => checkDatabase(opened),
  }),
  'audit verify': command({
    says: 'Compares the audit logs with their signed heads in ALDER_DATA/audit-heads.jsonl',
    options: z.strictObject({}),
    run: async (_options, { db }, settings) => {
      const { heads, problems } = await verifyAuditHeads(db, settings);
      if (problems.length > 0) throw new StartFailure(`The audit log was changed: ${problems.join('; ')}.`);
      return { heads };
    },
  }),
  'erasure apply': command({
    says: 'Erases every owner of the ledger ALDER_DATA/erasures.jsonl again who has a name; each start does it too',
    options: z.strictObject({}),
    run: (_options, { db }, settings) => applyErasures({ db }, settings),
  }),
  ...backupCommands,
  ...exportCommands,
  ...mailCommands,
};

/**
 * Runs one command; works beside a running server as well as without one.
 *
 * @returns What is printed as JSON.
 * @throws {StartFailure} one sentence: no such command, a wrong option, or the refusal of a rule
 */
export async function runCommand(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const found = commands[name.trim()];
  if (!found) throw new StartFailure(`There is no command "${name.trim()}"; "npm run alder -- help" lists them.`);
  const options = readOptions(name, found, args);
  const settings = readSettings(env);
  if (found.runAlone) return found.runAlone(options, settings);
  requireWritable(settings.dataDir);
  const opened = await openDatabaseOf(settings, () => {}, { beside: true, max: 4 });
  try {
    return await found.run(options, opened, settings);
  } catch (error) {
    throw error instanceof Refusal ? new StartFailure(refused(name, error)) : error;
  } finally {
    await opened.close();
  }
}

export function usage(): string {
  const lines = ['npm run alder -- <noun> <verb> --option value …', ''];
  for (const [name, { says, options, argument }] of Object.entries(commands)) {
    lines.push(`${name}${argument ? ` ${argument.toUpperCase()}` : ''}: ${says}`);
    for (const [option, schema] of Object.entries(options.shape))
      lines.push(`    --${option}  ${(schema as z.ZodType).description ?? ''}`);
  }
  return `${lines.join('\n')}\n`;
}

function readOptions(name: string, { options, argument }: Command, args: readonly string[]): Record<string, unknown> {
  const known = Object.fromEntries(Object.keys(options.shape).map((option) => [option, { type: 'string' as const }]));
  let values: Record<string, unknown>;
  try {
    const parsed = parseArgs({
      args: [...args],
      options: known,
      strict: true,
      allowPositionals: argument !== undefined,
    });
    if (parsed.positionals.length > 1) throw new Error(`Unexpected argument "${parsed.positionals[1]}".`);
    values = { ...parsed.values, ...(argument && parsed.positionals[0] && { [argument]: parsed.positionals[0] }) };
  } catch (error) {
    throw new StartFailure(`${name}: ${(error as Error).message.split('.')[0]}.`);
  }
  const read = options.safeParse({ ...values });
  if (read.success) return read.data;
  const [problem] = read.error.issues;
  const option = problem?.path.join('.');
  const isMissing = option !== undefined && values[option] === undefined;
  throw new StartFailure(`${name}: --${option} ${isMissing ? 'is needed' : problem?.message}.`);
}

async function findHospital(db: Db, key: string): Promise<{ id: string; key: string }> {
  const found = await inSystem(db, (trx) =>
    trx.selectFrom('hospital').select(['id', 'key']).where('key', '=', key).executeTakeFirst(),
  );
  if (!found) throw new StartFailure(`There is no hospital "${key}".`);
  return found;
}

function refused(name: string, { kind, details }: Refusal): string {
  const held = (details.held ?? []) as readonly { part: string; used: number; allowed: number }[];
  const fields = [
    ...Object.entries(details.fields ?? {}).map(([field, code]) => `${field} ${code}`),
    ...held.map(({ part, used, allowed }) => `${part} ${used} of ${allowed}`),
  ];
  return `${name}: ${kind.text}${fields.length > 0 ? ` (${fields.join(', ')})` : ''}.`;
}
