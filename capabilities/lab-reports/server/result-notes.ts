import type { JudgedValue } from '@alder/lab/domain';
import { nameOf } from '@alder/lab/domain';
import type { Content } from 'pdfmake/interfaces.js';
import type { Paper } from './paper.ts';
import type { PrintedResultRow } from './printed-result.repository.ts';

type Modified = { readonly timestamp: string; readonly user: string; readonly reason: string };
type Acknowledged = { readonly by: string; readonly at: string; readonly note: string };

/** What must be known before a value is believed: retracted, corrected, preliminary, QC, the clock, a critical value. */
export function notesOf(result: PrintedResultRow, paper: Paper): Content[] {
  const { w } = paper;
  return [...alarms(result, paper), ...remarks(result, paper)].map(({ text, isAlarm }) => ({
    table: {
      widths: ['*'],
      body: [[{ stack: [w(text, { fontSize: 9 })], fillColor: isAlarm ? '#FBE4E1' : '#FDF2DC' }]],
    },
    layout: {
      ...{ hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: () => 8, paddingRight: () => 8 },
      ...{ paddingTop: () => 4, paddingBottom: () => 4 },
    },
    margin: [0, 6, 0, 0],
  }));
}

type Note = { readonly text: string; readonly isAlarm: boolean };

function alarms({ verify_state, modified, held, results }: PrintedResultRow, { t, language, comma }: Paper): Note[] {
  const notes: string[] = [];
  const last = (modified as Modified[])[0];
  if (verify_state === 'retracted') notes.push(t('note.retracted', { reason: last?.reason ?? '' }));
  if (held.length > 0) {
    const names = (results as JudgedValue[]).filter(({ code }) => held.includes(code));
    const analytes = held.includes('')
      ? t('note.everything')
      : names.map((value) => nameOf(value, language)).join(comma) || held.join(comma);
    notes.push(t('note.held', { analytes }));
  }
  return notes.map((text) => ({ text, isAlarm: true }));
}

function remarks(result: PrintedResultRow, { t, format }: Paper): Note[] {
  const { verify_state, critical, reviewed, clock_off } = result;
  const error = result.error as { code: string; text: string } | null;
  const acknowledged = result.acknowledged as Acknowledged | null;
  const last = (result.modified as Modified[])[0];
  const notes: (string | false | null)[] = [
    verify_state === 'preliminary' && t('note.preliminary'),
    verify_state === 'amended' &&
      (last
        ? t('note.amended', { date: format.dateTime(last.timestamp), name: last.user, reason: last.reason })
        : t('note.amendedByDevice')),
    error && t('note.error', error),
    critical &&
      (acknowledged
        ? t('note.critical', {
            name: acknowledged.by,
            date: format.dateTime(acknowledged.at),
            note: acknowledged.note,
          })
        : t('note.criticalOpen')),
    clock_off && t('note.clock'),
    !reviewed && t('note.unreviewed'),
  ];
  return notes.filter((note) => typeof note === 'string').map((text) => ({ text, isAlarm: false }));
}
