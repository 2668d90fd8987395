import { formatDate, formatDateTime } from '@alder/i18n/format';
import { defineTextsInEveryLanguage, type TextValues, translator } from '@alder/i18n/texts';
import en from '../locales/en.json' with { type: 'json' };
import ja from '../locales/ja.json' with { type: 'json' };
import zhtw from '../locales/zhtw.json' with { type: 'json' };
import { KINDS, type LetterFigure, type LetterKind } from './kinds.ts';
import { drawLetter } from './letter-page.ts';
import { linkToken, type Secrets } from './link-token.ts';

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });
const english: readonly string[] = Object.keys(en);

/** A letter as it lies in the database. */
export type LetterRow = {
  readonly id: string;
  readonly kind: string;
  readonly lang: string;
  readonly email: string;
  readonly details: unknown;
  readonly path: string | null;
  readonly has_token: boolean;
  /** Name of the hospital in the letter's language, and its zone; null where it has none. */
  readonly hospital_name: string | null;
  readonly timezone: string | null;
};

export type ComposeOptions = {
  readonly settings: Secrets;
  /** Address of the product, without a trailing slash. */
  readonly address: string;
};

/** The content of a letter, as text and as HTML; always the same for the same row. */
export function composeLetter(row: LetterRow, { settings, address }: ComposeOptions) {
  const lang = row.lang as 'en' | 'ja' | 'zhtw';
  const kind = row.kind as LetterKind;
  const rule = KINDS[kind];
  const t = translator(texts, lang) as (key: string, values?: TextValues) => string;
  const values = written(row, lang);
  const has = (key: string) => english.some((each) => each === key || each.startsWith(`${key}.`));
  const say = (...keys: string[]) => keys.filter(has).map((key) => t(key, values));

  const path = row.path ?? rule.path;
  const token = row.has_token ? `?token=${linkToken(settings, row.id)}` : '';
  const hospital = rule.fromAlder ? null : row.hospital_name;
  const link = path === undefined ? undefined : `${address}${path}${rule.leavePath === undefined ? token : ''}`;
  const leave = rule.leavePath === undefined ? undefined : `${address}${rule.leavePath}${token}`;
  const figures = (row.details as { figures?: readonly LetterFigure[] }).figures ?? [];
  const drawn = drawLetter({
    lang,
    subject: t(`${kind}.subject`, values),
    head: hospital ?? 'Alder',
    paragraphs: say(`${kind}.p1`, `${kind}.p2`),
    ...(figures.length > 0 && { table: tableOf(figures, t) }),
    action: path !== undefined && has(`${kind}.action`) ? { label: t(`${kind}.action`), link: link! } : undefined,
    notes: say(`${kind}.note`),
    ...(leave !== undefined && { leave: { label: t(`${kind as 'reminder'}.leave`), link: leave } }),
    footer: hospital === null ? t('footer') : t('footerOfHospital', { hospital }),
  });
  if (leave === undefined) return drawn;
  const headers = { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { ...drawn, headers };
}

/** Figures with the headings of their columns, and each cell as a line of a text without columns. */
function tableOf(figures: readonly LetterFigure[], t: (key: string, values?: TextValues) => string) {
  const [value, before] = [t('figures.value'), t('figures.before')];
  const line = (name: string, shown: string) => t('figures.line', { name, value: shown });
  return {
    ...{ value, before, figures },
    lines: figures.map((each) =>
      [each.name, line(value, each.value), line(before, each.before), each.about].join('\n'),
    ),
  };
}

/** The values as they stand in the texts: moments in the zone of the hospital. */
function written({ kind, details, timezone }: LetterRow, lang: 'en' | 'ja' | 'zhtw'): TextValues {
  const { figures: _, ...values } = details as Record<string, string | number>;
  const moments = KINDS[kind as LetterKind].moments ?? {};
  const zone = timezone ?? 'UTC';
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (moments[name] === 'day') return [name, formatDate(lang, String(value), zone)];
      if (moments[name] === 'time') {
        const moment = formatDateTime(lang, String(value), zone);
        return [name, timezone === null ? `${moment} UTC` : moment];
      }
      return [name, value];
    }),
  );
}
