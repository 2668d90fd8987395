import type { ActReceipt } from '@alder/lab/contract';
import { type JudgedValue, modelName, nameOf } from '@alder/lab/domain';
import type { TemplateLine } from '@alder/result-entry/domain';
import { showUnit } from '@alder/terms';
import type { KeptAct } from '../store.ts';
import { type Html, html } from './html.ts';
import { htmlLang, type PageLang, type PageTexts, pageLangs } from './page-texts.ts';
import type { PageDay, PageRun } from './runs-of-day.ts';

/** What every page says of the gateway. */
export type GatewayState = {
  readonly hospital: string;
  readonly cloud: { readonly connected: boolean; readonly since: string; readonly refused: string | null };
  readonly storage: 'ok' | 'full';
  readonly messages: number;
  readonly acts: number;
  readonly hasData: boolean;
};

/** What a view is written with. */
export type ViewOptions = {
  readonly t: PageTexts;
  readonly lang: PageLang;
  readonly zone: string;
  readonly state: GatewayState;
};

const LANGUAGE_NAMES = { en: 'English', ja: '日本語', zhtw: '繁體中文' } as const;

/** A moment by the hospital's clock. */
export function moment(at: string, { lang, zone }: Pick<ViewOptions, 'lang' | 'zone'>): string {
  return new Intl.DateTimeFormat(htmlLang[lang], { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
    new Date(at),
  );
}

/** A day by the hospital's clock, `YYYY-MM-DD`. */
export function dayOf(at: Date | string, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at));
}

/** A whole page. */
export function layout(options: ViewOptions, path: string, body: Html, notice?: { text: string; bad: boolean }): Html {
  const { t, lang, state } = options;
  return html`<!doctype html>
<html lang="${htmlLang[lang]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('title')}</title><link rel="stylesheet" href="/page.css"></head><body>
<header><h1>${t('title')}</h1><span>${state.hospital}</span>
<nav aria-label="${t('language')}">${pageLangs.map((one) =>
    one === lang
      ? html`<b lang="${htmlLang[one]}">${LANGUAGE_NAMES[one]}</b> `
      : html`<a href="${`/lang?to=${one}&back=${encodeURIComponent(path)}`}" lang="${htmlLang[one]}">${LANGUAGE_NAMES[one]}</a> `,
  )}</nav></header>
<main>${stateLines(options)}${notice && html`<p class="${notice.bad ? 'state bad' : 'state'}" role="${notice.bad ? 'alert' : 'status'}">${notice.text}</p>`}
${body}</main></body></html>`;
}

function stateLines(options: ViewOptions): Html {
  const { t, state } = options;
  const { cloud, storage, messages, acts } = state;
  const when = moment(cloud.since, options);
  return html`${storage === 'full' && html`<p class="state bad" role="alert">${t('diskFull')}</p>`}
${
  cloud.refused !== null
    ? html`<p class="state bad" role="alert">${t('cloud.refused', { reason: cloud.refused })}</p>`
    : cloud.connected
      ? html`<p class="state up" role="status">${t('cloud.up', { when })}</p>`
      : html`<p class="state down" role="status">${t('cloud.down', { when })}</p>`
}
${messages + acts > 0 && html`<p class="muted noprint">${t('waiting', { messages, acts })}</p>`}`;
}

/** The form that asks for the PIN. */
export function loginView({ t }: ViewOptions, people: readonly { id: string; name: string }[], isOpen: boolean): Html {
  if (!isOpen) return html`<p>${t('noPin')}</p>`;
  return html`<form class="entry" method="post" action="/login" autocomplete="off">
<label>${t('person')}<select name="person"><option value="">${t('atGateway')}</option>${people.map(
    ({ id, name }) => html`<option value="${id}">${name}</option>`,
  )}</select></label>
<label>${t('pin')}<input name="pin" type="password" inputmode="numeric" pattern="[0-9]{6,12}" maxlength="12" required autofocus autocomplete="off"></label>
<button>${t('open')}</button></form>`;
}

/** A day that is looked at, and its neighbours as far as there are any. */
export type DayLinks = {
  readonly day: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

/** The results of a day by device, then by sample. */
export function dayView(
  options: ViewOptions,
  links: DayLinks,
  { runs, unread }: PageDay,
  typed: readonly KeptAct[],
): Html {
  const { t, state } = options;
  const devices = new Map<string, PageRun[]>();
  for (const run of runs) {
    const name = deviceName(run);
    devices.set(name, [...(devices.get(name) ?? []), run]);
  }
  return html`<nav><a href="/enter">${t('enter')}</a>
<a href="/exams">${t('exams')}</a>
${links.before && html`<a href="${`/?day=${links.before}`}">${t('before')}</a>`}
${links.after && html`<a href="${`/?day=${links.after}`}">${t('after')}</a>`}
<form method="post" action="/leave"><button class="quiet">${t('leave')}</button></form></nav>
<h2>${t('today', { day: links.day })}</h2>
${!state.hasData && html`<p class="muted">${t('neverFetched')}</p>`}
${runs.length === 0 && html`<p>${t('none')}</p>`}
${[...devices].map(
  ([name, ofDevice]) =>
    html`<section aria-label="${name}"><h2>${name}</h2>${ofDevice.map((run) => runView(options, run, true))}</section>`,
)}
${typed.length > 0 && html`<section><h2>${t('typed')}</h2>${typed.map((act) => typedView(options, act))}</section>`}
${unread.map(({ model, received_at }) => html`<p class="muted">${t('unread', { model: modelName(model), when: moment(received_at, options) })}</p>`)}
<p class="muted">${t('rangesOf')} <span class="noprint">${t('print')}</span></p>`;
}

const deviceName = ({ device, device_serial }: PageRun) => [modelName(device), device_serial].filter(Boolean).join(' ');

/** One run alone, for paper. */
export function sheetView(options: ViewOptions, run: PageRun): Html {
  const { t } = options;
  return html`<nav><a href="/">${t('back')}</a></nav><h2>${deviceName(run)}</h2>${runView(options, run, false)}
<p class="muted">${t('rangesOf')}</p><p class="muted">${t('printed', { when: moment(new Date().toISOString(), options) })}</p>`;
}

function runView(options: ViewOptions, run: PageRun, isLinked: boolean): Html {
  const { t } = options;
  const { key, panel, sample, patient_id, pet, comments, error, isControl, isDelivered, at, device } = run;
  return html`<article aria-label="${[panel, sample || patient_id].filter(Boolean).join(' ')}"><header><h3>${panel || modelName(device)} ${isControl && html`<small>${t('control')}</small>`}</h3>
<span class="muted">${moment(at, options)} · ${isDelivered ? t('delivered') : t('kept')}</span>
${isLinked && html`<a class="noprint" href="${`/sheet?run=${key}&day=${dayOf(run.received_at, options.zone)}`}">${t('sheet')}</a>`}</header>
<p>${sample && html`${t('sample')} <b>${sample}</b> · `}${
    patient_id
      ? html`${t('chart')} <b>${patient_id}</b> ${pet ? html`· ${pet.name}` : html`<span class="muted">(${t('unknownPet')})</span>`}`
      : t('noChart')
  }</p>
${actLine(options, run.act)}${error && html`<p class="state bad">${error}</p>`}
${valuesTable(options, run.values, device)}
${comments.map((comment) => html`<p class="muted">${comment}</p>`)}
${mayConnect(run) && connectForm(options, run)}</article>`;
}

/** A run that no pet is known for, and that nobody here has given to one, can be given to a chart number. */
export function mayConnect({ pet, isControl, act }: Pick<PageRun, 'pet' | 'isControl' | 'act'>): boolean {
  return !pet && !isControl && (act === undefined || act.receipt?.outcome === 'refused');
}

const connectForm = (
  { t, zone }: ViewOptions,
  { key, received_at }: PageRun,
) => html`<form class="line noprint" method="post" action="/connect">
<input type="hidden" name="run" value="${key}"><input type="hidden" name="day" value="${dayOf(received_at, zone)}"><label>${t('connect.to')}<input name="patient_id" maxlength="60" required autocomplete="off"></label>
<button>${t('connect')}</button></form>`;

function actLine({ t }: ViewOptions, act: KeptAct | undefined): Html | undefined {
  if (!act) return undefined;
  const number = act.content.patient_id;
  if (!act.receipt) {
    const waits = act.content.kind === 'connect' ? t('connect.waits', { number }) : t('typed.waits');
    return html`<p class="muted">${waits}</p>`;
  }
  return html`<p class="${act.receipt.outcome === 'refused' ? 'state bad' : 'muted'}">${receiptText(t, act.receipt, number)}</p>`;
}

function receiptText(t: PageTexts, { outcome, reason }: Omit<ActReceipt, 'id'>, number: string): string {
  return t(`act.${outcome}`, { number, reason: t(`reason.${reason}`) });
}

function typedView(options: ViewOptions, act: KeptAct): Html | undefined {
  const { t, lang } = options;
  const { content, at } = act;
  if (content.kind !== 'result') return undefined;
  return html`<article><header><h3>${content.profile || t('other')}</h3><span class="muted">${moment(at, options)}</span></header>
<p>${t('chart')} <b>${content.patient_id}</b></p>${actLine(options, act)}
<table><tbody>${content.results.map(
    ({ code, raw, unit }) =>
      html`<tr><th scope="row">${nameOf({ code, name: code }, lang)}</th><td class="n">${raw}</td><td>${unit}</td></tr>`,
  )}</tbody></table>${content.comment && html`<p class="muted">${content.comment}</p>`}</article>`;
}

function valuesTable({ t, lang }: ViewOptions, values: readonly JudgedValue[], device: string): Html | false {
  if (values.length === 0) return false;
  const end = (bound: number | null) => (bound === null ? '' : String(bound));
  return html`<table data-device="${device}"><thead><tr><th scope="col">${t('test')}</th><th scope="col" class="n">${t('value')}</th><th scope="col">${t('unit')}</th><th scope="col">${t('flag')}</th><th scope="col">${t('range')}</th></tr></thead><tbody>${values.map(
    (value) =>
      html`<tr data-flag="${value.flag ?? ''}"><th scope="row">${nameOf(value, lang)}</th><td class="n f">${value.raw}</td><td>${value.unit ? showUnit(value.unit) : value.unit_raw}</td><td class="f">${value.flag && value.flag !== 'N' ? `${value.flag === 'invalid' ? '' : `${value.flag} `}${t(`flag.${value.flag}`)}` : ''}</td><td>${value.range ? `${end(value.range.low)} – ${end(value.range.high)}` : value.range_text}</td></tr>`,
  )}</tbody></table>`;
}

export type EntryForm = {
  readonly patient_id: string;
  readonly profile: string;
  readonly device: string;
  readonly comment: string;
  readonly lines: readonly (TemplateLine & { readonly raw: string })[];
  readonly profiles: readonly string[];
  readonly devices: readonly string[];
  readonly asksConfirmation: boolean;
};

/** The form for a result that no analyzer sends. */
export function entryView({ t, lang }: ViewOptions, form: EntryForm): Html {
  const option = (value: string, label: string, chosen: string) =>
    html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label}</option>`;
  return html`<nav><a href="/">${t('back')}</a></nav><h2>${t('enter')}</h2>
<form class="line" method="get" action="/enter"><label>${t('profile')}<select name="profile">${form.profiles.map((name) => option(name, name, form.profile))}${option('', t('other'), form.profile)}</select></label><button class="quiet">${t('fill')}</button></form>
<form class="entry" method="post" action="/enter" autocomplete="off"><input type="hidden" name="profile" value="${form.profile}">
<label>${t('chart')}<input name="patient_id" maxlength="60" required value="${form.patient_id}"></label>
<label>${t('device')}<select name="device">${option('generic', t('device.none'), form.device)}${form.devices.map((model) => option(model, modelName(model), form.device))}</select></label>
<table><thead><tr><th scope="col">${t('test')}</th><th scope="col" class="n">${t('value')}</th><th scope="col" class="n">${t('unit')}</th></tr></thead><tbody>${form.lines.map(
    ({ code, unit, raw }, index) =>
      html`<tr><td>${
        form.profile === ''
          ? html`<input name="code" maxlength="60" value="${code}" aria-label="${`${t('test')} ${index + 1}`}">`
          : html`<input type="hidden" name="code" value="${code}">${nameOf({ code, name: code }, lang)}`
      }</td><td><input name="raw" maxlength="60" value="${raw}" aria-label="${`${t('value')} ${code || index + 1}`}" inputmode="decimal"></td><td><input name="unit" maxlength="40" value="${unit === '1' ? '' : showUnit(unit)}" aria-label="${`${t('unit')} ${code || index + 1}`}"></td></tr>`,
  )}</tbody></table>
<label>${t('comment')}<textarea name="comment" maxlength="500">${form.comment}</textarea></label>
${form.asksConfirmation && html`<label class="check"><input type="checkbox" name="confirmed" value="yes" required>${t('confirm')}</label>`}
<button>${t('save')}</button></form>`;
}
