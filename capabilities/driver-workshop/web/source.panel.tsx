import { useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Chip, Empty, FileField, PressArea, useExplain } from '@alder/ui';
import { useState } from 'react';
import { getCapture, type StoredMessage } from '../contract/index.ts';
import {
  type Capture,
  type CaptureFault,
  captureFault,
  MAX_CAPTURE_BYTES,
  NOTHING_TAUGHT,
  unwrapped,
} from '../domain/index.ts';
import { type Bench, beginning } from './use-draft.ts';
import { useWorkshopTexts } from './use-workshop-texts.ts';
import styles from './workshop.module.css';
import type { Workshop } from './workshop.screen.tsx';

/** Where the capture comes from: a file, or one of the last messages of the analyzer. */
export function SourcePanel({ workshop, onOpen }: { workshop: Workshop; onOpen: (bench: Bench) => void }) {
  const t = useWorkshopTexts();
  const format = useFormat();
  const wire = useWire();
  const explain = useExplain(t);
  const { device, messages } = workshop;
  const [problem, setProblem] = useState('');
  const [isOpening, setOpening] = useState<string>();

  const open = (capture: Capture, source: string) => {
    const fault = captureFault(unwrapped(capture.bytes), capture.protocol);
    if (fault) return setProblem(t(`fault.${fault}`));
    setProblem('');
    onOpen({ capture, source, driver: null, from: beginning(device.model, capture.bytes), teaching: NOTHING_TAUGHT });
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const refuse = (fault: CaptureFault) => setProblem(t(`fault.${fault}`));
    if (file.size > MAX_CAPTURE_BYTES) return refuse('tooLarge');
    const { protocol, charset, decimal } = device;
    open({ protocol, charset, decimal, bytes: new Uint8Array(await file.arrayBuffer()) }, file.name);
  };
  const fetchMessage = async ({ id, received_at }: StoredMessage) => {
    setOpening(id);
    try {
      const answer = await wire.send(getCapture, { device: device.id, transmission: id });
      if (!answer) return;
      const { bytes, ...dialect } = answer.result;
      open({ ...dialect, bytes: bytesOf(bytes) }, format.moment(received_at));
    } catch (error) {
      setProblem(explain(error));
    } finally {
      setOpening(undefined);
    }
  };
  return (
    <div className={styles.sources}>
      <section className={styles.card} aria-label={t('source.file')}>
        <h3>{t('source.file')}</h3>
        <p className={styles.soft}>{t('source.fileAbout')}</p>
        <FileField label={t('source.file')} labelHidden value={[]} onChange={([file]) => void take(file)} />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </section>
      <section className={styles.card} aria-label={t('source.messages')}>
        <h3>{t('source.messages')}</h3>
        {messages.length === 0 ? (
          <Empty>{t('source.none')}</Empty>
        ) : (
          <ul className={styles.messages}>
            {messages.map((message) => (
              <li key={message.id}>
                <PressArea onClick={() => void fetchMessage(message)} aria-busy={isOpening === message.id}>
                  <span className="tn">{format.moment(message.received_at)}</span>
                  <code>{message.preview}</code>
                  <Chip tone={message.state === 'quarantined' ? 'warn' : 'outline'}>{t(`state.${message.state}`)}</Chip>
                  <small className="tn">{format.size(message.size)}</small>
                </PressArea>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

export const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
