import type { Call, InputTypeOf, PayloadOf } from '@alder/wire';
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { reportAttempt, useAttempts } from './attempts.ts';
import { useWire } from './provider.tsx';
import { readAgain } from './read-again.ts';
import type { WireClient } from './wire-client.ts';

/** What a screen sees of a read. `data` stays while newer data is on its way (`isFetching`). */
export type CallResult<C extends Call> = {
  readonly data: PayloadOf<C> | undefined;
  readonly error: Error | null;
  /** Nothing stored yet and no error: the skeleton. */
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isSuccess: boolean;
  /** On its way, whether or not something is stored. */
  readonly isFetching: boolean;
  /** `data` is the response to an earlier input while that to the present one is loading. */
  readonly isPlaceholderData: boolean;
  /** Failures so far of the read under way; 0 when all is well. */
  readonly attempt: number;
  /** When `data` came, milliseconds since 1970; 0 when never. */
  readonly dataUpdatedAt: number;
  readonly refetch: () => Promise<unknown>;
};

export type CallOptions = {
  /** Do not ask yet. */
  readonly enabled?: boolean;
  /** Show the response to the input before this one until the new one is there (a list being filtered). */
  readonly keepPrevious?: boolean;
  /** Also ask again this often, for what no event announces. */
  readonly everyMs?: number;
};

/** Key under which the response to `call` with `input` is stored. */
export function storedKey<C extends Call>(call: C, input: InputTypeOf<C>): QueryKey {
  return [call.id, input];
}

/**
 * Reads: the response to `call`, what is stored first, kept fresh by the realtime events of the entities that
 * the call watches. A newer input abandons the request of the older one.
 */
export function useCall<C extends Call>(call: C, input: InputTypeOf<C>, options: CallOptions = {}): CallResult<C> {
  const wire = useWire();
  const queries = useQueryClient();
  const queryKey = storedKey(call, input);
  const attempt = useAttempts(queries, queryKey);
  const query = useQuery<PayloadOf<C>>({
    queryKey,
    queryFn: ({ signal }) => read(wire, queries, call, input, { queryKey, signal }),
    meta: { watches: call.watches ?? [] },
    enabled: options.enabled ?? true,
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
    ...(options.everyMs && { refetchInterval: options.everyMs }),
  });
  const { data, error, isPending, isError, isSuccess, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = query;
  return {
    data,
    error,
    isPending,
    isError,
    isSuccess,
    isFetching,
    isPlaceholderData,
    dataUpdatedAt,
    refetch,
    attempt: isFetching ? attempt : 0,
  };
}

/**
 * Reads outside a component, now and never from what is stored. A screen that reads the same shares the response.
 *
 * @throws {Refusal} when the server rejects it.
 * @throws {NoResponse} when the server does not respond.
 */
export function readCall<C extends Call>(
  wire: WireClient,
  queries: QueryClient,
  call: C,
  input: InputTypeOf<C>,
): Promise<PayloadOf<C>> {
  const queryKey = storedKey(call, input);
  return queries.fetchQuery({
    queryKey,
    queryFn: ({ signal }) => read(wire, queries, call, input, { queryKey, signal }),
    meta: { watches: call.watches ?? [] },
    staleTime: 0,
  });
}

type Reading = { queryKey: QueryKey; signal: AbortSignal };

async function read<C extends Call>(
  wire: WireClient,
  queries: QueryClient,
  call: C,
  input: InputTypeOf<C>,
  how: Reading,
) {
  const response = await counted(queries, how, (notified) => wire.send(call, input, notified));
  // aborted: there is no response, so what is stored stays
  const saved = response ?? queries.getQueryData<PayloadOf<C>>(how.queryKey);
  if (saved === undefined) throw new DOMException(`${call.id} was overtaken`, 'AbortError');
  return saved;
}

/** Sends, and says meanwhile how often it has failed. */
async function counted<Reply>(
  queries: QueryClient,
  { queryKey, signal }: Reading,
  send: (how: { signal: AbortSignal; onAttempt: (attempt: number) => void }) => Promise<Reply>,
): Promise<Reply> {
  const onAttempt = (attempt: number) => reportAttempt(queries, queryKey, attempt);
  onAttempt(0);
  return send({ signal, onAttempt }).finally(() => onAttempt(0));
}

/** What a screen sees of a list that is read page by page. */
export type PagesResult<C extends Call> = Omit<CallResult<C>, 'data' | 'isPlaceholderData'> & {
  /** Pages read so far, newest first. */
  readonly pages: readonly PayloadOf<C>[];
  /** There is an older page. */
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly more: () => void;
};

/**
 * Reads a list page by page: newest first, `payload.next` of one page is the `offset` of the page after it
 * (spec/decisions.md, "The wire").
 */
export function usePages<C extends Call>(
  call: C,
  input: Omit<InputTypeOf<C>, 'offset'>,
  options: CallOptions = {},
): PagesResult<C> {
  const wire = useWire();
  const queries = useQueryClient();
  const queryKey = [call.id, input, 'pages'];
  const attempt = useAttempts(queries, queryKey);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ signal, pageParam }) => {
      const request = { ...input, ...(pageParam !== undefined && { offset: pageParam }) } as InputTypeOf<C>;
      const page = await counted(queries, { queryKey, signal }, (notified) => wire.send(call, request, notified));
      if (page === undefined) throw new DOMException(`${call.id} was overtaken`, 'AbortError');
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as { next?: string } | undefined)?.next,
    meta: { watches: call.watches ?? [] },
    enabled: options.enabled ?? true,
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });
  const { data, error, isPending, isError, isSuccess, isFetching, dataUpdatedAt, refetch } = query;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const pages = useMemo(() => (data?.pages ?? []) as PayloadOf<C>[], [data]);
  const more = () => void (hasNextPage && !isFetchingNextPage && fetchNextPage());
  return {
    pages,
    more,
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    error,
    isPending,
    isError,
    isSuccess,
    isFetching,
    dataUpdatedAt,
    refetch,
    attempt: isFetching ? attempt : 0,
  };
}

/** The stored responses themselves, to show a change before the server has confirmed it. */
export type Stored = {
  get<C extends Call>(call: C, input: InputTypeOf<C>): PayloadOf<C> | undefined;
  /** Changes what is stored, if anything is. */
  change<C extends Call>(call: C, input: InputTypeOf<C>, change: (now: PayloadOf<C>) => PayloadOf<C>): void;
  /** Reads again every stored response to the calls. */
  refresh(...calls: readonly Pick<Call, 'id'>[]): Promise<void>;
};

export function useStored(): Stored {
  const queries = useQueryClient();
  return useMemo(() => storedIn(queries), [queries]);
}

/** {@link Stored} of a cache. */
export function storedIn(queries: QueryClient): Stored {
  return {
    get: (call, input) => queries.getQueryData(storedKey(call, input)),
    change: (call, input, change) =>
      void queries.setQueryData<PayloadOf<typeof call>>(storedKey(call, input), (now) =>
        now === undefined ? now : change(now),
      ),
    async refresh(...calls) {
      await Promise.all(calls.map(({ id }) => readAgain(queries, { queryKey: [id] })));
    },
  };
}
