import { saveFile, type WireClient } from '@alder/client';
import type { InputTypeOf, PayloadOf } from '@alder/wire';
import { getReminders, type Reminder } from '../contract/index.ts';

/** Reads every page of a list and has the browser save it as CSV, which spreadsheets open in UTF-8. */
export async function saveReminders(
  wire: WireClient,
  filter: Pick<InputTypeOf<typeof getReminders>, 'state' | 'q'>,
  cells: (rows: readonly Reminder[]) => readonly (readonly string[])[],
): Promise<void> {
  const rows: Reminder[] = [];
  let offset: string | undefined;
  do {
    const page: PayloadOf<typeof getReminders> | undefined = await wire.send(getReminders, {
      ...filter,
      limit: 500,
      ...(offset && { offset }),
    });
    rows.push(...(page?.result ?? []));
    offset = page?.next;
  } while (offset);
  const text = cells(rows)
    .map((row) => row.map(csvCell).join(','))
    .join('\r\n');
  saveFile(URL.createObjectURL(new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv' })), 'reminders.csv');
}

/** A cell by RFC 4180; what a spreadsheet would take for a formula is made text. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
