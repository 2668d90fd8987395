import { toast } from './toast-queue.ts';
import { WindowText } from './window-texts.ts';

/**
 * Opens a page or a file of the product in a window of its own. Where the browser blocks it, as it does for one that opens
 * after an answer of the server, a message says so, and its button opens it: that press is the person's own.
 */
export function openWindow(address: string): void {
  // With `noopener` a browser gives null for a window that opened too, so the way back is cut by hand.
  const opened = window.open(address, '_blank');
  if (opened) opened.opener = null;
  if (opened === null) toast({ tone: 'fail', text: <WindowText name="blocked" />, retry: () => openWindow(address) });
}
