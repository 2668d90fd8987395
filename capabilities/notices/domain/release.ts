/** Languages of the release notes, in the order of the lines of a note. */
const LANGUAGES = ['en', 'ja', 'zhtw'] as const;
type NoteLanguage = (typeof LANGUAGES)[number];

/** A version with its notes by language. In a note, `**…**` is its leading words. */
export type Release = {
  readonly version: string;
  /** Day on which it was published; null for the version in preparation. */
  readonly date: string | null;
  readonly notes: Readonly<Record<NoteLanguage, readonly string[]>>;
};

/** A file of a folder below `releases/`. */
export type ReleaseFile = { readonly name: string; readonly text: string };

/** `# Alder 1.0.19`, or `# Alder 1.0.19 (2026-11-21)` once it is published. */
const HEADING = /^# Alder (\d+\.\d+\.\d+)(?: \((\d{4}-\d\d-\d\d)\))?$/m;
const WHOLE = /^\d+\.\d+\.\d+\.(en|ja|zhtw)\.md$/;

/**
 * Reads the files of one release: `<version>.<language>.md` with a heading and a list, and files whose lines are
 * notes in three languages each, in the order en, ja, zhtw.
 *
 * @throws Error naming the file in which a language or a line is missing.
 */
export function readRelease(files: readonly ReleaseFile[]): Release {
  const whole = files.filter(({ name }) => WHOLE.test(name));
  const heading = LANGUAGES.map((language) => {
    const file = whole.find(({ name }) => name.endsWith(`.${language}.md`));
    const found = file && HEADING.exec(file.text);
    if (!found) throw new Error(`${file?.name ?? `the file of ${language}`}: no heading "# Alder <version>"`);
    return { language, text: file.text, version: found[1]!, date: found[2] ?? null };
  });
  const [{ version, date }] = heading as [(typeof heading)[number]];
  const lists = heading.map(({ text }) => listItems(text));
  if (new Set(lists.map(({ length }) => length)).size !== 1)
    throw new Error(`${version}: ${lists.map(({ length }) => length).join(', ')} notes in en, ja, zhtw`);

  const notes = { en: [...lists[0]!], ja: [...lists[1]!], zhtw: [...lists[2]!] };
  for (const { name, text } of files
    .filter((file) => !WHOLE.test(file.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length % LANGUAGES.length !== 0)
      throw new Error(`${name}: ${lines.length} lines are no notes in three languages`);
    for (const [index, line] of lines.entries()) notes[LANGUAGES[index % LANGUAGES.length]!].push(line.trim());
  }
  return { version, date, notes };
}

/** Items of a list whose lines are wrapped: joined by a space between Latin words, by nothing between Han and kana. */
function listItems(text: string): string[] {
  const items: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('- ')) items.push(line.slice(2).trim());
    else if (/^ {2}\S/.test(line) && items.length > 0) items.push(joined(items.pop()!, line.trim()));
  }
  return items;
}

function joined(before: string, after: string): string {
  const isLatin = /[\x21-\x7e]$/.test(before) && /^[\x21-\x7e]/.test(after);
  return isLatin ? `${before} ${after}` : before + after;
}
