import { defineCall, field, forbidden, inputIncorrect, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { USER_ADMIN_ROLES } from '../domain/access.ts';
import { FEATURE_NAME } from '../domain/features.ts';
import {
  accountExists,
  accountLimit,
  lastAdministrator,
  passwordConfirm,
  passwordEasy,
  passwordMax,
  passwordMin,
  passwordMinHospital,
  passwordOld,
  passwordRequired,
  personElsewhere,
  roleNotAllowed,
} from './refusals.ts';
import { displayName, email, langKey, phone, rights, user, userConfigs } from './user.ts';

// Judged by the rule itself, so that each fault has its own text; this only keeps the body small.
const password = z.string().max(1000);
const newPassword = [passwordRequired, passwordMin, passwordMinHospital, passwordMax, passwordConfirm, passwordEasy];

/**
 * Invites a person into the hospital: a letter with a link of 3 days, with which the person sets the password. An
 * administrator never types it. An email that is taken in any hospital is refused without naming the hospital.
 */
export const createUser = defineCall({
  id: 'account.createUser',
  method: 'POST',
  path: '/v2/:hospital/account/createUser',
  access: { kind: 'account', roles: USER_ADMIN_ROLES },
  input: z.strictObject({
    email,
    displayName,
    phone: phone.nullable().default(null),
    role: rights.role,
    permit_his: rights.permit_his.default(false),
    permit_lis: rights.permit_lis.default(false),
    permit_pacs: rights.permit_pacs.default(false),
    acceptAppointments: rights.acceptAppointments.default(false),
  }),
  payload: z.object({ user }),
  refusals: [accountExists, accountLimit, roleNotAllowed],
  summary: 'Invites a person into the hospital',
});

/** Everyone of the hospital; contact and permits only for administrators and for oneself. */
export const getHospitalUsers = defineCall({
  id: 'account.getHospitalUsers',
  method: 'POST',
  path: '/v2/:hospital/account/getHospitalUsers',
  access: { kind: 'account' },
  reads: true,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(user) }),
  watches: ['user'],
  summary: 'Users of the hospital',
});

/** Changes a colleague (administrators) or one's own name, phone and language. */
export const updateUser = defineCall({
  id: 'account.updateUser',
  method: 'POST',
  path: '/v2/:hospital/account/updateUser',
  access: { kind: 'account' },
  input: z.strictObject({
    id: field.id,
    version: field.version,
    displayName: displayName.optional(),
    phone: phone.nullable().optional(),
    langKey: langKey.nullable().optional(),
    role: rights.role.optional(),
    permit_his: rights.permit_his.optional(),
    permit_lis: rights.permit_lis.optional(),
    permit_pacs: rights.permit_pacs.optional(),
    active: rights.active.optional(),
    acceptAppointments: rights.acceptAppointments.optional(),
  }),
  payload: z.object({ user }),
  refusals: [notFound, stale, forbidden, roleNotAllowed, lastAdministrator, accountLimit, personElsewhere],
  summary: 'Changes a user',
});

/**
 * Saves a user's choices for the pages. Only the fields of the input are changed, and the last choice wins: there is no
 * version to be stale, because users only choose for themselves.
 */
export const updateUserConfigs = defineCall({
  id: 'account.updateUserConfigs',
  method: 'POST',
  path: '/v2/:hospital/account/updateUserConfigs',
  afterPlan: true,
  access: { kind: 'account' },
  input: z.strictObject({ configs: userConfigs.partial() }),
  payload: z.object({ result: z.object({ configs: userConfigs.partial() }) }),
  summary: "Keeps one's own theme and density",
});

/**
 * Switches features of the pages for oneself. Only those of the input are switched, and the last choice wins, as in
 * `updateUserConfigs`. What a person may do never depends on them. More than fifty are refused.
 */
export const updateUserFeatures = defineCall({
  id: 'account.updateUserFeatures',
  method: 'POST',
  path: '/v2/:hospital/account/updateUserFeatures',
  afterPlan: true,
  access: { kind: 'account' },
  input: z.strictObject({ features: z.record(z.string().regex(FEATURE_NAME), z.boolean()) }),
  payload: z.object({ result: z.object({ features: z.record(z.string(), z.unknown()) }) }),
  refusals: [inputIncorrect],
  summary: 'Switches features of the pages for oneself',
});

/** Sets one's own password; the other sessions of the account end. */
export const resetPassword = defineCall({
  id: 'account.resetPassword',
  method: 'POST',
  path: '/v2/:hospital/account/resetPassword',
  afterPlan: true,
  access: { kind: 'account' },
  rate: 'login',
  input: z.strictObject({ id: field.id, oldPassword: password, password, confirmPassword: password }),
  payload: z.object({ result: z.literal('ok') }),
  refusals: [forbidden, passwordOld, ...newPassword],
  summary: 'Changes the own password',
});

/** Sends a colleague a link to set a password, or the invitation once more; an administrator never sets it. */
export const resetPasswordThroughEmail = defineCall({
  id: 'account.resetPasswordThroughEmail',
  method: 'POST',
  path: '/v2/:hospital/account/resetPasswordThroughEmail',
  afterPlan: true,
  access: { kind: 'account', roles: USER_ADMIN_ROLES },
  input: z.strictObject({ id: field.id }),
  payload: z.object({ result: z.literal('submitted') }),
  refusals: [notFound, roleNotAllowed],
  summary: 'Sends a colleague a reset link',
});
