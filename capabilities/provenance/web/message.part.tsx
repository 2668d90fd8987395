import { useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getRawTransmission } from '@alder/lab/contract';
import { decodeText } from '@alder/terms';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Provenance } from '../contract/index.ts';
import { piecesOf } from '../domain/index.ts';
import styles from './provenance.module.css';
import { useProvenanceTexts } from './use-provenance-texts.ts';

type Message = NonNullable<Provenance['message']>;

/** The message of the device as it was sent, with the bytes of the value marked. */
export function MessagePart({ of: { message, corrected } }: { of: Provenance }) {
  const t = useProvenanceTexts();
  const format = useFormat();
  const wire = useWire();
  if (!message)
    return (
      <section className={styles.part} aria-label={t('message')}>
        <h3>{t('message')}</h3>
        <p className={styles.soft}>{t('message.typed')}</p>
      </section>
    );
  const { value } = message;
  return (
    <section className={styles.part} aria-label={t('message')}>
      <h3>{t('message')}</h3>
      {corrected && <p className={styles.soft}>{t('corrected')}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>{t('message.received')}</dt>
          <dd>
            {format.dateTime(message.received_at)} · {message.protocol.toUpperCase()} · {message.charset}
          </dd>
        </div>
        <div>
          <dt>{t('message.size')}</dt>
          <dd>{format.size(message.size)}</dd>
        </div>
        <div>
          <dt>{t('message.hash')}</dt>
          <dd>
            <code>{message.sha256}</code>
          </dd>
        </div>
      </dl>
      {message.excerpt === '' ? (
        <p className={styles.soft}>{t('message.gone')}</p>
      ) : (
        <>
          <p>
            {value
              ? t('message.marked', { start: format.number(value.start + 1), end: format.number(value.end) })
              : t(corrected ? 'message.corrected' : 'message.notFound')}
          </p>
          <Bytes of={message} />
          <a className={styles.download} href={wire.url(getRawTransmission, { id: message.id })} download>
            <Download aria-hidden="true" />
            {t('download')}
          </a>
        </>
      )}
    </section>
  );
}

/** The bytes as text, control characters by their names; the value is scrolled into the middle of the box. */
function Bytes({ of: { excerpt, offset, value, size, charset } }: { of: Message }) {
  const t = useProvenanceTexts();
  const box = useRef<HTMLElement>(null);
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    // Only the box is scrolled: `scrollIntoView` would move the panel too.
    if (box.current && mark.current) box.current.scrollTop = mark.current.offsetTop - box.current.clientHeight / 2;
  }, []);
  const bytes = Uint8Array.from(atob(excerpt), (letter) => letter.charCodeAt(0));
  const [start, end] = value ? [value.start - offset, value.end - offset] : [bytes.length, bytes.length];
  const text = (from: number, to: number) => <Text of={decodeText(bytes.subarray(from, to), charset)} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area has to be reached by keyboard */}
      <section ref={box} className={styles.bytes} tabIndex={0} aria-label={t('message.text')}>
        <pre>
          {text(0, start)}
          {value && <mark ref={mark}>{text(start, end)}</mark>}
          {text(end, bytes.length)}
        </pre>
      </section>
      {bytes.length < size && <p className={styles.soft}>{t('message.part')}</p>}
    </>
  );
}

function Text({ of }: { of: string }) {
  return piecesOf(of).map(({ text, isControl }, at) =>
    isControl ? (
      <span key={at} className={styles.control}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
