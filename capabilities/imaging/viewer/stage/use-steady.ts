import { useRef } from 'react';

/**
 * Functions that stay the same for good, each doing what the latest of its name does, among values that are handed on as
 * they are: the whole is a new one only when one of its values is. What is drawn from it need not be drawn again while a
 * window is dragged.
 */
export function useSteady<Parts extends object>(parts: Parts): Parts {
  const latest = useRef(parts);
  latest.current = parts;
  const kept = useRef<Parts>(undefined);
  if (!kept.current || !isAlike(kept.current, parts)) kept.current = steadied(parts, latest);
  return kept.current;
}

function isAlike(before: object, now: object): boolean {
  const [old, next] = [new Map(Object.entries(before)), Object.entries(now)];
  return (
    old.size === next.length &&
    next.every(([name, value]) =>
      typeof value === 'function' ? typeof old.get(name) === 'function' : Object.is(old.get(name), value),
    )
  );
}

function steadied<Parts extends object>(parts: Parts, latest: { readonly current: Parts }): Parts {
  type Named = Record<string, (...given: unknown[]) => unknown>;
  const entries = Object.entries(parts).map(([name, value]) =>
    typeof value === 'function'
      ? [name, (...given: unknown[]) => (latest.current as Named)[name]?.(...given)]
      : [name, value],
  );
  return Object.fromEntries(entries) as Parts;
}
