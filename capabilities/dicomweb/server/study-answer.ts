import { type Db, inHospital } from '@alder/database';
import { tagHex, tags } from '@alder/dicom';
import type { WebJson } from '@alder/dicom/web';
import { sql } from 'kysely';
import { presentMatch } from './search.presenter.ts';
import { describeStudies, type MatchRow } from './search.repository.ts';
import type { StudyRow } from './search-page.repository.ts';

/** Attributes that are added for each request: they depend on the hospital's time zone and on the requested address. */
const DATE = tagHex(tags.StudyDate);
const TIME = tagHex(tags.StudyTime);
const PLACE = tagHex(tags.RetrieveURL);
const CHARSET = '"00080005":{"vr":"CS","Value":["ISO_IR 192"]}';

/** Cached DICOM JSON of a QIDO-RS match, in two lines: the attributes before the Retrieve URL and those after it. */
export function cachedResponse(row: MatchRow): string {
  const text = Object.entries(presentMatch(row, 'study', new Set(), '', false)).filter(
    ([tag]) => tag > TIME && tag !== PLACE,
  );
  return [text.filter(([tag]) => tag < PLACE), text.filter(([tag]) => tag > PLACE)].map(written).join('\n');
}

/** A match as it is sent. @param base Address of the hospital's DICOMweb service. */
export function presentCached({ uid, at, answer }: StudyRow & { answer: string }, base: string): string {
  const cut = answer.indexOf('\n');
  const date = `"${DATE}":{"vr":"DA","Value":["${at.slice(0, 8)}"]},"${TIME}":{"vr":"TM","Value":["${at.slice(8)}"]}`;
  const place = `"${PLACE}":{"vr":"UR","Value":["${base}/studies/${uid}"]}`;
  return `{${CHARSET},${date},${answer.slice(0, cut)},${place},${answer.slice(cut + 1)}}`;
}

/**
 * Caches the QIDO-RS matches of studies, from rows just read; not of studies whose images, headers or names changed
 * meanwhile.
 */
export async function keepAnswers(db: Db, hospital: string, rows: readonly MatchRow[]): Promise<void> {
  const ready = rows.filter(({ made }) => made !== null);
  if (ready.length === 0) return;
  const written = JSON.stringify(
    ready.map((row) => ({ study: row.study_id, made: row.made, answer: cachedResponse(row) })),
  );
  await inHospital(db, hospital, (trx) =>
    sql`update study_index i set answer = r.answer
      from jsonb_to_recordset(${written}::jsonb) as r (study uuid, made text, answer text)
      where i.study = r.study and i.answer is null and i.xmin::text = r.made`.execute(trx),
  );
}

/** Caches the QIDO-RS matches of studies in the background. */
export async function prepareAnswers(db: Db, hospital: string, studies: readonly string[]): Promise<void> {
  // Date and time are added for each request, so the time zone does not matter here.
  await keepAnswers(db, hospital, await describeStudies(db, hospital, studies, 'UTC'));
}

function written(attributes: readonly (readonly [string, WebJson[string]])[]): string {
  return attributes.map(([tag, attribute]) => `"${tag}":${JSON.stringify(attribute)}`).join(',');
}
