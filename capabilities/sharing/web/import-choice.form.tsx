import { randomId, useWire } from '@alder/client';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { useLanguage } from '@alder/i18n';
import { CallForm, Checkbox, SubmitButton, useCallForm } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { getSharedImports, importShared, type ShareEntry, type ShareImport } from '../contract/index.ts';
import { SharePassword, useWait } from './share-password.tsx';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';

/** Chooses a patient; supplied by the patients capability. */
export type PatientField = ComponentType<{
  label: string;
  onChoose: (pet: { id: string; name: string } | undefined) => void;
}>;

/** What was opened, by which id and with which password. */
export type ShareRow = { readonly entry: ShareEntry; readonly shareId: string; readonly password: string };

/** Which series go to which patient; asks for the password where the server wants it. */
export function ImportChoice(
  props: ShareRow & { readonly PatientField: PatientField; readonly onBegun: (begun: ShareImport) => void },
) {
  const { entry, shareId, PatientField, onBegun } = props;
  const t = useSharingTexts();
  const { language } = useLanguage();
  const wire = useWire();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { seconds, heed } = useWait();
  // A new key for what was corrected: a refused request is refused alike when it is repeated.
  const [key, setKey] = useState(randomId);
  const form = useCallForm(importShared, {
    initial: {
      chosen: entry.series.map(({ id }) => id),
      pet: undefined as string | undefined,
      password: props.password,
    },
    toInput: ({ chosen, pet, password }) =>
      pet === undefined
        ? undefined
        : {
            petId: pet,
            shareId,
            series: chosen,
            ...(entry.hospital && { fromHospitalId: entry.hospital.id }),
            ...(password && { password }),
          },
    send: (input) => wire.send(importShared, input, { key }),
    onSent: async ({ result }) => {
      await queries.invalidateQueries({ queryKey: [getSharedImports.id] });
      onBegun(result);
    },
    onRefused: (error) => {
      const code = codeOf(error);
      heed(error);
      if (code === 'password' || code === 'shareSlow') setAsked(true);
      setKey(randomId());
      return false;
    },
    explain: (error, values) => {
      const code = codeOf(error);
      return t(code === 'password' && values.password === '' ? 'import.needsPassword' : problemOf(code));
    },
  });
  const { chosen, pet, password } = form.values;

  return (
    <CallForm form={form} className={styles.dialog}>
      <p>
        {entry.hospital
          ? t('import.from', { hospital: hospitalNameIn(entry.hospital, language), count: entry.images.length })
          : t('import.fromNobody', { count: entry.images.length })}
      </p>
      {entry.deidentify && <p className={styles.hint}>{t('import.without')}</p>}
      {entry.held > 0 && <p className={styles.hint}>{t('shared.held', { count: entry.held })}</p>}
      {entry.series.map(({ id, modality, description, images }) => (
        <Checkbox
          key={id}
          label={`${[modality, description].filter(Boolean).join(' ')} (${images})`}
          value={chosen.includes(id)}
          onChange={(on) => form.set({ chosen: on ? [...chosen, id] : chosen.filter((one) => one !== id) })}
        />
      ))}
      <PatientField label={t('import.patient')} onChoose={(one) => form.set({ pet: one?.id })} />
      {isAsked && (
        <SharePassword
          autoFocus
          value={password}
          onChange={(typed) => form.set({ password: typed })}
          seconds={seconds}
        />
      )}
      <SubmitButton disabled={!pet || chosen.length === 0 || seconds > 0}>{t('import.begin')}</SubmitButton>
    </CallForm>
  );
}

function codeOf(error: unknown): string {
  return error instanceof Refusal ? error.kind.code : '';
}

function problemOf(code: string) {
  if (code === 'ownShare') return 'import.own' as const;
  if (code === 'password' || code === 'shareSlow') return 'gate.wrong' as const;
  if (code === 'shareNotFound' || code === 'not found' || code === 'nothingShared') return 'gate.gone.title' as const;
  return 'import.failed' as const;
}
