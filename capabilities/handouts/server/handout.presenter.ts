import type { Handout, HandoutSummary } from '../contract/index.ts';
import { languagesOf } from '../domain/index.ts';
import type { HandoutRow } from './handout.repository.ts';

export function presentHandout(row: HandoutRow): Handout {
  const { id, version, texts, related, archived, checked, checked_by_name } = row;
  return {
    ...{ id, version, archived, checked, checked_by_name, deleted: false, is_starting: row.starting },
    texts: { ...texts },
    related: [...related],
    checked_at: row.checked_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: (row.updated_at ?? row.created_at).toISOString(),
  };
}

export function presentSummary(row: HandoutRow): HandoutSummary {
  const { id, version, texts, related, archived, checked } = row;
  const languages = languagesOf(texts);
  return {
    ...{ id, version, languages, archived, checked, is_starting: row.starting },
    titles: Object.fromEntries(languages.map((language) => [language, texts[language]!.title])),
    related: [...related],
    updated_at: row.updated_at?.toISOString() ?? null,
  };
}
