import { randomId, useWire } from '@alder/client';
import { Button, Checkbox } from '@alder/ui';
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
  const wire = useWire();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(entry.series.map(({ id }) => id)));
  const [pet, setPet] = useState<string>();
  const [password, setPassword] = useState(props.password);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { seconds, heed } = useWait();
  // A new key for what was corrected: a refused request is refused alike when it is repeated.
  const [key, setKey] = useState(randomId);

  const begin = async () => {
    if (!pet) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const from = entry.hospital && { fromHospitalId: entry.hospital.id };
      const request = { petId: pet, shareId, series: [...chosen], ...from };
      const response = await wire.send(importShared, { ...request, ...(password && { password }) }, { key });
      await queries.invalidateQueries({ queryKey: [getSharedImports.id] });
      if (response) onBegun(response.result);
    } catch (error) {
      const code = error instanceof Refusal ? error.kind.code : '';
      heed(error);
      if (code === 'password' || code === 'shareSlow') setAsked(true);
      setProblem(t(code === 'password' && password === '' ? 'import.needsPassword' : problemOf(code)));
      setKey(randomId());
    } finally {
      setBusy(false);
    }
  };
  return (
    // No <form>: the dialog of a new patient stands inside, and has one of its own.
    <div className={styles.dialog}>
      <p>
        {entry.hospital
          ? t('import.from', { hospital: entry.hospital.name, count: entry.images.length })
          : t('import.fromNobody', { count: entry.images.length })}
      </p>
      {entry.deidentify && <p className={styles.hint}>{t('import.without')}</p>}
      {entry.held > 0 && <p className={styles.hint}>{t('shared.held', { count: entry.held })}</p>}
      {entry.series.map(({ id, modality, description, images }) => (
        <Checkbox
          key={id}
          label={`${[modality, description].filter(Boolean).join(' ')} (${images})`}
          value={chosen.has(id)}
          onChange={(on) => setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((one) => one !== id)))}
        />
      ))}
      <PatientField label={t('import.patient')} onChoose={(one) => setPet(one?.id)} />
      {isAsked && <SharePassword autoFocus value={password} onChange={setPassword} seconds={seconds} />}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button
        variant="primary"
        busy={isBusy}
        disabled={!pet || chosen.size === 0 || seconds > 0}
        onClick={() => void begin()}
      >
        {t('import.begin')}
      </Button>
    </div>
  );
}

function problemOf(code: string) {
  if (code === 'ownShare') return 'import.own' as const;
  if (code === 'password' || code === 'shareSlow') return 'gate.wrong' as const;
  if (code === 'shareNotFound' || code === 'not found' || code === 'nothingShared') return 'gate.gone.title' as const;
  return 'import.failed' as const;
}
