import { createHash } from 'node:crypto';
import { inHospital } from '@alder/database';
import { type DirectoryImage, writeDicomdir, type ZipWriter } from '@alder/dicom/medium';
import {
  ARCHIVE_FORMAT,
  exportedTables,
  FILES,
  leftOutTables,
  MANIFEST,
  type Manifest,
  SIGNATURE,
  SUMS,
  type Summary,
} from '../../domain/index.ts';
import { type FileRow, listFiles } from '../export.repository.ts';
import type { DirectoryKeys, ExportParts } from '../parts.ts';
import { fingerprintOf, signManifest } from './signature.ts';

type EndOptions = {
  readonly hospital: string;
  readonly id: string;
  readonly summary: Summary;
  readonly madeAt: Date;
};

type Entry = { path: string; bytes: number; sha256: string };

/**
 * Ends an archive: the list of stored files, the DICOMDIR, the manifest with its signature and the sums for
 * `sha256sum`, the directory of the ZIP. All of it follows from known values, so that after a kill the same bytes come
 * again.
 */
export async function* endStage(
  parts: Pick<ExportParts, 'db' | 'settings' | 'program'>,
  writer: ZipWriter,
  options: EndOptions,
  ended: { fingerprint?: string; missing?: number },
): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  const unreadable: Manifest['unreadable'] = [];
  const images: DirectoryImage[] = [];
  const stored: string[] = [];
  let bytesOfFiles = 0;
  for await (const row of allFiles(parts, options)) {
    const { path, object_key: key, note } = row;
    const entry = { path, bytes: Number(row.bytes), sha256: row.sha256! };
    if (note !== null && key !== null) unreadable.push({ path, key, note: note as 'missing' });
    if (note !== 'missing') entries.push(entry);
    if (key === null || note !== null) continue;
    stored.push(`${JSON.stringify({ key, ...entry })}\n`);
    bytesOfFiles += entry.bytes;
    if (row.directory !== null) images.push(imageOf(path, row.directory as DirectoryKeys));
  }

  async function* add(path: string, content: Uint8Array): AsyncGenerator<Uint8Array> {
    entries.push({ path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    yield* writer.entry(path, content);
  }
  yield* add(FILES, Buffer.from(stored.join('')));
  if (images.length > 0) yield* add('DICOMDIR', writeDicomdir(images, uidOf(stored.join(''))));

  const manifest = manifestOf(parts.program, options, {
    ...{ entries, unreadable },
    files: { count: stored.length, bytes: bytesOfFiles },
  });
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
  const fingerprint = fingerprintOf(text);
  const signature = signManifest(parts.settings, fingerprint);
  yield* writer.entry(MANIFEST, text);
  yield* writer.entry(SIGNATURE, signature);
  yield* writer.entry(SUMS, sumsOf([...entries, { path: MANIFEST, sha256: fingerprint }]));
  yield* writer.end();
  ended.fingerprint = fingerprint;
  ended.missing = unreadable.length;
}

/** A UID that is the same for the same files. @see DICOM PS3.5 B.2 */
function uidOf(files: string): string {
  return `2.25.${BigInt(`0x${createHash('sha256').update(files).digest('hex').slice(0, 32)}`)}`;
}

/** What `sha256sum -c` reads, on any system. */
export function sumsOf(entries: readonly { readonly path: string; readonly sha256: string }[]): Buffer {
  return Buffer.from(entries.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''));
}

function manifestOf(
  program: string,
  { summary, madeAt }: EndOptions,
  about: Pick<Manifest, 'entries' | 'unreadable' | 'files'>,
): Manifest {
  const withheld = Object.entries(exportedTables).flatMap(([table, { withheld: columns = {} }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  return {
    ...{ product: 'alder', format: ARCHIVE_FORMAT, program, made_at: madeAt.toISOString() },
    ...{ ...summary, withheld, left_out: { ...leftOutTables } },
    ...{ files: about.files, unreadable: about.unreadable, entries: about.entries },
  };
}

async function* allFiles({ db }: Pick<ExportParts, 'db'>, { hospital, id }: EndOptions): AsyncGenerator<FileRow> {
  for (let after = 0; ; ) {
    const rows = await inHospital(db, hospital, (trx) => listFiles(trx, id, { after, limit: 1000 }));
    if (rows.length === 0) return;
    yield* rows;
    after = rows.at(-1)!.number;
  }
}

function imageOf(path: string, { transferSyntax, values }: DirectoryKeys): DirectoryImage {
  return { file: path.split('/'), transferSyntax, dataset: { text: (tag) => values[String(tag)] } };
}
