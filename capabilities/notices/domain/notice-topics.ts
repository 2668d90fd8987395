import { type NoticeKind, noticeKinds } from './notice.ts';

/**
 * What a person chooses notices by. Every kind belongs to one topic; those of `critical` cannot be switched off: a result
 * on which a life may depend is shown to everybody who may see it.
 */
export const noticeTopics = {
  critical: ['labCritical', 'labAssigned', 'labEscalated'],
  results: ['labResult'],
  unread: ['labUnmatched', 'labQuarantined', 'gatewayOffline'],
  images: ['images'],
  imageFaults: ['imagesUnmatched', 'imageRevision', 'forwardFailed', 'imageDamaged'],
  own: ['uploadRefused', 'shareOpened'],
  reports: ['reportSigned', 'teleconsultSent', 'teleconsultAnswered'],
  visits: ['assigned', 'visitCanceled', 'visitPetChanged'],
} as const satisfies Record<string, readonly NoticeKind[]>;
export type NoticeTopic = keyof typeof noticeTopics;
type OptionalTopic = Exclude<NoticeTopic, 'critical'>;

export const NOTICE_TOPICS = Object.keys(noticeTopics) as [NoticeTopic, ...NoticeTopic[]];
/** Topics that a person may leave out of the bell. */
export const OPTIONAL_TOPICS = NOTICE_TOPICS.filter((topic) => topic !== 'critical') as [
  OptionalTopic,
  ...OptionalTopic[],
];

/** What a person has chosen about notices (design: screens §3.29). */
export type NoticeChoices = {
  /** Topics that are not listed in the bell. */
  readonly off: readonly OptionalTopic[];
  /** Topics that a letter tells of too. */
  readonly email: readonly NoticeTopic[];
  /** `HH:MM` by the clock of the hospital, between which no letter is written; null: at any hour. */
  readonly quiet: { readonly from: string; readonly to: string } | null;
};

export const NO_CHOICES: NoticeChoices = { off: [], email: [], quiet: null };

export const topicOf = (kind: NoticeKind): NoticeTopic =>
  NOTICE_TOPICS.find((topic) => (noticeTopics[topic] as readonly NoticeKind[]).includes(kind))!;

/** What was stored, as far as it can be read. */
export function noticeChoicesOf(configs: Readonly<Record<string, unknown>> | null | undefined): NoticeChoices {
  const { off, email, quiet } = { ...NO_CHOICES, ...(configs?.notices as Partial<NoticeChoices> | null | undefined) };
  const known = <Topic extends NoticeTopic>(all: readonly Topic[], list: unknown) =>
    all.filter((topic) => Array.isArray(list) && list.includes(topic));
  const isSpan = typeof quiet?.from === 'string' && typeof quiet.to === 'string';
  return { off: known(OPTIONAL_TOPICS, off), email: known(NOTICE_TOPICS, email), quiet: isSpan ? quiet : null };
}

/** Kinds that the bell leaves out. */
export function hiddenKinds({ off }: { readonly off: readonly string[] }): readonly NoticeKind[] {
  return (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => {
    const topic = topicOf(kind);
    return topic !== 'critical' && off.includes(topic);
  });
}

/** Minutes between two letters to one person, so that a busy morning is one letter. */
export const MINUTES_BETWEEN_LETTERS = 10;

/**
 * Whether a notice is a reason for a letter now. What is critical waits neither for the end of quiet hours nor for the
 * letter before.
 *
 * @param isQuiet By the clock of the hospital.
 * @param minutesSince Since the letter before; undefined: there was none.
 */
export function isMailedNow(
  kind: NoticeKind,
  { email }: { readonly email: readonly string[] },
  { isQuiet, minutesSince }: { readonly isQuiet: boolean; readonly minutesSince: number | undefined },
): boolean {
  const topic = topicOf(kind);
  if (!email.includes(topic)) return false;
  if (topic === 'critical') return true;
  return !isQuiet && (minutesSince === undefined || minutesSince >= MINUTES_BETWEEN_LETTERS);
}
