import { Button, Dialog } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { z } from 'zod';
import { usePatientTexts } from './patient-texts.ts';
import type { WeightQuestion } from './weight.field.tsx';

const codes = ['patientIdDup', 'phoneDup', 'chipDup'] as const;
const existing = z.object({
  id: z.string(),
  name: z.string(),
  patient_id: z.string().optional(),
  phones: z.array(z.string()).optional(),
});

/** A duplicate that the server warned of, and who has the number already. */
export type Duplicate = { readonly code: (typeof codes)[number]; readonly existing: z.infer<typeof existing> };

/** Reads a warning about a duplicate from what a call threw. */
export function readDuplicate(error: unknown): Duplicate | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const code = codes.find((each) => each === error.kind.code);
  const who = existing.safeParse(error.details.existing);
  return code && who.success ? { code, existing: who.data } : undefined;
}

const questions = z.array(
  z.object({
    value: z.number(),
    range: z.object({ low: z.number(), high: z.number() }),
    meant: z.number().optional(),
  }),
);

/** Reads the question about an unusual weight from what a call threw. */
export function readQuestion(error: unknown): WeightQuestion | undefined {
  if (!(error instanceof Refusal) || error.kind.code !== 'implausible') return undefined;
  return questions.safeParse(error.details.values).data?.[0];
}

export type DuplicateDialogProps = {
  readonly duplicate: Duplicate;
  readonly busy?: boolean;
  readonly onKeep: () => void;
  readonly onBack: () => void;
  /** Takes the owner who has the number, or opens the patient who has it. */
  readonly onUse?: () => void;
  readonly openText?: (name: string) => string;
};

/** 'Duplicate patient id', 'Duplicate phone number': who has it, and what to do (specification §5). */
export function DuplicateDialog({
  duplicate: { code, existing: who },
  busy,
  onKeep,
  onBack,
  onUse,
  openText,
}: DuplicateDialogProps) {
  const t = usePatientTexts();
  const number = who.patient_id ?? who.phones?.[0] ?? '';
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      title={t(`duplicate.${code}`)}
      onClose={onBack}
      footer={
        <>
          <Button variant="ghost" onClick={onBack} data-autofocus="">
            {t('duplicate.back')}
          </Button>
          {onUse && (
            <Button onClick={onUse}>
              {code === 'phoneDup'
                ? t('duplicate.useOwner')
                : (openText?.(who.name) ?? t('duplicate.open', { name: who.name }))}
            </Button>
          )}
          <Button variant="primary" busy={busy} onClick={onKeep}>
            {t('duplicate.keep')}
          </Button>
        </>
      }
    >
      <p>{t(`duplicate.${code}.who`, { name: who.name, number })}</p>
    </Dialog>
  );
}
