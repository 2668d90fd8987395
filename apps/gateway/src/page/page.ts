import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { makeObservation } from '@alder/instrument-messages/domain';
import { type GatewayAct, gatewayAct, MAX_TYPED_VALUES } from '@alder/lab/contract';
import { doubtsOf, lineOf, plainUnit, plainValue, templateOf, typedProfiles } from '@alder/result-entry/domain';
import { type DeviceModel, deviceModels } from '@alder/terms';
import type { HeldExam } from '../imaging/image-store.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store.ts';
import { examsView, imageView, PICTURE_SIDES } from './exam-views.ts';
import type { Html } from './html.ts';
import { openPageAccess, type PageSession } from './page-access.ts';
import type { PageStock } from './page-data.ts';
import { type PageLang, pageLangs, pageTexts } from './page-texts.ts';
import {
  type DayLinks,
  dayOf,
  dayView,
  type EntryForm,
  entryView,
  type GatewayState,
  layout,
  loginView,
  mayConnect,
  sheetView,
  type ViewOptions,
} from './page-views.ts';
import { judge, petNamed, runsBetween } from './runs-of-day.ts';

const CSS = readFileSync(new URL('./page.css', import.meta.url), 'utf8');
const MAX_BODY_BYTES = 64 * 1024;
const DAY_MS = 86_400_000;
/** Days that can be looked back on: as long as messages are kept. */
const DAYS_BACK = 29;
/** Empty lines for tests of no profile. */
const FREE_LINES = 8;
const SESSION_COOKIE = '__Host-gateway';
const LANG_COOKIE = '__Host-lang';

type Options = {
  readonly store: Store;
  readonly log: Log;
  readonly stock: PageStock;
  /** Hash of the PIN that was set on this computer, where the cloud has set none. */
  readonly localPin: string | null;
  readonly state: () => Pick<GatewayState, 'cloud'>;
  readonly devices: () => readonly { readonly model: DeviceModel }[];
  /** Images that the imaging half has on this disk. */
  readonly exams: {
    readonly between: (from: string, to: string) => readonly HeldExam[];
    readonly draw: (sha256: string, side: number) => Promise<Buffer | undefined>;
    readonly receivedAt: (sha256: string) => string | undefined;
  };
  /** Something can be handed over. */
  readonly onAct: () => void;
};

type Notice = { readonly text: string; readonly bad: boolean };

/**
 * The gateway's own page, for people who are without the cloud: results of the day with flags, sheets for paper, chart
 * numbers and typed results. It opens by a PIN, for a short time; what is done there is on disk before it is said.
 */
export function openPage({ store, log, stock, localPin, state, devices, exams, onAct }: Options) {
  const pinNow = () => stock.data().pin ?? localPin;
  const access = openPageAccess(pinNow);

  const viewOptions = (request: IncomingMessage): ViewOptions => {
    const data = stock.data();
    const chosen = cookie(request, LANG_COOKIE);
    const lang: PageLang = pageLangs.find((one) => one === chosen) ?? data.lang;
    return {
      ...{ lang, t: pageTexts(lang), zone: data.zone },
      state: {
        ...state(),
        hospital: data.hospital,
        storage: store.storage(),
        messages: store.depth().queue,
        acts: store.waitingActs(),
        hasData: stock.digest() !== '',
      },
    };
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'https://gateway');
    if (url.pathname === '/page.css') return reply(response, 200, CSS, 'text/css; charset=utf-8');
    if (url.pathname === '/lang') return chooseLanguage(url, response);
    const isPost = request.method === 'POST';
    if (!isPost && request.method !== 'GET') return reply(response, 405, 'Method not allowed', 'text/plain');
    if (isPost && !isOwnForm(request)) return reply(response, 403, 'Forbidden', 'text/plain');
    const form = isPost ? await readForm(request) : new URLSearchParams();
    if (!form) return reply(response, 413, 'Too large', 'text/plain');

    const options = viewOptions(request);
    const path = `${url.pathname}${url.search}`;
    const show = (body: Html, notice?: Notice, status = notice?.bad ? 422 : 200) =>
      reply(response, status, layout(options, isPost ? '/' : path, body, notice).text);

    if (isPost && url.pathname === '/login') return login(request, response, form, options, show);
    const token = cookie(request, SESSION_COOKIE);
    const session = access.find(token);
    if (!session) return show(loginView(options, stock.data().people, pinNow() !== null));
    if (isPost && url.pathname === '/leave') {
      access.leave(token);
      return redirect(response, '/', `${SESSION_COOKIE}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict`);
    }
    if (url.pathname === '/') return show(today(options, url.searchParams.get('day')));
    if (url.pathname === '/exams') return show(examsOf(options, url.searchParams.get('day')));
    if (url.pathname === '/exams/image') {
      const exam = findExam(url.searchParams.get('image') ?? '');
      return exam ? show(imageView(options, ...exam)) : redirect(response, '/exams');
    }
    if (url.pathname === '/exams/picture') return sendPicture(response, url.searchParams);
    if (url.pathname === '/sheet') {
      const run = findRun(url.searchParams);
      return run ? show(sheetView(options, run)) : redirect(response, '/');
    }
    if (isPost && url.pathname === '/connect') return show(...connect(form, session, options));
    if (url.pathname === '/enter')
      return isPost
        ? show(...enter(form, session, options))
        : show(blankEntry(options, url.searchParams.get('profile')));
    return reply(response, 404, 'Not found', 'text/plain');
  }

  async function login(
    request: IncomingMessage,
    response: ServerResponse,
    form: URLSearchParams,
    options: ViewOptions,
    show: (body: Html, notice?: Notice, status?: number) => void,
  ): Promise<void> {
    const { people } = stock.data();
    const person = people.find(({ id }) => id === form.get('person'))?.id ?? null;
    const entry = await access.enter(request.socket.remoteAddress ?? '', form.get('pin') ?? '', person);
    if (typeof entry === 'object') {
      log('info', 'the own page was opened', { person: person !== null });
      const { token } = entry;
      return redirect(response, '/', `${SESSION_COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict`);
    }
    log('warn', 'a PIN was refused on the own page', { locked: entry === 'locked' });
    const text = options.t(entry === 'locked' ? 'locked' : 'wrongPin');
    show(loginView(options, people, pinNow() !== null), { text, bad: true }, entry === 'locked' ? 429 : 403);
  }

  /** A day that was asked for, today unless it can be looked back on, with its neighbours. */
  function linksOf(asked: string | null): DayLinks {
    const now = dayOf(new Date(), stock.data().zone);
    const first = dayBefore(now, DAYS_BACK);
    const day = asked && isDay(asked) && asked >= first && asked <= now ? asked : now;
    return {
      day,
      before: day > first ? dayBefore(day, 1) : undefined,
      after: day < now ? dayBefore(day, -1) : undefined,
    };
  }

  function examsOf(options: ViewOptions, asked: string | null): Html {
    const links = linksOf(asked);
    return examsView(options, links, exams.between(...spanOf(links.day, stock.data().zone)));
  }

  /** The exam of the day with this image. */
  function findExam(sha256: string): [HeldExam, { sha256: string; day: string }] | undefined {
    const { zone } = stock.data();
    const at = exams.receivedAt(sha256);
    if (at === undefined) return undefined;
    const day = dayOf(at, zone);
    const exam = exams.between(...spanOf(day, zone)).find(({ images }) => images.some((one) => one.sha256 === sha256));
    return exam && [exam, { sha256, day }];
  }

  async function sendPicture(response: ServerResponse, input: URLSearchParams): Promise<void> {
    const side = PICTURE_SIDES[input.get('size') === 'large' ? 'large' : 'small'];
    // What cannot be decoded here has no picture; it waits for the cloud all the same.
    const picture = await exams.draw(input.get('image') ?? '', side).catch(() => undefined);
    if (picture) reply(response, 200, picture, 'image/jpeg');
    else reply(response, 404, 'Not found', 'text/plain');
  }

  function today(options: ViewOptions, asked: string | null): Html {
    const data = stock.data();
    const links = linksOf(asked);
    const [from, to] = spanOf(links.day, data.zone);
    return dayView(
      options,
      links,
      runsBetween(store, data, from, to),
      store.actsBetween(from, to).filter(({ content }) => content.kind === 'result'),
    );
  }

  /** A run of the day on which its message came in. */
  function findRun(input: URLSearchParams) {
    const { zone } = stock.data();
    const day = input.get('day') ?? '';
    if (!isDay(day)) return undefined;
    return runsBetween(store, stock.data(), ...spanOf(day, zone)).runs.find(({ key }) => key === input.get('run'));
  }

  /** Keeps an act on disk. @returns Whether it is there. */
  function keep(session: PageSession, content: GatewayAct['content']): boolean {
    const act = gatewayAct.parse({ id: randomUUID(), at: new Date().toISOString(), person: session.person, content });
    try {
      store.addAct(act);
    } catch (error) {
      log('error', 'an entry of a person could not be kept', { error: String(error) });
      return false;
    }
    onAct();
    return true;
  }

  function connect(form: URLSearchParams, session: PageSession, options: ViewOptions): [Html, Notice] {
    const { t } = options;
    const run = findRun(form);
    const patient_id = numberIn(form);
    if (!run || !mayConnect(run) || patient_id === '' || patient_id.length > 60)
      return [today(options, null), { text: t('missing'), bad: true }];
    const isKept = keep(session, { kind: 'connect', run_key: run.key, seq: run.seq, patient_id });
    const text = isKept ? t('connected', { number: patient_id }) : t('notKept');
    return [today(options, null), { text, bad: !isKept }];
  }

  const formOf = (change: Partial<EntryForm>): EntryForm => ({
    ...{ patient_id: '', profile: '', device: 'generic', comment: '', lines: [], asksConfirmation: false },
    profiles: typedProfiles,
    devices: [...new Set(devices().map(({ model }) => model))].filter((model) => model !== 'generic').sort(),
    ...change,
  });

  function blankEntry(options: ViewOptions, asked: string | null): Html {
    const profile = typedProfiles.find((name) => name === asked) ?? (asked === '' ? '' : typedProfiles[0]!);
    const lines = profile === '' ? Array.from({ length: FREE_LINES }, () => lineOf('')) : templateOf([profile]);
    return entryView(options, formOf({ profile, lines: lines.map((line) => ({ ...line, raw: '' })) }));
  }

  function enter(form: URLSearchParams, session: PageSession, options: ViewOptions): [Html, Notice] {
    const { t } = options;
    const patient_id = numberIn(form);
    const [raws, units] = [form.getAll('raw'), form.getAll('unit')];
    const lines = form
      .getAll('code')
      .slice(0, MAX_TYPED_VALUES)
      .map((code, index) => ({
        code: code.trim(),
        raw: plainValue(raws[index] ?? ''),
        unit: (units[index] ?? '').trim(),
      }));
    const results = lines
      .filter(({ code, raw }) => code !== '' && raw !== '')
      .map((line) => ({ ...line, unit: plainUnit(line.code, line.unit) }));
    const device = deviceModels.find((model) => model === form.get('device')) ?? 'generic';
    const profile = typedProfiles.find((name) => name === form.get('profile')) ?? '';
    const comment = (form.get('comment') ?? '').trim();
    const again = (text: string, asksConfirmation = false): [Html, Notice] => [
      entryView(options, formOf({ patient_id, profile, device, comment, lines, asksConfirmation })),
      { text, bad: true },
    ];
    if (patient_id === '' || results.length === 0) return again(t('missing'));
    const content = { kind: 'result', patient_id, profile, device, results, comment } as const;
    if (!gatewayAct.shape.content.safeParse(content).success) return again(t('tooLong'));

    const data = stock.data();
    const observations = results.map(({ code, raw, unit }) =>
      makeObservation({ names: [code], value: raw, unit, range: '', flag: '', status: 'F' }, '.'),
    );
    const at = new Date().toISOString();
    const doubts = doubtsOf(judge(observations, petNamed(data, patient_id), data, { device, at }));
    if (doubts.length > 0 && form.get('confirmed') !== 'yes')
      return again(t('doubtful', { codes: doubts.map(({ code, raw }) => `${code} ${raw}`).join(', ') }), true);
    if (!keep(session, content)) return again(t('notKept'));
    return [today(options, null), { text: t('saved', { number: patient_id }), bad: false }];
  }

  return {
    /** Replies to a request for anything but `/server_info`. */
    serve(request: IncomingMessage, response: ServerResponse): void {
      serve(request, response).catch((error: Error) => {
        log('error', 'the own page could not reply', { error: error.message });
        if (!response.headersSent) reply(response, 500, 'Error', 'text/plain');
        else response.destroy();
      });
    },
  };
}

export type GatewayPage = ReturnType<typeof openPage>;

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const numberIn = (form: URLSearchParams) => (form.get('patient_id') ?? '').normalize('NFKC').trim();

function chooseLanguage(url: URL, response: ServerResponse): void {
  const lang = pageLangs.find((one) => one === url.searchParams.get('to')) ?? 'en';
  const back = url.searchParams.get('back') ?? '/';
  // Only a path of this page, never another address.
  const path = /^\/(?![/\\])[\w\-/?=&.%]*$/.test(back) ? back : '/';
  redirect(response, path, `${LANG_COOKIE}=${lang}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=31536000`);
}

function cookie(request: IncomingMessage, name: string): string {
  const pairs = (request.headers.cookie ?? '').split('; ').map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? '';
}

/** Browsers name the page that a form was sent from; the forms of other pages are not taken. */
function isOwnForm({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  return (origin === undefined || origin === `https://${host}`) && (site === undefined || site === 'same-origin');
}

/** The fields of a form; nothing when it is larger than a form of this page can be. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

const SAFE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

function reply(
  response: ServerResponse,
  status: number,
  text: string | Buffer,
  type = 'text/html; charset=utf-8',
): void {
  response.writeHead(status, { ...SAFE_HEADERS, 'content-type': type }).end(text);
}

function redirect(response: ServerResponse, location: string, setCookie?: string): void {
  response.writeHead(303, { ...SAFE_HEADERS, location, ...(setCookie && { 'set-cookie': setCookie }) }).end();
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** First instant of a day and of the next one, by the hospital's clock. */
function spanOf(day: string, zone: string): [string, string] {
  return [startOf(day, zone), startOf(dayBefore(day, -1), zone)];
}

function startOf(day: string, zone: string): string {
  const guess = Date.parse(`${day}T00:00:00Z`);
  // The offset at that midnight is found from an instant close to it; days on which clocks change are right as well.
  const offsetAt = (at: number) => {
    const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
      at,
    );
    return Date.parse(`${text.replace(' ', 'T')}Z`) - at;
  };
  return new Date(guess - offsetAt(guess - offsetAt(guess))).toISOString();
}
