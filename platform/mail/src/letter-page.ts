import type { LetterFigure } from './kinds.ts';

/** What a letter says; the same words in its text and in its HTML. */
export type LetterPage = {
  readonly lang: 'en' | 'ja' | 'zhtw';
  readonly subject: string;
  /** The name above the letter: the hospital's, or Alder. */
  readonly head: string;
  readonly paragraphs: readonly string[];
  /** Figures below the paragraphs, with the headings of their two columns; `lines` for the letter as text. */
  readonly table?: {
    readonly value: string;
    readonly before: string;
    readonly figures: readonly LetterFigure[];
    readonly lines: readonly string[];
  };
  readonly action?: { readonly label: string; readonly link: string } | undefined;
  /** In smaller print below the link. */
  readonly notes?: readonly string[];
  /** A link in small print that ends such letters. */
  readonly leave?: { readonly label: string; readonly link: string };
  readonly footer: string;
};

const TAGS = { en: 'en', ja: 'ja', zhtw: 'zh-Hant-TW' } as const;
const FONT =
  "-apple-system,'Segoe UI','Noto Sans','Hiragino Sans','Yu Gothic UI','PingFang TC','Microsoft JhengHei',sans-serif";

/** Colours of the tokens (platform/ui), which a mail program cannot read as variables: light, dark. */
const COLOURS = {
  bg: ['#f4f6f5', '#0e1513'],
  surface: ['#ffffff', '#151e1c'],
  border: ['#e2e8e5', '#24302d'],
  text: ['#131c1a', '#e8eeec'],
  soft: ['#5e6c67', '#b3c0bc'],
  brand: ['#15796a', '#4db3a0'],
  onBrand: ['#ffffff', '#06231e'],
  link: ['#0f6558', '#7cd2c2'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** Mail programs that read no style sheet get the light colours, which they turn themselves where they are dark. */
const DARK = [
  [':root', 'color-scheme:light dark;supported-color-schemes:light dark'],
  ['.bg', `background:${COLOURS.bg[1]}!important;color:${COLOURS.text[1]}!important`],
  ['.card', `background:${COLOURS.surface[1]}!important;border-color:${COLOURS.border[1]}!important`],
  ['.soft', `color:${COLOURS.soft[1]}!important`],
  ['.button', `background:${COLOURS.brand[1]}!important;color:${COLOURS.onBrand[1]}!important`],
  ['.link', `color:${COLOURS.link[1]}!important`],
]
  .map(([selector, rules]) => `${selector}{${rules}}`)
  .join('');

/**
 * A letter as text and as HTML. Neither loads anything: no image, no font, no address but the one of the link, so that
 * no one learns when or where it is read.
 */
export function drawLetter({ lang, subject, head, paragraphs, table, action, notes = [], leave, footer }: LetterPage): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  const blocks = [
    ...paragraphs,
    ...(table?.lines ?? []),
    ...(action ? [`${action.label}\n${action.link}`] : []),
    ...notes,
    // Before the signature, which mail programs fold away.
    ...(leave ? [`${leave.label}: ${leave.link}`] : []),
    `-- \n${footer}`,
  ];
  const p = (line: string, style: string, name = '') =>
    `<p${name && ` class="${name}"`} style="margin:0 0 16px;${style}">${withBreaks(line)}</p>`;
  const button = action && [
    `<p style="margin:24px 0 16px"><a class="button" href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${COLOURS.brand[0]};color:${COLOURS.onBrand[0]};text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`,
    `<p style="margin:0 0 24px;font-size:13px;line-height:1.5;word-break:break-all"><a class="link" href="${escapeHtml(action.link)}" style="color:${COLOURS.link[0]};text-decoration:none">${escapeHtml(action.link)}</a></p>`,
  ];
  const html = [
    `<!doctype html><html lang="${TAGS[lang]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>@media (prefers-color-scheme:dark){${DARK}}</style></head>`,
    `<body class="bg" style="margin:0;background:${COLOURS.bg[0]};color:${COLOURS.text[0]};font-family:${FONT}">`,
    `<div class="bg" style="background:${COLOURS.bg[0]};color:${COLOURS.text[0]}">`,
    '<div style="max-width:520px;margin:0 auto;padding:32px 20px">',
    `<p class="soft" style="margin:0 0 12px;font-size:14px;font-weight:600;color:${COLOURS.soft[0]}">${escapeHtml(head)}</p>`,
    `<div class="card" style="padding:28px 24px 12px;border:1px solid ${COLOURS.border[0]};border-radius:12px;background:${COLOURS.surface[0]};font-size:16px;line-height:1.6">`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.35;font-weight:600">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((line) => p(line, '')),
    ...(table ? drawFigures(table) : []),
    ...(button ?? []),
    ...notes.map((line) => p(line, `font-size:14px;color:${COLOURS.soft[0]}`, 'soft')),
    '</div>',
    `<p class="soft" style="margin:16px 4px 0;font-size:12px;line-height:1.5;color:${COLOURS.soft[0]}">${escapeHtml(footer)}</p>`,
    ...(leave
      ? [
          `<p class="soft" style="margin:8px 4px 0;font-size:12px;color:${COLOURS.soft[0]}"><a class="link" href="${escapeHtml(leave.link)}" style="color:${COLOURS.link[0]}">${escapeHtml(leave.label)}</a></p>`,
        ]
      : []),
    '</div></div></body></html>',
  ].join('\n');
  return { subject, text: `${blocks.join('\n\n')}\n`, html };
}

/** A table that reads the same without a style sheet: the definition of a figure is a row below it. */
function drawFigures({ value, before, figures }: NonNullable<LetterPage['table']>): string[] {
  const right = 'text-align:right;white-space:nowrap;padding:10px 0 0 12px';
  const head = `font-size:13px;font-weight:400;color:${COLOURS.soft[0]}`;
  const about = `padding:2px 0 10px;border-bottom:1px solid ${COLOURS.border[0]};font-size:13px;line-height:1.5;color:${COLOURS.soft[0]}`;
  return [
    '<table style="width:100%;border-collapse:collapse;margin:0 0 16px;font-variant-numeric:tabular-nums"><thead><tr>',
    `<td></td><th scope="col" class="soft" style="${right};${head}">${escapeHtml(value)}</th>`,
    `<th scope="col" class="soft" style="${right};${head}">${escapeHtml(before)}</th></tr></thead><tbody>`,
    ...figures.flatMap((figure) => [
      `<tr><th scope="row" style="text-align:left;padding:10px 0 0;font-weight:600">${escapeHtml(figure.name)}</th>`,
      `<td style="${right};font-weight:600">${escapeHtml(figure.value)}</td>`,
      `<td class="soft" style="${right};color:${COLOURS.soft[0]}">${escapeHtml(figure.before)}</td></tr>`,
      `<tr><td class="soft" colspan="3" style="${about}">${escapeHtml(figure.about)}</td></tr>`,
    ]),
    '</tbody></table>',
  ];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
