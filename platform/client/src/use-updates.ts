import { useRef } from 'react';

type Versioned = { readonly id: string; readonly version: number };
type Response<Entry> = { readonly result: Entry } | undefined;

/** The updates of one page about entries of one kind. */
export type Updates<Input, Entry> = {
  /** Sends it after the updates of this entry before it; a function gets the entry as those have left it. */
  readonly send: (id: string, input: Input | ((newest: Entry) => Input)) => Promise<Response<Entry>>;
};

/**
 * Updates through one call that wait for each other: of one entry the client abandons an older update for a newer one,
 * which loses a part that the newer one does not carry. What was entered upon a version that only this page has changed
 * since is sent upon the newest one; a change by another person is refused as `stale`.
 *
 * @param entries As the page shows them.
 */
export function useUpdates<Input extends { readonly version: number }, Entry extends Versioned>(
  entries: readonly Entry[],
  mutateAsync: (input: Input) => Promise<Response<Entry>>,
): Updates<Input, Entry> {
  const newest = useRef(new Map<string, Entry>());
  for (const entry of entries) if (!isOlder(entry, newest.current.get(entry.id))) newest.current.set(entry.id, entry);
  /** By entry and version that an update of this page was sent with: the version that it has left. */
  const own = useRef(new Map<string, number>());
  const last = useRef(new Map<string, Promise<unknown>>());

  const sendNow = async (id: string, input: Input | ((newest: Entry) => Input)): Promise<Response<Entry>> => {
    const target = typeof input === 'function' ? input(newest.current.get(id)!) : input;
    let { version } = target;
    while (own.current.has(`${id} ${version}`)) version = own.current.get(`${id} ${version}`)!;
    const response = await mutateAsync({ ...target, version });
    if (response) {
      own.current.set(`${id} ${version}`, response.result.version);
      if (!isOlder(response.result, newest.current.get(id))) newest.current.set(id, response.result);
    }
    return response;
  };
  return {
    send(id, input) {
      const sent = (last.current.get(id) ?? Promise.resolve()).then(() => sendNow(id, input));
      last.current.set(
        id,
        sent.catch(() => undefined),
      );
      return sent;
    },
  };
}

function isOlder(entry: Versioned, than: Versioned | undefined): boolean {
  return than !== undefined && entry.version <= than.version;
}
