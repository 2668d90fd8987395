import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type ResolvedConfig } from 'vite';
import { firstPictureChunks } from '../../capabilities/viewer/first-picture/chunks.ts';
import { oneLanguage } from './one-language.ts';

const SERVER = process.env.ALDER_DEV_SERVER ?? 'http://127.0.0.1:3000';
const BEFORE_PAINT = '<script src="/before-paint.js"></script>';
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|wasm)$/;

/** Writes each text file of the build beside itself as `.br` and `.gz`, so that the server only sends. */
function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!COMPRESSIBLE.test(name)) continue;
          const path = join(folder, name);
          const bytes = readFileSync(path);
          if (bytes.length < 500) continue;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}

/** What a field of a call means, for the document of the calls (docs/wire): nothing in the browser reads it. */
const DESCRIBED = /\.describe\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?\s*\)/g;

/** Leaves the descriptions of fields out of the program that is sent to browsers. */
function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /(\/contract\/|platform\/wire\/src\/)[^?]*\.ts$/, code: '.describe(' },
      handler: (code) => ({ code: code.replace(DESCRIBED, ''), map: null }),
    },
  };
}

/**
 * Preloads the program that the page's small first script imports. The script that runs before the first paint blocks
 * everything after it until it is loaded: its file name contains its hash, so that it is cached, and the first script
 * is named before it.
 */
function early(): Plugin {
  const source = readFileSync(join(import.meta.dirname, 'public/before-paint.js'));
  const beforePaint = `assets/before-paint-${hashOf(source)}.js`;
  return {
    name: 'early',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: beforePaint, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const main = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/main.tsx'));
        const [first] = /<script async [^>]*><\/script>/.exec(html) ?? [];
        if (!main || !first || !html.includes(BEFORE_PAINT)) throw new Error('The program of the page was not built');
        const needed = new Set([main.fileName]);
        for (const file of needed) {
          const one = bundle[file];
          if (one?.type === 'chunk') for (const each of one.imports) needed.add(each);
        }
        const links = [...needed]
          .filter((file) => !html.includes(file))
          .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
        return html
          .replace(first, '')
          .replace(BEFORE_PAINT, `${first}\n    <script src="/${beforePaint}"></script>`)
          .replace('  </head>', `${links.join('')}  </head>`);
      },
    },
  };
}

/** Names of the files that the parts of a chunk need, in that chunk. */
const FILE_NAMES = '$files';

/**
 * Has each `import()` of the program fetch the files of its part first, by the function that src/start.ts puts in its
 * place: a browser stores a failed import for the life of the page. The name of a file beside which texts stand ends in `*`.
 */
function partsFetchedFirst(takesTexts: (file: string) => boolean): Plugin {
  return {
    name: 'parts-fetched-first',
    apply: 'build',
    enforce: 'pre',
    // The build's own preloading: it would come with the first script, and has nothing to do.
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const importsOf = (file: string) => {
          const chunk = bundle[file];
          return chunk?.type === 'chunk' ? chunk.imports : [];
        };
        const withImports = (file: string, known = new Set<string>()): Set<string> => {
          if (known.has(file)) return known;
          known.add(file);
          for (const one of importsOf(file)) withImports(one, known);
          return known;
        };
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const present = withImports(chunk.fileName);
          // Parts share most of their files: each name stands once in the chunk, the lists are places in it.
          const names: string[] = [];
          const placeOf = (file: string) => {
            const name = takesTexts(file) ? `${file}*` : file;
            return names.includes(name) ? names.indexOf(name) : names.push(name) - 1;
          };
          for (const part of new Set(chunk.dynamicImports)) {
            const files = [...withImports(part)].filter((file) => !present.has(file));
            const specifier = `./${posix.relative(posix.dirname(chunk.fileName), part)}`;
            const written = ['"', "'", '`'].map((quote) => `import(${quote}${specifier}${quote})`);
            const found = written.find((one) => chunk.code.includes(one));
            if (!found) throw new Error(`${chunk.fileName} does not import ${part} as expected`);
            const list = `[${files.map(placeOf)}].map(place=>${FILE_NAMES}[place])`;
            chunk.code = chunk.code.replaceAll(found, `globalThis.loadPart(()=>${found},${list})`);
          }
          if (names.length > 0) chunk.code = `const ${FILE_NAMES}=${JSON.stringify(names)};${chunk.code}`;
        }
      },
    },
  };
}

/**
 * Builds the service worker: one file at the root of the site, which controls every page. It contains the names of all
 * files of the version, so that it changes with them and the browser updates it.
 */
function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    writeBundle: {
      sequential: true,
      async handler(_, bundle) {
        const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
        const program = { version: hashOf(files.toSorted().join()), files: files.map((file) => `/${file}`) };
        await build({
          configFile: false,
          root: config.root,
          publicDir: false,
          logLevel: 'warn',
          define: { __PROGRAM__: JSON.stringify(program) },
          build: {
            outDir: config.build.outDir,
            emptyOutDir: false,
            target: config.build.target,
            rolldownOptions: {
              input: join(config.root, 'src/offline/service-worker.ts'),
              output: { entryFileNames: 'service-worker.js' },
            },
          },
        });
      },
    },
  };
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 8);
}

/** A class of a style sheet for the browser: one mark for each sheet, so that the names compress; Vite adds the line. */
function scopedName(name: string, file: string): string {
  const mark = createHash('sha256')
    .update(relative(import.meta.dirname, file.split('?', 1)[0]!))
    .digest('base64url');
  return `_${name}_${mark.slice(0, 4)}`;
}

const texts = oneLanguage();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    withoutDescriptions(),
    texts.plugin,
    partsFetchedFirst(texts.takesTexts),
    early(),
    serviceWorker(),
    precompressed(),
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // One style sheet of 24 KB: a page opened while the network is away would stay without its own for good, since
    // Vite fetches a sheet once and remembers a failure.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // `loadPart` fetches the files of a part; a link that fails would be stored like a failed import.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    reportCompressedSize: false,
    sourcemap: false,
    manifest: true,
    rolldownOptions: {
      output: {
        // 42 bits beside the name distinguish versions; the names of all parts are a quarter of what the shell weighs.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // What the log-in page shares with the pages behind it must not pull their libraries along.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 30 },
            { name: 'query', test: /node_modules\/@tanstack\/(query-core|react-query)\//, priority: 30 },
            // What nearly every page draws comes in one file, not in one each; the log-in page has few of them.
            { name: 'icons', test: /node_modules\/lucide-react\//, priority: 20, minShareCount: 7 },
            ...firstPictureChunks,
            // Small modules compress badly on their own: those of the log-in page, and those of every page behind it.
            {
              name: 'fields',
              test: /platform\/ui\/src\/(controls\/(button|press-area)|fields\/(text-field|field|form)|layout\/lazy-part)\.tsx$|\/(email|password|unsaved-choices|appearance|load-language|wanted|landing|shell\/rights|session-calls)\.ts$/,
              priority: 22,
            },
            {
              name: 'layers',
              test: /platform\/ui\/src\/(layers\/(layer|dialog|menu|popover|layer-place)|layout\/surface|controls\/choice|fields\/(match|choice-field|select-field)|status\/(chip|status-chip|save-state))\.tsx?$/,
              priority: 21,
              minShareCount: 3,
            },
            {
              name: 'wire',
              test: /platform\/client\/src\/(store|outbox|response|session|usage-queue|realtime|unsaved|stored-responses|console-texts|transport|wire-client)\.ts$/,
              priority: 24,
            },
            { name: 'login-frame', test: /accounts\/web\/(login-frame|use-login-texts)\.tsx?$/, priority: 20 },
            {
              name: 'terms',
              test: /standards\/terms\/src\/(species|breed|exotic-breed|sex|frequency)\.ts$|platform\/(wire\/src\/(call|fields)|flow\/src\/flow)\.ts$/,
              priority: 20,
              minShareCount: 2,
            },
            {
              name: 'shell-icons',
              test: /icons\/(chart-column|paw-print|info|building-complex|circle-question-mark|keyboard|log-out|user-round|clipboard-list|settings|calendar-days|list|menu|user-check|user-x)\.mjs$/,
              priority: 19,
            },
            // What the board needs of records, catalog and laboratory.
            {
              name: 'visit',
              test: /capabilities\/(records\/(contract\/(record-calls|refusals|board-calls|memo-calls)|domain\/(exam|board-flow|day-range))|chart\/(contract\/(refusals|confirm-implausible)|domain\/vital-range)|catalog\/domain\/(catalog|name-in)|lab\/contract\/(lab-record|record-calls|refusals))\.ts$|platform\/wire\/src\/entry-calls\.ts$|terms\/src\/analyzer\.ts$|board\/web\/(board\.module\.css|board-rail\.module\.css|board-texts\.ts)$/,
              priority: 18,
            },
            // The frame of every page behind the log-in page: small modules, which need none but the libraries.
            {
              name: 'frame',
              test: /apps\/web\/src\/(texts|sections|lock|use-appearance|shell\/(places|shell\.module|page-part|rail))\.|platform\/ui\/src\/(layout\/(screen|states|error-boundary|logo)|keyboard\/shortcut|layers\/toast-queue|status\/avatar)\.|platform\/client\/src\/(use-call|attempts|use-mutation-call|provider|drafts)\.|(catalog\/domain\/catalog-pages|hospitals\/domain\/languages|notices\/domain\/version|patients\/web\/open-patients)\.ts$/,
              priority: 17,
            },
            { name: 'router', test: /node_modules\/react-router\//, priority: 30 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: {
      '^/(v2|api|admin_api|pulpo_api|healthz|readyz|openapi.json)(/|$)': { target: SERVER },
      '/ws': { target: SERVER, ws: true },
    },
  },
});
