import { type Call, type InputTypeOf, type PayloadOf, Refusal } from '@alder/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useOutboxStore, useWire } from './provider.tsx';
import { randomId } from './random.ts';
import type { CallAddress } from './request.ts';
import { type Stored, storedIn } from './use-call.ts';

export type MutationCallOptions<C extends Call> = {
  /** Calls whose stored responses the mutation makes stale. */
  readonly refreshes?: readonly Pick<Call, 'id'>[];
  /** Shows the change before the server has confirmed it; gives back the way to take it away again. */
  readonly before?: (input: InputTypeOf<C>, stored: Stored) => (() => void) | undefined;
  /** What waits in the outbox while the save is being tried again, such as "Weight of Mochi". */
  readonly title?: string | ((input: InputTypeOf<C>) => string);
  /** The input holds a password: it must not be stored on the device while it waits. */
  readonly isSecret?: boolean;
  /** It changes the session of this page: sent again by a later page, it would change the session of that one. */
  readonly isOfSession?: boolean;
};

/** The same mutation with the same input within this time, while the first is in flight, counts as one press. */
export const DOUBLE_PRESS_MS = 1000;

/** State and functions of a mutation, for a screen. */
export type MutationCall<C extends Call> = {
  /** Sends it; a refusal or a fault is in `error`. */
  readonly mutate: (input: InputTypeOf<C>) => void;
  /** Sends it. Resolves with `undefined` when a newer request about the same entry superseded it. */
  readonly mutateAsync: (input: InputTypeOf<C>) => Promise<PayloadOf<C> | undefined>;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly isError: boolean;
  readonly error: Error | null;
  /** The refusal, when the server understood and will not. */
  readonly refusal: Refusal | null;
  readonly data: PayloadOf<C> | undefined;
  /** Failures so far of the mutation in flight, for `SaveState`: "Retrying (3 of 20)". */
  readonly attempt: number;
  readonly reset: () => void;
};

type PendingCall<C extends Call> = { readonly input: InputTypeOf<C>; readonly key: string };

/**
 * A mutation: sends `call` under one Idempotency-Key for all tries, then reads again what the
 * listed calls have read. A save that fails waits in the outbox until it has got through.
 */
export function useMutationCall<C extends Call>(call: C, options: MutationCallOptions<C> = {}): MutationCall<C> {
  const wire = useWire();
  const outbox = useOutboxStore();
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const titleOf = (input: InputTypeOf<C>) =>
    typeof options.title === 'function' ? options.title(input) : (options.title ?? '');

  const mutation = useMutation<PayloadOf<C> | undefined, Error, PendingCall<C>>({
    mutationFn: async ({ input, key }) => {
      const undo = options.before?.(input, storedIn(queries));
      const slot = outbox.open(
        titleOf(input),
        mayBeKept(call, options) ? { key, call: toCallAddress(call), input } : undefined,
      );
      const onAttempt = (failures: number) => {
        setAttempt(failures);
        slot.retrying(failures);
      };
      setAttempt(0);
      try {
        const response = await wire.send(call, input, { key, onAttempt });
        slot.close();
        return response;
      } catch (error) {
        undo?.();
        if (error instanceof Refusal && error.kind.status === 401) slot.leave();
        else if (error instanceof Refusal || call.method === 'GET') slot.close();
        else
          slot.gaveUp(() => {
            slot.close();
            mutation.mutate({ input, key });
          });
        throw error;
      }
    },
    onSettled: async (response, error) => {
      setAttempt(0);
      if (response === undefined && !error) return;
      await storedIn(queries).refresh(...(options.refreshes ?? []));
    },
  });

  const { isPending, isSuccess, isError, error, data, reset } = mutation;
  const refusal = error instanceof Refusal ? error : null;
  const once = useOncePerPress<PayloadOf<C> | undefined>();
  const mutateAsync = (input: InputTypeOf<C>) => once(input, () => mutation.mutateAsync({ input, key: randomId() }));
  // The failure is in `error`.
  const mutate = (input: InputTypeOf<C>) => void mutateAsync(input).catch(() => undefined);
  return { mutate, mutateAsync, isPending, isSuccess, isError, error, refusal, data, attempt, reset };
}

/** Starts a request, or returns the one of the same input that a press a moment ago has started. */
function useOncePerPress<Result>() {
  const latest = useRef<{ readonly input: string; readonly since: number; readonly result: Promise<Result> }>(
    undefined,
  );
  return (input: unknown, start: () => Promise<Result>): Promise<Result> => {
    const text = JSON.stringify(input);
    const { current } = latest;
    if (current?.input === text && performance.now() - current.since < DOUBLE_PRESS_MS) return current.result;
    const result = start();
    const own = { input: text, since: performance.now(), result };
    latest.current = own;
    const end = () => {
      if (latest.current === own) latest.current = undefined;
    };
    result.then(end, end);
    return result;
  };
}

type Keeping = Pick<MutationCallOptions<Call>, 'isSecret' | 'isOfSession'>;

/** What a person at the keyboard repeats (a log-in, a password) and bytes are not kept; neither is what only reads. */
function mayBeKept({ method, reads, body, rate }: Call, { isSecret = false, isOfSession = false }: Keeping): boolean {
  return method === 'POST' && !reads && body !== 'bytes' && rate !== 'login' && !isSecret && !isOfSession;
}

function toCallAddress({ id, method, path }: Call): CallAddress {
  return { id, method, path };
}
