import '@alder/ui/tokens.css';
import '@alder/ui/base.css';
import './starting.css';
import { readCookie } from '@alder/client';
import { boot } from './boot.ts';
import { partOf } from './entry.ts';
import { stopWaiting, waitForSession } from './waiting.ts';
import { saveReturnUrl } from './wanted.ts';

const page = boot();
const root = document.getElementById('root') as HTMLElement;
let takeDown: () => void = () => undefined;

const parts = {
  app: () => import('./app.tsx'),
  login: () => import('./login-entry.tsx'),
  public: () => import('./public.tsx'),
};

/** Goes to an address, loading the part of the product that it belongs to, and nothing else. */
async function go(path: string): Promise<void> {
  const part = partOf(path);
  history.replaceState(history.state, '', part === 'login' && !path.startsWith('/auth') ? '/auth' : path);
  const { show } = await parts[part]();
  stopWaiting();
  takeDown();
  takeDown = await show(root, page, (next) => void go(next));
}

/** The first page: a client that is not logged in and requests a page of the app gets the login page instead. */
async function start(): Promise<void> {
  const path = location.pathname + location.search + location.hash;
  const part = partOf(path);
  if (part === 'public') return go(path);
  // Most likely: load it while the server responds.
  if (readCookie('accountStatus') === 'login') void parts.app();
  const { loginState } = await waitForSession(page.session, page.responses);
  if (part === 'app' && loginState === 'logout') {
    saveReturnUrl(path);
    return go('/auth');
  }
  return go(path);
}

void start();
