/** Languages that a handout can be in, in the order in which one takes the place of another. */
export const handoutLanguages = ['en', 'ja', 'zhtw'] as const;
export type TextLanguage = (typeof handoutLanguages)[number];

export type HandoutText = { readonly title: string; readonly text: string };
/** A handout has the languages that it is written in. */
export type HandoutTexts = Partial<Readonly<Record<TextLanguage, HandoutText>>>;

export function languagesOf(texts: HandoutTexts): TextLanguage[] {
  return handoutLanguages.filter((language) => texts[language] !== undefined);
}

/**
 * The language in which a handout is given: the first wanted one that it has, else any that it has.
 *
 * @param wanted Most wanted first: the owner's, then the hospital's.
 * @returns Undefined for a handout without a text.
 */
export function languageFor(
  has: readonly TextLanguage[],
  wanted: readonly (TextLanguage | null | undefined)[],
): TextLanguage | undefined {
  return wanted.find((one) => one && has.includes(one)) ?? has[0];
}

/** A part of a handout's text: what a line begins with says what it is. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/**
 * The parts of a text as it is typed: a line after `# ` is a heading, lines after `- ` are a list, every other line is a
 * paragraph. Nothing else in it is markup.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let items: string[] | undefined;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const item = /^[-•・]\s*(.+)$/.exec(line)?.[1];
    if (item !== undefined) {
      items ??= listIn(blocks);
      items.push(item);
      continue;
    }
    items = undefined;
    const heading = /^#+\s+(.+)$/.exec(line)?.[1];
    if (heading !== undefined) blocks.push({ kind: 'heading', text: heading });
    else if (line !== '') blocks.push({ kind: 'paragraph', text: line });
  }
  return blocks;
}

/** Begins a list. @returns its items */
function listIn(blocks: Block[]): string[] {
  const items: string[] = [];
  blocks.push({ kind: 'list', items });
  return items;
}

/** The text of an email, where nothing can be bold. */
export function plainText(text: string): string {
  return blocksOf(text)
    .map((block) =>
      block.kind === 'list'
        ? block.items.map((item) => `・ ${item}`).join('\n')
        : block.kind === 'heading'
          ? `\n${block.text}`
          : block.text,
    )
    .join('\n')
    .trim();
}
