import type { Page } from './boot.ts';
export function show(_root: HTMLElement, _page: Page, _go: (path: string) => void): () => void {
  return () => undefined;
}
