/** Steps of the first morning in their order (design: mockup 14-first-day). */
export const FIRST_STEPS = [
  'hospital',
  'hours',
  'rooms',
  'people',
  'prices',
  'import',
  'gateway',
  'modality',
  'patient',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Steps that a hospital cannot see a patient without. */
export const NEEDED_STEPS: readonly FirstStep[] = ['hospital', 'hours', 'rooms', 'people', 'prices'];

/** What the database says of a new hospital. */
export type FirstFacts = {
  readonly isNamed: boolean;
  readonly hasContact: boolean;
  readonly openDays: number;
  readonly rooms: number;
  readonly people: number;
  readonly prices: number;
  /** Imports of another system's data that were finished and not taken back. */
  readonly imports: number;
  /** Gateways that have connected once. */
  readonly gateways: number;
  /** Devices of imaging that answered, and those that are entered. */
  readonly modalitiesAnswering: number;
  readonly modalities: number;
  readonly visits: number;
};

/** Whether a step is done: by the state of the database, never by a press. */
export function isStepDone(step: FirstStep, facts: FirstFacts): boolean {
  switch (step) {
    case 'hospital':
      return facts.isNamed && facts.hasContact;
    case 'hours':
      return facts.openDays > 0;
    case 'rooms':
      return facts.rooms > 0;
    case 'people':
      return facts.people > 1;
    case 'prices':
      return facts.prices > 0;
    case 'import':
      return facts.imports > 0;
    case 'gateway':
      return facts.gateways > 0;
    case 'modality':
      return facts.modalitiesAnswering > 0;
    case 'patient':
      return facts.visits > 0;
  }
}

/** How far a step is, for the line below its name. */
export function stepCount(step: FirstStep, facts: FirstFacts): number {
  const counts = { hours: facts.openDays, rooms: facts.rooms, people: facts.people, prices: facts.prices };
  const others = {
    hospital: 0,
    import: facts.imports,
    gateway: facts.gateways,
    modality: facts.modalities,
    patient: facts.visits,
  };
  return { ...counts, ...others }[step];
}

type Listed = { readonly id: FirstStep; readonly isDone: boolean; readonly skipped: object | null };

/** Where a person goes on: the first step that is neither done nor put off, then the first that was put off. */
export function nextStep(steps: readonly Listed[]): FirstStep | undefined {
  const open = steps.filter(({ isDone }) => !isDone);
  return (open.find(({ skipped }) => !skipped) ?? open[0])?.id;
}
