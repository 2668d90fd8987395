import type { ZipProblem } from './zip.ts';

/** A file to be uploaded; it is opened when its turn comes. */
export type Candidate = {
  readonly name: string;
  /** With its folders, where it was in some. */
  readonly path: string;
  readonly bytes: number;
  readonly lastModified: number;
  readonly problem?: ZipProblem;
  /** In an archive: opening it expands it. */
  readonly isPacked?: boolean;
  open(): Promise<File>;
};

/** Result of a selection of files. */
export type Collected = {
  readonly files: readonly Candidate[];
  /** Files that are not in the DICOMDIR, and system files: programs and images of a disc's viewer. */
  readonly leftOut: number;
  /** Files that a DICOMDIR names and that are not there. */
  readonly missing: number;
  /** Archives that could not be opened. */
  readonly refused: readonly { readonly name: string; readonly bytes: number; readonly problem: ZipProblem }[];
};

/** What computers leave in folders for themselves. */
const LEFTOVERS = /(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$|ehthumbs\.db$)/i;
const DICOMDIR = /(^|\/)DICOMDIR$/i;

/**
 * The files to upload: those of opened ZIP archives, and of a disc with a DICOMDIR those that it lists.
 *
 * @param input Files as chosen or dropped; with a path where they were in a folder.
 */
export async function collect(input: readonly File[]): Promise<Collected> {
  const all: Candidate[] = [];
  const refused: Collected['refused'][number][] = [];
  for (const file of input) {
    const path = pathOf(file);
    const unpacked = await openArchive(file);
    if (unpacked === undefined) all.push(candidateOf(file, path));
    else if (Array.isArray(unpacked)) all.push(...unpacked);
    else refused.push({ name: file.name, bytes: file.size, problem: unpacked.problem });
  }
  const target = all.filter(({ path }) => !LEFTOVERS.test(path));
  const indexes = target.filter(({ path }) => DICOMDIR.test(path));
  const { files, missing } = await ofIndexes(target, indexes);
  return { files, missing, leftOut: all.length - files.length - indexes.length, refused };
}

const pathOf = (file: File) => (file as { path?: string }).path || file.webkitRelativePath || file.name;

function candidateOf(file: File, path: string): Candidate {
  return { name: file.name, path, bytes: file.size, lastModified: file.lastModified, open: async () => file };
}

async function openArchive(file: File): Promise<Candidate[] | { problem: ZipProblem } | undefined> {
  const { isZip, readZip, ZipRefused } = await import('./zip.ts');
  if (!(await isZip(file))) return undefined;
  try {
    const entries = await readZip(file, file.lastModified);
    return entries.map(({ path, bytes, problem, unpack }) => ({
      name: path.slice(path.lastIndexOf('/') + 1),
      path: `${file.name}/${path}`,
      bytes,
      lastModified: file.lastModified,
      ...(problem && { problem }),
      isPacked: true,
      open: unpack,
    }));
  } catch (fault) {
    if (fault instanceof ZipRefused) return { problem: fault.problem };
    throw fault;
  }
}

/** Leaves the files that the indexes name; an index that names nothing, or cannot be read, is no reason to lose any. */
async function ofIndexes(all: readonly Candidate[], indexes: readonly Candidate[]) {
  let files = all.filter((one) => !indexes.includes(one));
  let missing = 0;
  for (const index of indexes) {
    const folder = index.path.slice(0, index.path.length - 'DICOMDIR'.length).toLowerCase();
    const { readDicomdir } = await import('./dicomdir.ts');
    const names = await readDicomdir(await index.open());
    if (names.length === 0) continue;
    const named = new Set(names.map((name) => folder + name.toLowerCase()));
    const isThere = new Set(files.map(({ path }) => plain(path)));
    missing += [...named].filter((path) => !isThere.has(path)).length;
    files = files.filter(({ path }) => !plain(path).startsWith(folder) || named.has(plain(path)));
  }
  return { files, missing };
}

/** Discs write `IM0001.;1`, and computers read it as `im0001`. */
const plain = (path: string) => path.toLowerCase().replace(/\.?;\d+$/, '');
