import { type Call, Refusal, type Role, type SessionEnd } from '@alder/wire';
import { readCookie, writeCookie } from './cookies.ts';
import { randomId } from './random.ts';
import { NoResponse } from './response.ts';
import { createStore, type Store } from './store.ts';
import type { WireClient } from './wire-client.ts';

/** Version that this client reports (specification §9). */
export const CLIENT_VERSION = '1.0.19';

/** Who is logged in: what the shell needs of the account state of specification §3. */
export type SessionAccount = {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role | (string & {});
  readonly langKey?: string | null | undefined;
  /** Why the session opens less than the account may: the screen is locked, or a second factor is missing. */
  readonly limit?: 'locked' | 'factor' | null | undefined;
  readonly permit_his?: boolean | undefined;
  readonly permit_lis?: boolean | undefined;
  readonly permit_pacs?: boolean | undefined;
  readonly configs?: Readonly<Record<string, unknown>> | null | undefined;
  readonly [field: string]: unknown;
};

/** The hospital that the session acts for. A licence counts when above 0. */
export type SessionHospital = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly license_his?: number | undefined;
  readonly license_lis?: number | undefined;
  readonly license_pacs?: number | undefined;
  readonly configs?: Readonly<Record<string, unknown>> | null | undefined;
  readonly [field: string]: unknown;
};

/** Why the last log-in did not succeed (specification §8); reset when a new request starts (§4). */
export type LoginError =
  | { readonly code: 'authDuplicate' }
  | { readonly code: 'authWrongPassword' }
  | { readonly code: 'authNoResponse' }
  | { readonly code: 'tooMany'; readonly retry_after: number }
  /** `passkey` is what a passkey may sign in place of a code, where `authFactor` asks for one. */
  | { readonly code: string; readonly message: string; readonly passkey?: unknown };

export type SessionState = {
  /** `init` until the server has returned whether a user is logged in. */
  readonly loginState: 'init' | 'login' | 'logout';
  readonly account?: SessionAccount;
  readonly hospital?: SessionHospital;
  /** Version of the server, for the version notice. */
  readonly version?: string;
  readonly wolfiInstaller?: unknown;
  readonly error?: LoginError;
  /** The session was ended elsewhere while this page was open. */
  readonly ended?: SessionEnd;
};

/** How long a refused call waits for the reason that the socket brings. */
export const REASON_WAIT_MS = 1000;

export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly kickoutExisting?: boolean;
  /** Code of the second factor, after `authFactor` asked for it. */
  readonly code?: string;
  /** In place of a code: what a passkey signed. */
  readonly passkey?: object;
};

export type Session = Pick<Store<SessionState>, 'get' | 'subscribe'> & {
  /** Asks the server who is logged in. */
  check(): Promise<SessionState>;
  /** Goes on with the session stored on this device while the server does not respond; `check` confirms it later. */
  resume(stored: { readonly account: SessionAccount; readonly hospital: SessionHospital }): SessionState;
  /** Logs in; resolves with the new state, whose `error` is the reason of a failure. */
  login(credentials: Credentials): Promise<SessionState>;
  /** Logs out here and on the server; everything of the account is forgotten on this page. */
  logout(): Promise<void>;
  /**
   * A call was refused with 401: this session is over, unless the socket reports the reason, or another one has begun.
   */
  refused(): void;
  /** The server has ended this session: the page says so and asks nothing more of it. */
  end(why: SessionEnd): void;
  /**
   * A call was refused because the screen is locked. Resolves when it is open again, or no user is logged in any more.
   */
  untilUnlocked(): Promise<void>;
  /** Takes over what the server says of the account now, after the person changed it. */
  patch(changes: { account?: Partial<SessionAccount>; hospital?: Partial<SessionHospital> }): void;
};

export type SessionOptions = {
  readonly wire: Pick<WireClient, 'send'>;
  readonly calls: { readonly login: Call; readonly accountStatus: Call; readonly logout: Call };
  /** Empties every store that holds something of the account (specification §4: logout resets all state). */
  readonly reset: () => void;
};

/** The login state machine of specification §4. */
export function createSession({ wire, calls, reset }: SessionOptions): Session {
  const store = createStore<SessionState>({ loginState: 'init' });

  function enter(payload: Record<string, unknown>): SessionState {
    const { account, hospital, version, wolfiInstaller } = payload as Partial<SessionState>;
    if (!account?.id || !hospital) return leave({});
    writeCookie('accountStatus', 'login');
    writeCookie('email', account.email);
    writeCookie('hospitalId', hospital.key);
    store.set({ loginState: 'login', account, hospital, ...(version && { version }), wolfiInstaller });
    return store.get();
  }

  function leave(rest: Pick<SessionState, 'error' | 'ended'>): SessionState {
    const wasIn = store.get().loginState === 'login';
    writeCookie('accountStatus', '');
    if (wasIn) reset();
    store.set({ loginState: 'logout', ...rest });
    return store.get();
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    async check() {
      const payload = await wire.send(calls.accountStatus, {});
      // A newer request has superseded this one, and its response says who is logged in.
      if (payload === undefined) return store.get();
      return enter(payload as Record<string, unknown>);
    },
    resume({ account, hospital }) {
      store.set({ loginState: 'login', account, hospital });
      return store.get();
    },
    async login(credentials) {
      const { error: _, ...before } = store.get();
      store.set(before);
      const input = { ...credentials, browserId: browserId(), version: CLIENT_VERSION };
      try {
        const payload = (await wire.send(calls.login, input)) as Record<string, unknown> | undefined;
        return (payload?.account as SessionAccount | undefined)?.id
          ? enter(payload!)
          : leave({ error: { code: 'authWrongPassword' } });
      } catch (error) {
        return leave({ error: loginErrorOf(error) });
      }
    },
    async logout() {
      try {
        await wire.send(calls.logout, {});
      } finally {
        writeCookie('hospitalId', '');
        leave({});
      }
    },
    refused() {
      const then = store.get();
      if (then.loginState !== 'login') return; // a wrong password is a 401 too
      setTimeout(() => {
        if (store.get() === then) leave({ ended: 'expired' });
      }, REASON_WAIT_MS);
    },
    end(why) {
      if (store.get().loginState === 'login') leave({ ended: why });
    },
    async untilUnlocked() {
      const now = store.get();
      if (!now.account) return;
      if (now.account.limit !== 'locked') store.set({ ...now, account: { ...now.account, limit: 'locked' } });
      await new Promise<void>((resolve) => {
        const stop = store.subscribe(() => {
          if (store.get().account?.limit === 'locked') return;
          stop();
          resolve();
        });
      });
    },
    patch({ account, hospital }) {
      const now = store.get();
      if (!now.account || !now.hospital) return;
      store.set({ ...now, account: { ...now.account, ...account }, hospital: { ...now.hospital, ...hospital } });
    },
  };
}

/** Number of this browser, stored for 99 days; used only to recognise the same browser in the duplicate check. */
export function browserId(): string {
  const known = readCookie('browserId');
  const id = known && /^[\w-]{8,64}$/.test(known) ? known : randomId();
  writeCookie('browserId', id);
  return id;
}

function loginErrorOf(error: unknown): LoginError {
  if (error instanceof NoResponse) return { code: 'authNoResponse' };
  if (!(error instanceof Refusal)) throw error;
  const { code, status, text } = error.kind;
  if (code === 'Duplicate' || code === 'authDuplicate') return { code: 'authDuplicate' };
  if (code === 'authWrongPassword' || status === 401) return { code: 'authWrongPassword' };
  if (status === 429) return { code: 'tooMany', retry_after: Number(error.details.retry_after) || 60 };
  const { passkey } = error.details;
  return { code, message: text, ...(passkey !== undefined && { passkey }) };
}
