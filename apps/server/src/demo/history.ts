import { type Dice, dice } from './dice.ts';
import { DEMO_PETS, type DemoPet } from './pets.ts';
import type { StaffKey } from './staff.ts';
import { CHAPTERS, type Chapter, PASSING, yearly } from './stories.ts';
import { demoDone } from './today-done.ts';
import type { DemoVisit, DemoVitals } from './visit.ts';

const DAY = 86_400_000;
const YEARS_BACK = 3;
const DOCTORS: readonly StaffKey[] = ['lin', 'chen', 'huang', 'wu'];
const NORMAL = {
  dog: { temperature: [37.9, 38.9], pulse: [80, 130], respiration: [18, 30] },
  cat: { temperature: [38.0, 39.0], pulse: [150, 200], respiration: [20, 32] },
  rabbit: { temperature: [38.6, 39.6], pulse: [190, 270], respiration: [34, 54] },
} as const;

/** Every visit of the last three years, oldest first; all of them paid and archived. */
export function demoHistory(now: Date): DemoVisit[] {
  const aWeekAgo = (minutes: number) => new Date(now.getTime() - 7 * DAY - minutes * 60_000);
  return [...DEMO_PETS.flatMap((pet, place) => historyOf(pet, dice(7001 + place), now)), ...demoDone(aWeekAgo)].sort(
    (a, b) => a.arrived.getTime() - b.arrived.getTime(),
  );
}

function historyOf(pet: DemoPet, luck: Dice, now: Date): DemoVisit[] {
  const doctor = luck.pick(DOCTORS);
  const days = Math.min(YEARS_BACK * 365, pet.ageMonths * 30 - 60);
  const visits: DemoVisit[] = [];
  const add = (daysAgo: number, chapter: Chapter) => {
    if (daysAgo > 5 && daysAgo < days) visits.push(visitOf(pet, chapter, daysAgo, luck, { doctor, days, now }));
  };

  for (let year = 0; year < YEARS_BACK; year++) add(year * 365 + luck.between(40, 330), yearly(pet.species));
  const chapters = CHAPTERS[pet.story];
  if (chapters.length > 0) {
    for (let daysAgo = luck.between(80, 110), turn = 0; daysAgo < days; turn++) {
      add(daysAgo, chapters[turn % chapters.length]!);
      daysAgo += luck.between(85, 150);
    }
  }
  for (let passing = luck.between(2, 5); passing > 0; passing--) add(luck.between(10, days), luck.pick(PASSING));
  return visits;
}

function visitOf(
  pet: DemoPet,
  chapter: Chapter,
  daysAgo: number,
  luck: Dice,
  { doctor, days, now }: { doctor: StaffKey; days: number; now: Date },
): DemoVisit {
  const arrived = atClinicHours(new Date(now.getTime() - daysAgo * DAY), luck);
  const stageSince = new Date(arrived.getTime() + luck.between(35, 80) * 60_000);
  return {
    ...chapter,
    pet: pet.patient_id,
    arrived,
    doctor: luck.chance(0.8) ? doctor : luck.pick(DOCTORS),
    stage: 'archive',
    stageSince,
    vitals: { ...vitalsOf(pet, luck, daysAgo / days), ...chapter.vitals },
    medicines: (chapter.medicines ?? []).map((line) => ({ ...line, progress: 'dispensed' })),
    payment: { full: luck.pick(['cash', 'credit card', 'credit card', 'e-payment']) },
  };
}

/** Between 09:30 and 19:30 in Taipei, which is eight hours ahead of UTC all year. */
function atClinicHours(instant: Date, luck: Dice): Date {
  const day = instant.toISOString().slice(0, 10);
  return new Date(Date.parse(`${day}T01:30:00.000Z`) + luck.between(0, 600) * 60_000);
}

/** `past` goes from 0, now, to 1, three years ago: the ill have lost weight since, the others hardly changed. */
function vitalsOf({ species, weightKg, story }: DemoPet, luck: Dice, past: number): DemoVitals {
  const { temperature, pulse, respiration } = NORMAL[species];
  const lost = story === 'ckd' || story === 'thyroid' || story === 'heart' ? 0.14 : 0.02;
  const weight = weightKg * (1 + lost * past) * (1 + (luck.next() - 0.5) * 0.02);
  return {
    temperature: round(temperature[0] + luck.next() * (temperature[1] - temperature[0]), 1),
    pulse: luck.between(pulse[0], pulse[1]),
    respiration: luck.between(respiration[0], respiration[1]),
    weight: round(weight, 2),
    crt: 1.5,
    bcs: luck.between(4, 6),
    pain: 0,
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
