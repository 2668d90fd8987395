import type { Session, SessionState } from '@alder/client';
import { chooseLanguage, languageInCookies } from '@alder/i18n';

// The page before any screen: plain DOM, because nothing has been loaded yet that could draw.

const words = {
  en: { opening: 'Opening…', still: 'Still trying. Check your connection.', reload: 'Reload' },
  ja: { opening: '開いています…', still: '接続を試しています。ネットワークを確認してください。', reload: '再読み込み' },
  zhtw: { opening: '正在開啟…', still: '仍在嘗試連線，請檢查網路。', reload: '重新載入' },
} as const;

const RETRY_MS = 3000;
let stop: () => void = () => undefined;

/** Waits until the server has said who is logged in; says so after a second, offers to reload after ten. */
export async function waitForSession(session: Session): Promise<SessionState> {
  const { opening, still, reload } =
    words[chooseLanguage({ chosen: [languageInCookies(document.cookie)], browser: navigator.languages })];
  const timers = [setTimeout(() => say(opening), 1000), setTimeout(() => say(still, reload), 10_000)];
  stop = () => timers.forEach((timer) => void clearTimeout(timer));
  for (;;) {
    try {
      return await session.check();
    } catch {
      await new Promise((next) => setTimeout(next, RETRY_MS));
    }
  }
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
