import { readCookie, type Session, type SessionState, type StoredResponses } from '@alder/client';
import { languageOfPage } from '@alder/i18n';

// The page before any screen: plain DOM, because nothing has been loaded yet that could draw.

const words = {
  en: { opening: 'Opening…', still: 'Still trying. Check your connection.', reload: 'Reload' },
  ja: { opening: '開いています…', still: '接続を試しています。ネットワークを確認してください。', reload: '再読み込み' },
  zhtw: { opening: '正在開啟…', still: '仍在嘗試連線，請檢查網路。', reload: '重新載入' },
} as const;

const RETRY_MS = 3000;
let stop: () => void = () => undefined;

/**
 * Waits until the server has responded who is logged in; says so after a second, offers to reload after ten. Where the
 * server does not respond, the page opens with the session and the responses stored on this device.
 */
export async function waitForSession(session: Session, responses?: StoredResponses): Promise<SessionState> {
  const { opening, still, reload } = words[languageOfPage()];
  const timers = [setTimeout(() => say(opening), 1000), setTimeout(() => say(still, reload), 10_000)];
  stop = () => timers.forEach((timer) => void clearTimeout(timer));
  for (;;) {
    try {
      return await session.check();
    } catch {
      const stored = await storedSession(responses);
      if (stored) return session.resume(stored);
      await new Promise((next) => setTimeout(next, RETRY_MS));
    }
  }
}

/** The session of this device, unless its cookies have expired or were removed by a log-out. */
async function storedSession(responses: StoredResponses | undefined) {
  if (readCookie('accountStatus') !== 'login' || !readCookie('hospitalId')) return undefined;
  return responses?.readSession().catch(() => undefined);
}

/** The first screen is about to be drawn. */
export function stopWaiting(): void {
  stop();
}

function say(text: string, action?: string): void {
  const place = document.querySelector('.starting');
  if (!place) return;
  const line = document.createElement('p');
  line.textContent = text;
  place.querySelectorAll('p, button').forEach((old) => void old.remove());
  place.append(line);
  if (!action) return;
  const button = document.createElement('button');
  button.textContent = action;
  button.type = 'button';
  button.onclick = () => location.reload();
  place.append(button);
}
