import { DEWORMING, type Protocol } from './protocol.ts';

const WSAVA = 'WSAVA 2024';
const AAHA = 'AAHA 2022';
const AAFP = 'AAHA/AAFP 2020';
const ESCCAP = 'ESCCAP GL1';

/** A live vaccine of a series: every four weeks up to an age, once more at 26 weeks, then every three years. */
const series = {
  core: true,
  start_weeks: 6,
  stages: [
    { until_weeks: 16, every_days: 28 },
    { until_weeks: 26, every_days: 70 },
  ],
  primary_doses: 1,
  primary_days: 28,
  first_repeat_days: null,
  repeat_days: 1095,
  source: WSAVA,
};

/** Two doses four weeks apart, then every year. */
const twoDoses = {
  core: false,
  start_weeks: 8,
  stages: [],
  primary_doses: 2,
  primary_days: 28,
  first_repeat_days: null,
  repeat_days: 365,
  source: AAHA,
};

/** One dose, then every year. */
const yearly = { ...twoDoses, primary_doses: 1 };

/** Once from 12 weeks on, then every year as the laws of Taiwan and Japan ask for dogs. */
const rabies = { ...yearly, core: true, start_weeks: 12, source: WSAVA };

const each = (species: string, antigens: readonly string[], plan: Omit<Protocol, 'species' | 'antigen'>): Protocol[] =>
  antigens.map((antigen) => ({ species, antigen, ...plan }));

/**
 * Protocols that hold until a hospital has its own: starting points from published guidelines, to be read against the
 * leaflet of the vaccine and the law of the place.
 */
export const defaultProtocols: readonly Protocol[] = [
  ...each('dog', ['distemper', 'hepatitis', 'parvovirus'], series),
  ...each('dog', ['rabies'], rabies),
  ...each('dog', ['leptospirosis'], { ...twoDoses, core: true }),
  ...each('dog', ['parainfluenza', 'bordetella'], yearly),
  ...each('dog', ['canine coronavirus'], { ...twoDoses, start_weeks: 6 }),
  ...each('cat', ['panleukopenia', 'calicivirus', 'rhinotracheitis'], { ...series, source: `${WSAVA}, ${AAFP}` }),
  ...each('cat', ['rabies'], { ...rabies, core: false, source: AAFP }),
  ...each('cat', ['feline leukaemia', 'chlamydia'], { ...twoDoses, source: AAFP }),
  ...each('ferret', ['distemper'], {
    ...yearly,
    core: true,
    stages: [{ until_weeks: 14, every_days: 21 }],
    source: 'AFA',
  }),
  ...each('ferret', ['rabies'], { ...rabies, source: 'AFA' }),
  ...each('rabbit', ['rabbit haemorrhagic disease', 'myxomatosis'], { ...yearly, start_weeks: 5, source: 'RWAF' }),
  {
    ...{ species: 'dog', antigen: DEWORMING, core: true, start_weeks: 2 },
    stages: [
      { until_weeks: 8, every_days: 14 },
      { until_weeks: 26, every_days: 30 },
    ],
    ...{ primary_doses: 1, primary_days: 30, first_repeat_days: null, repeat_days: 91, source: ESCCAP },
  },
  {
    ...{ species: 'cat', antigen: DEWORMING, core: true, start_weeks: 3 },
    stages: [
      { until_weeks: 10, every_days: 14 },
      { until_weeks: 26, every_days: 30 },
    ],
    ...{ primary_doses: 1, primary_days: 30, first_repeat_days: null, repeat_days: 91, source: ESCCAP },
  },
];

/** A protocol as a hospital has changed it; `active: false`: the hospital does not plan this antigen. */
export type OwnProtocol = Protocol & { readonly active: boolean };

/** The protocols that hold: those of the hospital, and of the rest the defaults. */
export function protocolsInForce<Own extends OwnProtocol>(own: readonly Own[]): Protocol[] {
  const keyOf = ({ species, antigen }: Protocol) => `${species}/${antigen}`;
  const changed = new Set(own.map(keyOf));
  return [...own.filter(({ active }) => active), ...defaultProtocols.filter((one) => !changed.has(keyOf(one)))];
}
