import { z } from 'zod';
import { visibleText } from './visible-text.ts';

/** Id of an entry: UUIDv7, made by the server (spec/decisions.md, "Names"). */
export const id = z.uuid();

/** ISO 8601 in UTC with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 }).describe('ISO 8601, UTC, milliseconds');

/** A calendar day without a time, `YYYY-MM-DD`, in the hospital's time zone. */
export const day = z.iso.date();

/** Raised by each change; an update carries the one it was made from. */
export const version = z.int().min(1).max(2_147_483_647).describe('Version the change was made from');

/** Whole number of the currency's smallest unit (spec/decisions.md: never a float). */
export const money = z.int().describe("Smallest unit of the hospital's currency");

/** Price of one thing, or a discount: 10 billion yen or won, 100 million of a currency that counts in hundredths. */
export const price = money.min(0).max(10_000_000_000);
/** Highest amount of one line, payment or deposit; `check` constraints of the database repeat it. */
export const MAX_AMOUNT = 1_000_000_000_000;
/** Amount of one payment: 9,000 of the highest still sum to a safe integer. */
export const payment = money.min(0).max(MAX_AMOUNT);
/** How many or how much of something. */
export const quantity = z.number().positive().max(100_000);

/** Free text; U+0000 and lone surrogates are refused before a schema sees them. */
export const text = (max = 10_000) => z.string().max(max);
/** Text that must say something, such as a name; invisible characters are left out (`visibleText`). */
export const line = (max = 200) => z.string().overwrite(visibleText).trim().min(1, 'missing').max(max);

/** A name on one line, also on labels and in file names: `line` with a blank for each run of line breaks and tabs. */
export const name = (max = 200) =>
  z
    .string()
    .overwrite((typed) => visibleText(typed).replace(/[\t\n\r\u2028\u2029]+/gu, ' '))
    .trim()
    .min(1, 'missing')
    .max(max);

/** The tenant of a path: every call below `/:hospital/` has it in its input. */
export const hospitalKey = z.string().regex(/^[a-z][a-z0-9-]{2,30}$/);

/** Keyset paging: newest first, 50 a page unless asked, 500 at most (spec/decisions.md). */
export const paging = {
  offset: z.string().max(200).optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(500).default(50),
};
/** `next` of a page: absent on the last one. */
export const next = z.string().optional();

/** What every entry that can change carries. */
export const entry = {
  id,
  version: z.int().min(1),
  created_at: instant,
  updated_at: instant,
};
