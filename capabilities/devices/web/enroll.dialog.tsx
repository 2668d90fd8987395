import { useCall, useMutationCall } from '@alder/client';
import {
  Button,
  CallForm,
  Chip,
  copyText,
  Dialog,
  Ring,
  Stepper,
  SubmitButton,
  TextField,
  useCallForm,
} from '@alder/ui';
import { CircleCheck, Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { createPulpo, getDevices, getPulpos } from '../contract/index.ts';
import styles from './devices.module.css';
import { deviceName, groupsOf, startLines } from './devices-view.ts';
import { LocalTest } from './local-test.panel.tsx';
import { useDevicesTexts } from './use-devices-texts.ts';

type Enrolled = { readonly id: string; readonly serial: string; readonly key: string };

/** Enrolls a gateway in three steps: its serial, its key, its first connection. The key is shown once. */
export function EnrollDialog({ onClose }: { onClose: () => void }) {
  const t = useDevicesTexts();
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const [isKept, setKept] = useState(false);
  const step = enrolled ? (isKept ? 'find' : 'key') : 'serial';
  const steps = (['serial', 'key', 'find'] as const).map((value, index, all) => ({
    value,
    label: t(`enroll.step.${value}`),
    done: index < all.indexOf(step),
  }));
  const parts = {
    serial: (
      <Serial
        steps={<Stepper label={t('enroll.title')} steps={steps} current={step} />}
        onEnrolled={setEnrolled}
        onClose={onClose}
      />
    ),
    key: enrolled && (
      <Dialog
        open
        dirty
        size="lg"
        title={t('enroll.title')}
        footer={
          <Button variant="primary" onClick={() => setKept(true)}>
            {t('enroll.kept')}
          </Button>
        }
      >
        <Stepper label={t('enroll.title')} steps={steps} current={step} />
        <Key enrolled={enrolled} />
      </Dialog>
    ),
    find: enrolled && (
      <Dialog
        open
        size="lg"
        onClose={onClose}
        title={t('enroll.title')}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('enroll.done')}
          </Button>
        }
      >
        <Stepper label={t('enroll.title')} steps={steps} current={step} />
        <Find id={enrolled.id} />
      </Dialog>
    ),
  };
  return parts[step];
}

type SerialProps = {
  readonly steps: React.ReactNode;
  readonly onEnrolled: (enrolled: Enrolled) => void;
  readonly onClose: () => void;
};

function Serial({ steps, onEnrolled, onClose }: SerialProps) {
  const t = useDevicesTexts();
  // The key must not lie on this device while the request is tried again.
  const create = useMutationCall(createPulpo, {
    refreshes: [getPulpos, { id: 'command.getConnectStatus' }],
    isSecret: true,
  });
  const form = useCallForm(createPulpo, {
    initial: { serial: '', name: '' },
    toInput: ({ serial, name }) => ({ name: name.trim(), ...(serial.trim() && { serial: serial.trim() }) }),
    send: create.mutateAsync,
    onSent: ({ result, key }) => onEnrolled({ id: result.id, serial: result.serial, key }),
    refusalAt: { serialIncorrect: 'serial', serialTaken: 'serial' },
    texts: t,
  });
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      dirty={form.isDirty}
      title={t('enroll.title')}
      onMainAction={form.submit}
      footer={
        <SubmitButton of={form} icon={<KeyRound />}>
          {t('enroll.create')}
        </SubmitButton>
      }
    >
      {steps}
      <CallForm form={form} className={styles.form}>
        <TextField name="serial" label={t('enroll.serial')} hint={t('enroll.serialHint')} maxLength={40} autoFocus />
        <TextField name="name" label={t('enroll.name')} maxLength={80} />
      </CallForm>
    </Dialog>
  );
}

function Key({ enrolled }: { enrolled: Enrolled }) {
  const t = useDevicesTexts();
  return (
    <div className={styles.key}>
      <p className={styles.once}>{t('enroll.once')}</p>
      <Copied label={t('enroll.serial')} shown={groupsOf(enrolled.serial)} text={enrolled.serial} />
      <Copied label={t('enroll.key')} shown={enrolled.key} text={enrolled.key} />
      <Copied
        label={t('enroll.start')}
        shown={startLines(enrolled, location.origin)}
        text={startLines(enrolled, location.origin)}
      />
    </div>
  );
}

function Copied({ label, shown: visible, text }: { label: string; shown: string; text: string }) {
  const t = useDevicesTexts();
  const copy = () => void copyText(text, t('enroll.copied'));
  return (
    <div className={styles.copied}>
      <span>{label}</span>
      <pre>{visible}</pre>
      <Button size="sm" icon={<Copy />} aria-label={`${t('enroll.copy')} ${label}`} onClick={copy}>
        {t('enroll.copy')}
      </Button>
    </div>
  );
}

/** Waits until the gateway has connected, then shows where it is and what it serves. */
function Find({ id }: { id: string }) {
  const t = useDevicesTexts();
  const pulpos = useCall(getPulpos, {}, { everyMs: 2_000 });
  const pulpo = pulpos.data?.result.find((each) => each.id === id);
  const devices = useCall(getDevices, {}, { enabled: pulpo?.connected === true, everyMs: 5_000 });
  const served = devices.data?.result.filter(({ gateway }) => gateway === id) ?? [];
  if (!pulpo?.connected) {
    return (
      <div className={styles.waiting} role="status">
        <Ring />
        <div>
          <p>{t('enroll.waiting')}</p>
          <p className={styles.muted}>{t('enroll.waitingHint')}</p>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.key}>
      <p className={styles.connected} role="status">
        <CircleCheck aria-hidden="true" /> {t('enroll.connected', { version: pulpo.version })}
      </p>
      <LocalTest pulpo={pulpo} />
      <h3>{t('enroll.found')}</h3>
      {served.length === 0 && <p className={styles.muted}>{t('enroll.foundNone')}</p>}
      <p className={styles.counts}>
        {served.map((device) => (
          <Chip key={device.id}>
            {deviceName(device)} {device.serial}
          </Chip>
        ))}
      </p>
    </div>
  );
}
