import { useRef } from 'react';

/**
 * An object whose functions keep their identity and call the latest version, among values that are passed unchanged:
 * the object is a new one only when one of its values changes. Components that get it need not be rendered again while
 * a window is dragged.
 */
export function useStableCallbacks<Options extends object>(parts: Options): Options {
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
