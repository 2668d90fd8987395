import type { HeldExam } from '../imaging/image-store.ts';
import { type Html, html } from './html.ts';
import { type DayLinks, moment, type ViewOptions } from './page-views.ts';

/** Pixels of a small picture in the list, and of a large one. */
export const PICTURE_SIDES = { small: 360, large: 2000 } as const;

const pictureOf = (sha256: string, size: keyof typeof PICTURE_SIDES) => `/exams/picture?image=${sha256}&size=${size}`;

/** The exams of a day whose images are on this gateway, the newest first. */
export function examsView(options: ViewOptions, { day, before, after }: DayLinks, exams: readonly HeldExam[]): Html {
  const { t } = options;
  return html`<nav><a href="/">${t('back')}</a>
${before && html`<a href="${`/exams?day=${before}`}">${t('before')}</a>`}
${after && html`<a href="${`/exams?day=${after}`}">${t('after')}</a>`}</nav>
<h2>${t('exams.of', { day })}</h2>
${exams.length === 0 && html`<p>${t('exams.none')}</p>`}
${exams.map((exam) => examView(options, exam))}
<p class="muted">${t('exams.about')}</p>`;
}

function examView(options: ViewOptions, exam: HeldExam): Html {
  const { t } = options;
  const { patient_name, patient_id, images, received_at, isFiled } = exam;
  return html`<article aria-label="${headOf(options, exam)}"><header><h3>${headOf(options, exam)}</h3>
<span class="muted">${moment(received_at, options)} · ${isFiled ? t('delivered') : t('kept')}</span></header>
<p>${patient_name && html`<b>${patient_name}</b> · `}${patient_id ? html`${t('chart')} <b>${patient_id}</b>` : t('noChart')}</p>
<div class="pictures">${images.map(
    ({ sha256, view }, index) =>
      html`<a href="${`/exams/image?image=${sha256}`}"><img src="${pictureOf(sha256, 'small')}" loading="lazy" alt="${view || t('exams.picture', { number: index + 1 })}"><small>${view}</small></a>`,
  )}</div></article>`;
}

const headOf = ({ t }: ViewOptions, { modality, description }: HeldExam) =>
  [modality, description].filter(Boolean).join(' ') || t('exams.unnamed');

/** One image, as large as the page. */
export function imageView(
  options: ViewOptions,
  exam: HeldExam,
  { sha256, day }: { readonly sha256: string; readonly day: string },
): Html {
  const { t } = options;
  const at = exam.images.findIndex((image) => image.sha256 === sha256);
  const [before, after] = [exam.images[at - 1], exam.images[at + 1]];
  const { view = '' } = exam.images[at] ?? {};
  return html`<nav><a href="${`/exams?day=${day}`}">${t('exams.back')}</a>
${before && html`<a href="${`/exams/image?image=${before.sha256}`}">${t('exams.previous')}</a>`}
${after && html`<a href="${`/exams/image?image=${after.sha256}`}">${t('exams.next')}</a>`}</nav>
<h2>${exam.patient_name} ${exam.patient_id} · ${headOf(options, exam)} ${view}</h2>
<p class="muted">${moment(exam.received_at, options)} · ${t('exams.picture', { number: at + 1 })} / ${exam.images.length}</p>
<img class="whole" src="${pictureOf(sha256, 'large')}" alt="${view || t('exams.picture', { number: at + 1 })}">
<p class="muted">${t('exams.about')}</p>`;
}
