/** Documents of the operator that a hospital accepts (specification §2, `/agreement/:subpage?`). */
export const agreementDocuments = ['privacy', 'terms'] as const;
export type AgreementDocument = (typeof agreementDocuments)[number];

/** Languages in which every version exists. */
type Language = 'en' | 'ja' | 'zhtw';

/** One version of a document in one language. */
export type AgreementText = {
  readonly title: string;
  readonly sections: readonly {
    /** Anchor of the section, the same in every language. */
    readonly id: string;
    readonly title: string;
    readonly paragraphs: readonly string[];
  }[];
};

type Version = {
  /** Date from which it applies, ISO 8601; names the version. */
  readonly date: string;
  readonly load: Readonly<Record<Language, () => Promise<AgreementText>>>;
};

/** Every version that was ever in force, newest first: earlier ones stay readable. */
const versions: Readonly<Record<AgreementDocument, readonly [Version, ...Version[]]>> = {
  terms: [
    {
      date: '2023-09-05',
      load: {
        en: async () => (await import('./terms/2023-09-05/en.ts')).en,
        ja: async () => (await import('./terms/2023-09-05/ja.ts')).ja,
        zhtw: async () => (await import('./terms/2023-09-05/zhtw.ts')).zhtw,
      },
    },
  ],
  privacy: [
    {
      date: '2023-09-05',
      load: {
        en: async () => (await import('./privacy/2023-09-05/en.ts')).en,
        ja: async () => (await import('./privacy/2023-09-05/ja.ts')).ja,
        zhtw: async () => (await import('./privacy/2023-09-05/zhtw.ts')).zhtw,
      },
    },
  ],
};

export function isAgreementDocument(value: unknown): value is AgreementDocument {
  return agreementDocuments.some((one) => one === value);
}

/** Dates of a document's versions, newest first. */
export function versionsOf(document: AgreementDocument): readonly string[] {
  return versions[document].map(({ date }) => date);
}

/** The version in force. */
export function currentVersion(document: AgreementDocument): string {
  return versions[document][0].date;
}

/**
 * The text of a version.
 *
 * @param date One of {@link versionsOf}.
 * @returns `undefined` for a version that does not exist.
 */
export async function loadAgreement(
  document: AgreementDocument,
  date: string,
  language: Language,
): Promise<AgreementText | undefined> {
  return versions[document].find((version) => version.date === date)?.load[language]();
}

const dateLocales = { en: 'en-US', ja: 'ja-JP', zhtw: 'zh-TW' } as const satisfies Record<Language, string>;

/** The date of a version as its page states it: `September 5, 2023`, `2023年9月5日`. */
export function writeVersion(date: string, language: Language): string {
  return new Intl.DateTimeFormat(dateLocales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}

/** What an account has accepted, one entry for each version. */
export type Acceptance = { readonly document: AgreementDocument; readonly version: string };

/** Documents whose version in force is not among what was accepted. */
export function notAccepted(accepted: readonly Acceptance[]): AgreementDocument[] {
  return agreementDocuments.filter(
    (document) => !accepted.some((one) => one.document === document && one.version === currentVersion(document)),
  );
}

/** Whether exactly the versions in force are named, each document once: nothing older, nothing left out. */
export function areInForce(agreements: readonly Acceptance[]): boolean {
  return agreements.length === agreementDocuments.length && notAccepted(agreements).length === 0;
}
