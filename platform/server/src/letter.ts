import type { Email } from './services.ts';

/** What a letter says; the same words in its text and in its HTML. */
export type Letter = {
  readonly lang: 'en' | 'ja' | 'zhtw';
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly link: string };
  /** In smaller print below the link. */
  readonly notes?: readonly string[];
};

const TAGS = { en: 'en', ja: 'ja', zhtw: 'zh-Hant-TW' } as const;
const FONT =
  "-apple-system,'Segoe UI','Noto Sans','Hiragino Sans','Yu Gothic UI','PingFang TC','Microsoft JhengHei',sans-serif";

/**
 * A letter as text and as HTML. Neither loads anything: no picture, no font, no address but the one of the link, so that
 * nobody learns when or where it is read.
 */
export function composeLetter({
  lang,
  subject,
  paragraphs,
  action,
  notes = [],
}: Letter): Pick<Email, 'subject' | 'text' | 'html'> {
  const text = [...paragraphs, ...(action ? [`${action.label}\n${action.link}`] : []), ...notes].join('\n\n');
  const p = (line: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(line)}</p>`;
  const button =
    action &&
    `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1f6f5c;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>` +
      `<p style="margin:0 0 24px;font-size:13px;line-height:1.5;color:#5b6560;word-break:break-all">${escapeHtml(action.link)}</p>`;
  const html = [
    `<!doctype html><html lang="${TAGS[lang]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;background:#f6f4ee;font-family:${FONT};color:#1d2522">`,
    '<div style="max-width:520px;margin:0 auto;padding:32px 20px">',
    '<p style="margin:0 0 16px;font-size:18px;font-weight:600">Alder</p>',
    '<div style="padding:28px 24px 12px;border-radius:16px;background:#ffffff;font-size:16px;line-height:1.6">',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.35;font-weight:600">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((line) => p(line, '')),
    button ?? '',
    ...notes.map((line) => p(line, 'font-size:14px;color:#5b6560')),
    '</div></div></body></html>',
  ].join('\n');
  return { subject, text: `${text}\n`, html };
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
