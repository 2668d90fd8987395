import { newId } from '@alder/database';
import type { Language } from '@alder/i18n/language';
import { hashLinkToken, type LetterFigure, linkToken, sendLetter, withdrawLetter } from '@alder/mail';
import { type Hospital, hasPlanEnded, type Work } from '@alder/server';
import type { Report } from '../contract/index.ts';
import { dueWeek, measureOf, pagesOf, pathOfRange, WEEKLY_LETTER_ROLES } from '../domain/index.ts';
import { readReport } from './report.handlers.ts';
import { reportLabels } from './report-labels.ts';
import { findReaders, insertWeeklyLetter, listReaders, listWaiting } from './weekly-letter.repository.ts';

const [ROLE] = WEEKLY_LETTER_ROLES;

/**
 * Writes on Monday at 07:00 the main figures of the past week to the administrators who want them, one letter a person
 * and week; run every minute. Letters that wait for the mail server are withdrawn from a person who may not have them any
 * more.
 */
export async function sweepWeeklyLetters({ trx, hospital, now, services }: Work): Promise<void> {
  const isEnded = hasPlanEnded(hospital, now);
  const waiting = await listWaiting(trx);
  if (waiting.length > 0) {
    const accounts = waiting.map(({ account }) => account);
    const entitled = isEnded ? new Set<string>() : await findReaders(trx, accounts);
    for (const { letter, account } of waiting) if (!entitled.has(account)) await withdrawLetter(trx, letter);
  }

  const due = dueWeek(now, hospital.timezone);
  if (!due || isEnded || !pagesOf(ROLE, hospital).includes('overview')) return;
  const { range, dueAt } = due;
  const readers = await listReaders(trx, { week: range.from, dueAt });
  if (readers.length === 0) return;
  const account = { role: ROLE };
  const report = await readReport({ ...range, page: 'overview', compare: 'previous' }, { trx, hospital, account, now });
  for (const { id, email, lang: own } of readers) {
    const lang = (own ?? hospital.lang) as Language;
    const letter = newId();
    const token_hash = hashLinkToken(linkToken(services.settings, letter));
    if (!(await insertWeeklyLetter(trx, { account: id, week: range.from, letter, token_hash }))) continue;
    await sendLetter(
      trx,
      {
        ...{ kind: 'weeklyReport', id: letter, to: email, lang, hospital: hospital.id, hasToken: true },
        path: pathOfRange(range),
        values: { hospital: hospital.name, ...range, figures: figuresOfLetter(report, lang, hospital) },
      },
      now,
    );
  }
}

/** The figures of the overview and the waiting times of its chart, as they are named and defined there. */
function figuresOfLetter(report: Report, language: Language, hospital: Hospital): LetterFigure[] {
  const { t, measure, definition, value, bar } = reportLabels(language, hospital);
  const stages = report.charts.find((chart) => chart.measure === 'waits' && chart.by === 'stage')?.rows ?? [];
  return [
    ...report.tiles.map((tile) => ({ ...tile, name: measure(tile.measure) })),
    ...stages.map((row) => ({ ...row, name: t('whatPart', { what: measure(row.measure), part: bar('stage', row) }) })),
  ].map(({ measure: id, name, ...figure }) => {
    const { unit } = measureOf(id);
    return { name, value: value(figure.value, unit), before: value(figure.before, unit), about: definition(id) };
  });
}
