import { defineCall, field, tooMany } from '@alder/wire';
import { z } from 'zod';
import { ASK_STATES, LOBBY_GROUPS } from '../domain/index.ts';
import { walkInClosed, walkInGone, walkInMissing } from './refusals.ts';

const publicly = { kind: 'public' } as const;
/** Any text: what is no key is refused as an unknown one. */
const key = z.string().max(60).describe('Key of the hospital');
const door = z.string().max(60).describe('Secret of the poster');
const token = z.string().max(100).describe('Secret of the number');
const lang = z.enum(['en', 'ja', 'zhtw']);

const head = z.object({
  name: z.string(),
  names: z.record(z.string(), z.string()),
  logo: z.string().nullable(),
  phone: z.string().nullable(),
  lang,
  timezone: z.string(),
});
const estimate = z
  .object({ from: z.int(), to: z.int() })
  .nullable()
  .describe('Minutes; null while too few visits of today have finished');

/** What the page behind the QR code shows. */
export const getWalkInPage = defineCall({
  id: 'public.getWalkInPage',
  method: 'GET',
  path: '/v2/public/alder/getWalkInPage',
  access: publicly,
  input: z.strictObject({ key, door }),
  payload: z.object({
    hospital: head,
    is_open: z.boolean(),
    ask_name: z.enum(ASK_STATES),
    ask_phone: z.enum(ASK_STATES),
    before: z.int().describe('Numbers and checked-in visits that wait'),
    estimate,
  }),
  refusals: [walkInGone],
  summary: 'How a hospital gives numbers',
});
export type WalkInPage = z.infer<typeof getWalkInPage.payload>;

/** Takes a number. A device that has one of today gets that one again. */
export const takeWalkInNumber = defineCall({
  id: 'public.takeWalkInNumber',
  method: 'POST',
  path: '/v2/public/alder/takeWalkInNumber',
  access: publicly,
  rate: 'login',
  input: z.strictObject({
    ...{ key, door, lang },
    device: z.string().min(16).max(60).describe('Made up by the browser: the same device gets the same number'),
    name: field.name(60).or(z.literal('')).default(''),
    phone: field.name(40).or(z.literal('')).default(''),
    pet_name: field.name(60).or(z.literal('')).default(''),
    reason: field.text(300).default(''),
  }),
  payload: z.object({ token: z.string(), number: z.int() }),
  refusals: [walkInGone, walkInClosed, walkInMissing, tooMany],
  summary: 'Takes a number',
});

const view = z.object({
  hospital: head,
  number: z.int(),
  status: z.string().describe('As walkInFlow has it'),
  before: z.int(),
  estimate,
  taken_at: field.instant,
  called_at: field.instant.nullable(),
});
export type WalkInView = z.infer<typeof view>;

export const getWalkInNumber = defineCall({
  id: 'public.getWalkInNumber',
  method: 'GET',
  path: '/v2/public/alder/getWalkInNumber',
  access: publicly,
  input: z.strictObject({ key, token }),
  payload: view,
  refusals: [walkInGone],
  summary: 'Where a number stands',
});

/** Gives the number back. Again: nothing more happens. */
export const leaveWalkIn = defineCall({
  id: 'public.leaveWalkIn',
  method: 'POST',
  path: '/v2/public/alder/leaveWalkIn',
  access: publicly,
  rate: 'login',
  input: z.strictObject({ key, token }),
  payload: view,
  refusals: [walkInGone, walkInClosed],
  summary: 'Gives a number back',
});

/** The screen in the lobby: names are masked by the server. */
export const getWalkInLobby = defineCall({
  id: 'public.getWalkInLobby',
  method: 'GET',
  path: '/v2/public/alder/getWalkInLobby',
  access: publicly,
  input: z.strictObject({ key, door }),
  payload: z.object({
    hospital: head,
    is_open: z.boolean(),
    called: z.array(z.object({ number: z.int(), name: z.string(), called_at: field.instant })),
    waiting: z.array(z.object({ number: z.int(), name: z.string() })).describe('The next twelve'),
    waits: z.int(),
    estimate: estimate.describe('For a number taken now'),
  }),
  refusals: [walkInGone],
  summary: 'What the lobby screen shows',
});
export type WalkInLobby = z.infer<typeof getWalkInLobby.payload>;

const boardLine = z.object({
  pet: z.string().describe('Masked'),
  owner: z.string().nullable().describe('Masked'),
  room: z.string().nullable(),
});

/** The board of the day for a screen that owners look at: names are masked by the server, the archive is left out. */
export const getLobbyBoard = defineCall({
  id: 'public.getLobbyBoard',
  method: 'GET',
  path: '/v2/public/alder/getLobbyBoard',
  access: publicly,
  input: z.strictObject({ key, door }),
  payload: z.object({
    hospital: head,
    groups: z
      .array(
        z.object({
          group: z.enum(LOBBY_GROUPS),
          count: z.int(),
          visits: z.array(boardLine).describe('The first twelve, in the order of the board'),
        }),
      )
      .describe('One of each kind'),
  }),
  refusals: [walkInGone],
  summary: 'The board of the day without names',
});
export type LobbyBoard = z.infer<typeof getLobbyBoard.payload>;
