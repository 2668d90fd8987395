/** A figure in a letter beside the same of the time before; all of it is text in the language of the letter. */
export type LetterFigure = {
  readonly name: string;
  readonly value: string;
  readonly before: string;
  /** What the figure means. */
  readonly about: string;
};

/** What each kind of letter says besides its fixed words. */
export type LetterValues = {
  /** A hospital registered itself; the link carries a secret. */
  readonly activation: { readonly hospital: string; readonly key: string };
  /** A person got an account and has no password yet; the link carries a secret. */
  readonly invitation: { readonly hospital: string };
  /** A password was forgotten; the link carries a secret. */
  readonly reset: object;
  /** `device` as the person would call it, such as `Chrome, Windows`. */
  readonly passwordChanged: { readonly at: Date; readonly device: string };
  /** To a new address, before it is used; the link carries a secret. */
  readonly confirmAddress: { readonly hours: number };
  /** To the old address; `email` is the new one. */
  readonly addressChanged: { readonly at: Date; readonly email: string };
  /** `address` of the network. */
  readonly newDevice: { readonly at: Date; readonly device: string; readonly address: string };
  /** A second factor was set up, or taken away. */
  readonly factorAdded: { readonly at: Date };
  readonly factorRemoved: { readonly at: Date };
  /** A passkey was added or taken away, by the name that its owner gave it. */
  readonly passkeyAdded: { readonly at: Date; readonly name: string };
  readonly passkeyRemoved: { readonly at: Date; readonly name: string };
  /** A second factor was lost; the link carries a secret and takes it away together with the password. */
  readonly factorReset: object;
  /** An invitation between hospitals: `count` months for both. */
  readonly reward: {
    readonly hospital: string;
    readonly partner: string;
    readonly count: number;
    readonly until: Date;
  };
  /** `invited` hospitals have begun: `count` more months. */
  readonly rewardBonus: {
    readonly hospital: string;
    readonly invited: number;
    readonly count: number;
    readonly until: Date;
  };
  /** Gigabytes of the storage that are in use, as they are shown: `81.5`. */
  readonly storage80: { readonly hospital: string; readonly used: string; readonly quota: string };
  readonly storage95: { readonly hospital: string; readonly used: string; readonly quota: string };
  readonly storageFull: { readonly hospital: string; readonly used: string; readonly quota: string };
  readonly planSoon: { readonly hospital: string; readonly day: Date };
  readonly planEnded: { readonly hospital: string; readonly day: Date };
  /** The personal data of `name` were erased. */
  readonly erasure: { readonly hospital: string; readonly name: string; readonly at: Date };
  /** A person who has an account was added to a hospital. */
  readonly membership: { readonly hospital: string };
  readonly membershipEnded: { readonly hospital: string; readonly at: Date };
  readonly roleChanged: { readonly hospital: string; readonly at: Date };
  /** A person who has an account may accept or decline. */
  readonly memberInvitation: { readonly hospital: string };
  /** An archive of everything of the hospital is ready, could not be sent to its bucket, or could not be made. */
  readonly exportReady: { readonly hospital: string; readonly until: Date };
  readonly exportNotSent: { readonly hospital: string; readonly until: Date };
  readonly exportFailed: { readonly hospital: string; readonly until: Date };
  /** To an owner: `what` is due for `pet`, the earliest of it on `day`. */
  readonly preventive: { readonly hospital: string; readonly pet: string; readonly what: string; readonly day: Date };
  /** A time was asked for on the public page, and is held `until`; the link confirms it. */
  readonly bookingAsked: { readonly hospital: string; readonly pet: string; readonly at: Date; readonly until: Date };
  /** The same, where the hospital takes no new owners that way. */
  readonly bookingUnknown: { readonly hospital: string; readonly pet: string; readonly at: Date };
  /** The appointment stands; until `hours` before, the link moves and cancels it. */
  readonly bookingBooked: {
    readonly hospital: string;
    readonly pet: string;
    readonly at: Date;
    readonly hours: number;
  };
  readonly bookingMoved: { readonly hospital: string; readonly pet: string; readonly at: Date };
  readonly bookingCanceled: { readonly hospital: string; readonly pet: string; readonly at: Date };
  /** What a rule of the hospital says, in its own words; the link ends such letters. */
  readonly reminder: { readonly subject: string; readonly body: string };
  /** A handout was given to the owner of `pet`; `text` is the whole of it. */
  readonly handout: { readonly hospital: string; readonly pet: string; readonly title: string; readonly text: string };
  /** A quotation was sent to an owner; the link shows it and takes the answer. */
  readonly quotation: { readonly hospital: string; readonly pet: string; readonly title: string; readonly until: Date };
  /** `count` notices that a person has not read; of what they are is only said after log-in. */
  readonly notices: { readonly hospital: string; readonly count: number };
  /** The link of the page that tells how an animal in the ward is. */
  readonly stayPage: { readonly hospital: string; readonly pet: string };
  /** Figures of the week of these days, `YYYY-MM-DD`; the link opens them, another one ends such letters. */
  readonly weeklyReport: {
    readonly hospital: string;
    readonly from: string;
    readonly to: string;
    readonly figures: readonly LetterFigure[];
  };
};

export type LetterKind = keyof LetterValues;

export type KindRule = {
  /** Page that the button opens; a letter may name another. */
  readonly path?: string;
  /** Values that are moments, written with the time or as a day. */
  readonly moments?: Readonly<Record<string, 'time' | 'day'>>;
  /** Whether a person may do without letters of this kind. */
  readonly optional?: true;
  /** From Alder, not from the hospital: its name is not confirmed yet. */
  readonly fromAlder?: true;
  /**
   * Page of a link in small print that ends letters of this kind, and that mail programs may follow for their user
   * (RFC 8058). The secret of the letter is in this link alone.
   */
  readonly leavePath?: string;
};

/** What holds for every letter of a kind. */
export const KINDS: Readonly<Record<LetterKind, KindRule>> = {
  activation: { path: '/auth/activate', fromAlder: true },
  invitation: { path: '/auth/invite' },
  reset: { path: '/auth/reset' },
  passwordChanged: { path: '/auth', moments: { at: 'time' } },
  confirmAddress: { path: '/auth/confirm' },
  addressChanged: { moments: { at: 'time' } },
  newDevice: { path: '/auth', moments: { at: 'time' } },
  factorAdded: { path: '/auth', moments: { at: 'time' } },
  factorRemoved: { path: '/auth', moments: { at: 'time' } },
  passkeyAdded: { path: '/auth', moments: { at: 'time' } },
  passkeyRemoved: { path: '/auth', moments: { at: 'time' } },
  factorReset: { path: '/auth/factor' },
  reward: { path: '/manage/invitations', moments: { until: 'day' }, optional: true },
  rewardBonus: { path: '/manage/invitations', moments: { until: 'day' }, optional: true },
  storage80: { path: '/manage/billing', optional: true },
  storage95: { path: '/manage/billing' },
  storageFull: { path: '/manage/billing' },
  planSoon: { path: '/manage/billing', moments: { day: 'day' } },
  planEnded: { path: '/manage/billing', moments: { day: 'day' } },
  erasure: { moments: { at: 'day' } },
  membership: { path: '/auth' },
  membershipEnded: { moments: { at: 'day' } },
  roleChanged: { path: '/auth', moments: { at: 'time' } },
  memberInvitation: { path: '/account?section=hospitals' },
  exportReady: { path: '/manage/data', moments: { until: 'day' } },
  exportNotSent: { path: '/manage/data', moments: { until: 'day' } },
  exportFailed: { path: '/manage/data', moments: { until: 'day' } },
  preventive: { moments: { day: 'day' }, optional: true },
  bookingAsked: { moments: { at: 'time', until: 'time' } },
  bookingUnknown: { moments: { at: 'time' } },
  bookingBooked: { moments: { at: 'time' } },
  bookingMoved: { moments: { at: 'time' } },
  bookingCanceled: { moments: { at: 'time' } },
  reminder: { optional: true, leavePath: '/unsubscribe' },
  notices: { path: '/auth', optional: true },
  quotation: { moments: { until: 'day' } },
  stayPage: {},
  handout: {},
  weeklyReport: { moments: { from: 'day', to: 'day' }, optional: true, leavePath: '/unsubscribe/report' },
};
