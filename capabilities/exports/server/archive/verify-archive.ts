import { createHash } from 'node:crypto';
import { migrations } from '@alder/database';
import {
  ARCHIVE_FORMAT,
  FILES,
  MANIFEST,
  type Manifest,
  type MoneySums,
  manifest as manifestSchema,
  SIGNATURE,
  SUMS,
  storedFile,
  UNLISTED,
} from '../../domain/index.ts';
import { ArchiveFailure, ArchiveFile } from './archive-file.ts';
import { sumsOf } from './end-stage.ts';
import { fingerprintOf, signerOf } from './signature.ts';

export type Verified = {
  readonly hospital: string;
  readonly made_at: string;
  readonly program: string;
  readonly entries: number;
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
  readonly money: Readonly<Record<string, MoneySums>>;
  /** SHA-256 of the manifest: the page of the export shows the same. */
  readonly fingerprint: string;
  /** Public key of the installation that made it. */
  readonly signed_by: string;
  /** Stored files that the installation itself could not read. */
  readonly unreadable: readonly string[];
};

/** The archive and what its manifest says, before a byte of its files is believed. */
export type OpenedArchive = {
  readonly file: ArchiveFile;
  readonly manifest: Manifest;
  readonly fingerprint: string;
};

/**
 * Opens an archive.
 *
 * @throws {ArchiveFailure} when it is cut off, of another program, or of a newer one
 */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const file = await ArchiveFile.open(path);
  try {
    const text = await file.readWhole(MANIFEST);
    if (!text) throw new ArchiveFailure(`${path} is no archive of Alder: it has no ${MANIFEST}.`);
    return { file, manifest: readManifest(text, path), fingerprint: fingerprintOf(text) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Reads an archive to the last byte: every hash, every count, the sums of the money and the end of the audit log.
 *
 * @throws {ArchiveFailure} with everything that is wrong
 */
export async function verifyArchive(path: string): Promise<Verified> {
  const opened = await openArchive(path);
  const { file, manifest, fingerprint } = opened;
  try {
    const problems = await problemsOf(opened);
    const signer = signerOf((await file.readWhole(SIGNATURE)) ?? Buffer.alloc(0), fingerprint);
    if (!signer) problems.push(`${MANIFEST} is not the one that was signed`);
    if (problems.length > 0)
      throw new ArchiveFailure(`${path} is not what the hospital was given: ${sentence(problems)}.`);
    return {
      ...{ hospital: manifest.hospital.name, made_at: manifest.made_at, program: manifest.program },
      ...{ entries: file.entries.size, bytes: file.bytes, files: manifest.files.count, money: manifest.money },
      rows: Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0),
      ...{ fingerprint, signed_by: signer! },
      unreadable: manifest.unreadable.map((each) => `${each.path} (${each.note})`),
    };
  } finally {
    await file.close();
  }
}

const MOST_NAMED = 20;

function sentence(problems: readonly string[]): string {
  const more = problems.length - MOST_NAMED;
  return [...problems.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function readManifest(text: Buffer, path: string): Manifest {
  let found: { product?: unknown; format?: unknown; program?: unknown; migrations?: unknown };
  try {
    found = JSON.parse(text.toString('utf8')) as typeof found;
  } catch {
    throw new ArchiveFailure(`${path} is not what the hospital was given: ${MANIFEST} cannot be read.`);
  }
  if (found?.product !== 'alder') throw new ArchiveFailure(`${path} is no archive of Alder.`);
  const known = new Set(migrations().map(({ name }) => name));
  const isNewer =
    (typeof found.format === 'number' && found.format > ARCHIVE_FORMAT) ||
    (Array.isArray(found.migrations) && found.migrations.some((name) => !known.has(String(name))));
  if (isNewer)
    throw new ArchiveFailure(
      `${path} was made by a newer Alder (${String(found.program)}). Update this one, then try again.`,
    );
  const read = manifestSchema.safeParse(found);
  if (!read.success)
    throw new ArchiveFailure(`${path} is not what the hospital was given: ${MANIFEST} is not complete.`);
  return read.data;
}

/** What is wrong with the files of an archive, in words; empty when everything is as it was written. */
export async function problemsOf({ file, manifest, fingerprint }: OpenedArchive): Promise<string[]> {
  const problems: string[] = [];
  const listed = new Set(manifest.entries.map(({ path }) => path));
  for (const path of file.entries.keys())
    if (!listed.has(path) && !UNLISTED.includes(path)) problems.push(`${path} is in it, but not in its manifest`);
  if (listed.size !== manifest.entries.length) problems.push(`${MANIFEST} names a file twice`);
  const counter = new Counter();
  for (const { path, bytes, sha256 } of manifest.entries) {
    const entry = file.entries.get(path);
    if (!entry) {
      problems.push(`${path} is missing`);
      continue;
    }
    const hash = createHash('sha256');
    const lines = counter.lines(path);
    try {
      for await (const chunk of file.read(entry)) {
        hash.update(chunk);
        lines?.push(chunk);
      }
    } catch (error) {
      if (!(error instanceof ArchiveFailure)) throw error;
    }
    lines?.end();
    if (entry.bytes !== bytes || hash.digest('hex') !== sha256) problems.push(`${path} was changed`);
  }
  const sums = sumsOf([...manifest.entries, { path: MANIFEST, sha256: fingerprint }]);
  if (!(await file.readWhole(SUMS).catch(() => undefined))?.equals(sums)) problems.push(`${SUMS} was changed`);
  return [...problems, ...counter.problems(manifest)];
}

type Line = Readonly<Record<string, unknown>>;

/** Tables of which lines are read, and not only counted. */
const READ_TABLES: ReadonlySet<string> = new Set(['hospital', 'receipt', 'payment', 'refund', 'deposit_entry']);

/** Counts the lines of the tables again, sums the money again and looks at the end of the audit log. */
class Counter {
  readonly #rows: Record<string, number> = {};
  readonly #sums: Record<string, { -readonly [Key in keyof MoneySums]: MoneySums[Key] }> = {};
  readonly #currencies = new Map<string, string>();
  readonly #moved: { kind: 'payments' | 'refunds'; receipt: string; amount: number }[] = [];
  readonly #badKeys: string[] = [];
  #currency = '';
  #deposits: number | undefined;
  #files = 0;
  #lastAudit = '';

  lines(path: string): LineReader | undefined {
    if (path === FILES)
      return new LineReader((text) => {
        const read = storedFile.safeParse(parse(text));
        if (!read.success || read.data.key.slice(-64) !== read.data.sha256) this.#badKeys.push(text.slice(0, 120));
        this.#files += 1;
      });
    const table = /^tables\/([a-z_]+)(\.\d+)?\.ndjson$/.exec(path)?.[1];
    if (table === undefined) return undefined;
    this.#rows[table] ??= 0;
    return new LineReader(
      (text) => {
        this.#rows[table]! += 1;
        if (READ_TABLES.has(table)) this.#take(table, parse(text));
        if (table === 'audit_log') this.#lastAudit = text;
      },
      READ_TABLES.has(table) || table === 'audit_log',
    );
  }

  problems(manifest: Manifest): string[] {
    const problems: string[] = this.#badKeys.map((line) => `${FILES} has a line that cannot be: ${line}`);
    for (const [table, rows] of Object.entries(manifest.rows))
      if (this.#rows[table] !== rows)
        problems.push(`${table} has ${this.#rows[table] ?? 'no'} rows instead of ${rows}`);
    if (this.#files !== manifest.files.count)
      problems.push(`${FILES} has ${this.#files} files instead of ${manifest.files.count}`);
    if (JSON.stringify(this.#money()) !== JSON.stringify(sorted(manifest.money)))
      problems.push('the sums of the money are others than the manifest says');
    const hash = String(parse(this.#lastAudit).hash ?? '').replace(/^\\x/, '');
    if ((this.#rows.audit_log ?? 0) !== manifest.audit.rows || hash !== manifest.audit.hash)
      problems.push('the audit log ends elsewhere than the manifest says');
    return problems;
  }

  #take(table: string, line: Line): void {
    if (table === 'hospital') this.#currency = String(line.currency);
    if (table === 'receipt') {
      this.#currencies.set(String(line.id), String(line.currency));
      this.#of(String(line.currency)).receipts += Number(line.total);
    }
    const move = { receipt: String(line.receipt), amount: Number(line.amount) };
    if (table === 'payment' && line.voided_at === null) this.#moved.push({ kind: 'payments', ...move });
    if (table === 'refund') this.#moved.push({ kind: 'refunds', ...move });
    if (table === 'deposit_entry') this.#deposits = (this.#deposits ?? 0) + Number(line.amount);
  }

  #money() {
    for (const { kind, receipt, amount } of this.#moved.splice(0))
      this.#of(this.#currencies.get(receipt) ?? '?')[kind] += amount;
    if (this.#deposits !== undefined) {
      this.#of(this.#currency).deposits += this.#deposits;
      this.#deposits = undefined;
    }
    return sorted(this.#sums);
  }

  #of(currency: string) {
    this.#sums[currency] ??= { receipts: 0, payments: 0, refunds: 0, deposits: 0 };
    return this.#sums[currency];
  }
}

function sorted(sums: Readonly<Record<string, MoneySums>>): Record<string, MoneySums> {
  const entries = Object.entries(sums).map(([currency, { receipts, payments, refunds, deposits }]) => {
    return [currency, { receipts, payments, refunds, deposits }] as const;
  });
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function parse(text: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return {};
  }
}

const NEWLINE = 0x0a;

/** Cuts a stream into lines; those without a reader are counted without being made into text. */
class LineReader {
  readonly #take: (line: string) => void;
  readonly #reads: boolean;
  #rest: Buffer[] = [];

  constructor(take: (line: string) => void, reads = true) {
    this.#take = take;
    this.#reads = reads;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      const piece = chunk.subarray(from, at);
      from = at + 1;
      if (!this.#reads) this.#take('');
      else this.#take((this.#rest.length > 0 ? Buffer.concat([...this.#rest, piece]) : piece).toString('utf8'));
      this.#rest = [];
    }
    if (from < chunk.length && this.#reads) this.#rest.push(Buffer.from(chunk.subarray(from)));
  }

  end(): void {
    this.#rest = [];
  }
}
