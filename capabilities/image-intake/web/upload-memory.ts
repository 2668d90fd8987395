const REMEMBERED = 'alder.uploads';
const MAX_REMEMBERED = 2000;

/** An upload that is not finished, found again by path, size and date of its file. */
export type Interrupted = { readonly id: string; readonly file: string };

/** Uploads begun in this browser; the files themselves are not available after a reload. */
export function remembered(): Interrupted[] {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED) ?? '[]') as Interrupted[];
  } catch {
    return [];
  }
}

export function remember(added: readonly Interrupted[]): void {
  const ids = new Set(added.map(({ id }) => id));
  store([...remembered().filter(({ id }) => !ids.has(id)), ...added].slice(-MAX_REMEMBERED));
}

export function forget(id: string): void {
  store(remembered().filter((one) => one.id !== id));
}

function store(all: readonly Interrupted[]): void {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(all));
  } catch {
    // Without storage only the list is lost; the upload itself continues.
  }
}

/** UUIDv7 as the server makes its ids, so that uploads sort by time too. */
export function newUploadId(): string {
  const random = crypto.randomUUID();
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}
