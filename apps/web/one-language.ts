import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const LANGUAGES = ['en', 'ja', 'zhtw'] as const;
type Language = (typeof LANGUAGES)[number];

/** `board.en.json` of a folder `locales`: the part before the language, and the language. */
const LOCALE = /^(.*\/locales\/(?:[\w-]+\.)?)(en|ja|zhtw)\.json$/;
const VIRTUAL = '\0texts:';

/**
 * Takes the texts out of the program: `defineTexts` gets empty catalogues, and beside each file `NAME.js` that uses
 * texts stand `NAME.en.json`, `NAME.ja.json` and `NAME.zhtw.json`. A part is fetched with the one of the language that
 * is read (src/load-part.ts), at the same time and not after it.
 *
 * Texts of `defineTextsInEveryLanguage` stay in the program.
 *
 * @returns `takesTexts` says of a file of the build whether texts stand beside it, from the end of `plugin` on.
 */
export function oneLanguage(): { readonly plugin: Plugin; readonly takesTexts: (file: string) => boolean } {
  const taking = new Set<string>();
  const stems = new Map<string, string>();
  const plugin: Plugin = {
    name: 'one-language',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return undefined;
      const [, stem, language] = LOCALE.exec(join(dirname(importer), source)) ?? [];
      if (!stem || !isOneLanguage(importer)) return undefined;
      // Files are stored for good under their names: these change with the texts.
      const id = hashOf(stem + LANGUAGES.map((each) => textsIn(stem, each)).join());
      stems.set(id, stem);
      return { id: `${VIRTUAL}${id}:${language}`, moduleSideEffects: false };
    },
    load(id) {
      if (!id.startsWith(VIRTUAL)) return undefined;
      const [texts, language] = id.slice(VIRTUAL.length).split(':');
      return `export default /* @__PURE__ */ globalThis.catalogueOf("${texts}","${language}")`;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const ids = new Set(
            chunk.moduleIds.filter((id) => id.startsWith(VIRTUAL)).map((id) => id.slice(VIRTUAL.length).split(':')[0]!),
          );
          if (ids.size === 0) continue;
          if (chunk.isEntry) throw new Error(`${chunk.fileName} is not loaded as a part and can have no texts`);
          taking.add(chunk.fileName);
          for (const language of LANGUAGES) {
            const texts = Object.fromEntries(
              [...ids].map((id) => [id, JSON.parse(textsIn(stems.get(id)!, language)) as unknown]),
            );
            const fileName = chunk.fileName.replace(/js$/, `${language}.json`);
            this.emitFile({ type: 'asset', fileName, source: JSON.stringify(texts) });
          }
        }
      },
    },
  };
  return { plugin, takesTexts: (file) => taking.has(file) };
}

function isOneLanguage(importer: string): boolean {
  const source = readFileSync(importer, 'utf8');
  if (source.includes('defineTextsInEveryLanguage(')) return false;
  if (!source.includes('defineTexts(')) throw new Error(`${importer} uses texts without defineTexts`);
  return true;
}

/** Texts of a folder in one language, as they stand in their file. */
function textsIn(stem: string, language: Language): string {
  const file = `${stem}${language}.json`;
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  return readFileSync(file, 'utf8');
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 6);
}
