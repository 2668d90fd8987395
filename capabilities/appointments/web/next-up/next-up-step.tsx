import { useEffect, useRef } from 'react';
import type { Appointment, Calendar } from '../../contract/index.ts';
import { useLabels } from '../appointment-labels.ts';
import { useSteps } from '../use-steps.tsx';

/** What was pressed beside an appointment. */
export type NextUpStep = { readonly to: 'arrive' | 'miss'; readonly one: Appointment };

/** Takes each step once that was pressed, and asks what it has to ask. */
export function NextUpSteps({ step, calendar }: { readonly step: NextUpStep; readonly calendar: Calendar }) {
  const { steps, question } = useSteps(useLabels(calendar));
  const lastStep = useRef<NextUpStep>(undefined);
  // A step is pressed once and taken once, however often the parts around it are drawn.
  useEffect(() => {
    if (lastStep.current === step) return;
    lastStep.current = step;
    steps[step.to](step.one);
  });
  return question;
}
