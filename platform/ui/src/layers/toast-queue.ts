import type { ReactNode } from 'react';

export type ToastTone = 'info' | 'done' | 'warn' | 'fail';

export type ToastProps = {
  readonly text: ReactNode;
  readonly tone?: ToastTone;
  /** Puts back what was just done. */
  readonly undo?: () => void;
  /** For a failure: does it again. */
  readonly retry?: () => void;
  /** Milliseconds it stays; a failure stays until dismissed. */
  readonly ttl?: number;
  /** Called when the toast closes without undo: an action that waited for this happens now. */
  readonly onClose?: () => void;
};

export type VisibleToast = ToastProps & { readonly id: number; readonly tone: ToastTone; readonly ttl: number };

/** How long a toast stays, and on touch screens, where it is slower to reach (screens §1.10). */
export const TOAST_MS = 8000;
export const TOAST_TOUCH_MS = 10_000;
/** More than this and the oldest leaves. */
export const TOASTS_MAX = 3;

let visible: readonly VisibleToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly VisibleToast[]): void {
  visible = next;
  for (const notify of listeners) notify();
}

function stay(tone: ToastTone): number {
  if (tone === 'fail') return Number.POSITIVE_INFINITY;
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? TOAST_TOUCH_MS : TOAST_MS;
}

/** The toasts on the screen; one queue for the whole page. */
export const toastQueue = {
  current: () => visible,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** @returns Id to take it away again. */
  show({ tone = 'done', ttl = stay(tone), ...rest }: ToastProps): number {
    const id = ++lastId;
    const [leaving] = visible.length >= TOASTS_MAX ? visible : [];
    set([...visible.filter((one) => one !== leaving), { ...rest, tone, ttl, id }]);
    leaving?.onClose?.();
    return id;
  },
  close(id: number): void {
    const leaving = visible.find((one) => one.id === id);
    set(visible.filter((one) => one.id !== id));
    leaving?.onClose?.();
  },
  /** Undoes the one given, or the latest that can be undone. */
  undo(id?: number): boolean {
    const one = visible.findLast((each) => each.undo && (id === undefined || each.id === id));
    if (!one) return false;
    set(visible.filter((each) => each !== one));
    one.undo?.();
    return true;
  },
  /** Closes failures: they belong to the page that was left, and stay until dismissed otherwise. */
  clearFailures(): void {
    for (const { id, tone } of visible) if (tone === 'fail') toastQueue.close(id);
  },
  /** Closes all, as leaving the page does. */
  clear(): void {
    for (const { id } of visible) toastQueue.close(id);
  },
};

/** Shows one line at the bottom of the screen: `toast({ text, undo })`. */
export function toast(props: ToastProps): number {
  return toastQueue.show(props);
}
