import { toast } from './toast-queue.ts';
import { WindowText } from './window-texts.ts';

/**
 * Puts a text on the clipboard and says `done`, or that it could not be copied: a page without https has no clipboard, and a
 * person may refuse it.
 */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast({ tone: 'fail', text: <WindowText name="notCopied" /> });
    return;
  }
  toast({ text: done });
}
