import { hospital, langKey } from '@alder/hospitals/contract';
import { announcement } from '@alder/notices/contract';
import { roles } from '@alder/wire';
import { z } from 'zod';

/** Role and permits that an account has in one hospital. */
const roleFlags = z.object({
  role: z.enum(roles),
  permit_his: z.boolean(),
  permit_lis: z.boolean(),
  permit_pacs: z.boolean(),
});

/**
 * The account of a logged-in person, with the field names of the specification (§3, "Account state").
 *
 * Tokens of other systems never reach a browser: `chimera_token` is always null, `chimera_access` is whether there is one.
 */
export const accountState = z.object({
  login: z.literal(true),
  loginState: z.literal('login'),
  id: z.uuid(),
  uid: z.uuid(),
  displayName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** Key of the hospital that this session acts for. */
  hospital: z.string(),
  hospitalId: z.uuid(),
  /** Of a system administrator who acts in this hospital: the own one. */
  acting_from: z.object({ id: z.uuid(), key: z.string(), name: z.string() }).nullable(),
  /** Hospital key → rights there. */
  permissions: z.record(z.string(), roleFlags),
  permissionsArray: z.array(roleFlags.extend({ hospital: z.string(), hospitalName: z.string() })),
  role: z.enum(roles),
  isAdmin: z.boolean(),
  /** Why this session opens less than the account may; null: it opens all. */
  limit: z.enum(['locked', 'factor']).nullable(),
  /** Until when a second factor that the hospital demands is to be set up; null: none is missing. */
  factorDue: z.iso.datetime().nullable(),
  /** Whether a PIN opens the locked screen. */
  hasPin: z.boolean(),
  /** Studies that the user opened last, newest first. */
  openedDicoms: z.array(z.string()),
  /** Null: the browser's language decides. */
  langKey: langKey.nullable(),
  /** The operator's announcement in force. */
  notif: announcement.nullable(),
  /** Version of the last notice that this browser has seen, by its cookie. */
  versionNotif: z.string().nullable(),
  /** Whether this browser has not seen the announcement yet, by its cookie. */
  showNotif: z.boolean(),
  emailValidated: z.boolean(),
  /** Version of the product that responds. */
  version: z.string(),
  configs: z.record(z.string(), z.unknown()),
  features: z.record(z.string(), z.unknown()),
  invitationCode: z.string().nullable(),
  invitationHistory: z.array(z.unknown()),
  aetitles: z.array(z.string()),
  permit_his: z.boolean(),
  permit_lis: z.boolean(),
  permit_pacs: z.boolean(),
  chimera_token: z.null(),
  chimera_token_timestamp: z.string().nullable(),
  chimera_access: z.boolean(),
  wolfiInstaller: z.object({ version: z.string(), address: z.string(), checksum: z.string() }).nullable(),
});
export type AccountState = z.infer<typeof accountState>;

/** Response of accountStatus to a client that is not logged in. */
export const loggedOut = z.object({ login: z.literal(false), loginState: z.literal('logout') });

export { hospital };
