import { type BodySystem, bodySystems } from './exam.ts';
import type { Examination } from './merge-exam.ts';

/** A line of the findings: an abnormal body system with the pin that places it, or a pin alone. */
export type FindingRow =
  | { readonly system: BodySystem; readonly number: number | undefined; readonly text: string }
  | { readonly system: undefined; readonly number: number; readonly text: string };

/** Abnormal systems and pins as one list; a system and the pins that place it are one line. Numbered lines first. */
export function findingRows({ systems, body_map }: Examination): FindingRow[] {
  const ofSystems = bodySystems.flatMap((system) => {
    const finding = systems[system];
    if (finding?.status !== 'abnormal') return [];
    return [{ system, number: body_map.find((pin) => pin.system === system)?.number, text: finding.text }];
  });
  const abnormal = ofSystems.map(({ system }) => system);
  // A pin stays visible when its system was found to be normal after all.
  const alone = body_map
    .filter((pin) => !pin.system || !abnormal.includes(pin.system))
    .map(({ number, text }) => ({ system: undefined, number, text }));
  return [...ofSystems, ...alone].sort((a, b) => (a.number ?? 100) - (b.number ?? 100));
}
