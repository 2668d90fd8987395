import { useRef } from 'react';

/**
 * Functions that stay the same for good, each doing what the latest of its name does, among values that are handed on as
 * they are: the whole is a new one only when one of its values is. What is drawn from it need not be drawn again while a
 * window is dragged.
 */
export function useSteady<Options extends object>(parts: Options): Options {
  const latest = useRef(parts);
  latest.current = parts;
  const saved = useRef<Options>(undefined);
  if (!saved.current || !isAlike(saved.current, parts)) saved.current = steadied(parts, latest);
  return saved.current;
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

function steadied<Options extends object>(parts: Options, latest: { readonly current: Options }): Options {
  type Named = Record<string, (...input: unknown[]) => unknown>;
  const entries = Object.entries(parts).map(([name, value]) =>
    typeof value === 'function'
      ? [name, (...input: unknown[]) => (latest.current as Named)[name]?.(...input)]
      : [name, value],
  );
  return Object.fromEntries(entries) as Options;
}
