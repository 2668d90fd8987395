import { field } from '@alder/wire';
import { z } from 'zod';
import { narrowDigits, ROOM_KINDS } from '../domain/index.ts';

/** Interface languages (specification §1). */
export const langKey = z.enum(['en', 'zhtw', 'ja']);
export type LangKey = z.infer<typeof langKey>;

/** One line for letters, labels and DICOM: no control character may begin another one. */
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'missing')
    .max(max)
    .regex(/^\P{Cc}*$/u, 'controlCharacters');
/** Digits and signs of a number in their ASCII width, as a keyboard for Chinese or Japanese may not type them. */
const narrow = (max: number) =>
  z
    .string()
    .overwrite(narrowDigits)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'controlCharacters');
const orNone = (max: number, about: string) => oneLine(max).nullable().describe(about);

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'hoursEmpty');
const spans = z.array(z.strictObject({ from: time, to: time })).max(4);
const { shape: days } = z.strictObject({
  ...{ mon: spans.optional(), tue: spans.optional(), wed: spans.optional(), thu: spans.optional() },
  ...{ fri: spans.optional(), sat: spans.optional(), sun: spans.optional() },
});

/** What an administrator says of the hospital: fields of the hospital's view, and of `hospital.update`. */
export const profile = {
  names: z
    .strictObject({
      en: oneLine(120).optional(),
      zhtw: oneLine(120).optional(),
      ja: oneLine(120).optional(),
    })
    .describe("Name by language; at least the one of the hospital's own language, or any"),
  address: orNone(300, 'Printed on documents'),
  phone: narrow(60).nullable().describe('Printed on documents'),
  email: z.email().max(254).nullable().describe('For owners, printed on documents'),
  website: z
    .string()
    .trim()
    .max(300)
    .regex(/^https?:\/\/[^\s"'<>\p{Cc}]+\.[^\s"'<>\p{Cc}]+$/iu, 'websiteWrong')
    .nullable()
    .describe('http or https'),
  tax_id: narrow(30)
    .regex(/^[A-Za-z0-9][A-Za-z0-9 .-]{2,29}$/, 'numberWrong')
    .nullable()
    .describe('Printed on receipts'),
  license_number: orNone(80, 'Licence to practise, printed on receipts and reports'),
  logo: field.id.nullable().describe('Of `hospital.uploadLogo`'),
  hours: z.strictObject(days).describe('Spans of local time by weekday; a `to` of 00:00 is the end of the day'),
  closed_days: z
    .array(z.strictObject({ from: field.day, to: field.day, reason: field.text(100) }))
    .max(200)
    .describe('Calendar days, both included'),
  rooms: z
    .array(
      z.strictObject({
        key: z.string().regex(/^[a-z0-9]{4,16}$/),
        name: oneLine(60),
        kind: z.enum(ROOM_KINDS),
      }),
    )
    .max(60)
    .describe('`key` stays when the name changes'),
  timezone: z.string().max(60).describe('IANA zone in which today and day ranges are reckoned'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('ISO 4217; amounts are whole numbers of its smallest unit'),
  rounding: z.int().min(1).max(1000).describe('Totals are a multiple of this many smallest units'),
  langKey: langKey.describe('Of documents whose reader has none'),
} as const;
