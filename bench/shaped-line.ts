import type { CDPSession, Page } from '@playwright/test';

/** The line on which first images are measured. */
export const LINE = { latency: 40, downloadThroughput: 20e6 / 8, uploadThroughput: 20e6 / 8 };
export const LINE_NAME = '20 Mbit/s, 40 ms';

/** Puts a page on that line, its workers included: a decoder's code comes over it too. */
export async function shapeLine(page: Page): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page);
  const conditions = { offline: false, ...LINE };
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', conditions);
  line.on('Target.attachedToTarget', ({ sessionId }) => {
    const ask = (id: number, method: string, params: object) =>
      line.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    // A worker that has ended meanwhile needs no line.
    ask(1, 'Network.enable', {}).catch(() => undefined);
    ask(2, 'Network.emulateNetworkConditions', conditions).catch(() => undefined);
  });
  await line.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return line;
}
