import { useFormat } from '@alder/i18n';
import { Chip, Dialog, type Tone } from '@alder/ui';
import styles from './asked.module.css';
import { type GatewayLogLine, readGatewayLog } from './gateway-log.ts';
import { useDevicesTexts } from './use-devices-texts.ts';

const TONES: Readonly<Record<GatewayLogLine['level'], Tone>> = { info: 'neutral', warn: 'warn', error: 'danger' };

/** The newest lines of a gateway's log in the language of the reader, with what they are about as the gateway wrote it. */
export function GatewayLogDialog({ name, text, onClose }: { name: string; text: string; onClose: () => void }) {
  const t = useDevicesTexts();
  const format = useFormat();
  return (
    <Dialog open size="lg" title={t('asked.log', { name })} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys */}
      <ol className={styles.log} tabIndex={0} aria-label={t('asked.log', { name })}>
        {readGatewayLog(text).map(({ at, level, key, message, details }, place) => (
          <li key={place}>
            <Chip tone={TONES[level]}>{t(`log.level.${level}`)}</Chip>
            <span>
              {key ? t(`log.${key}`) : message}
              {details.length > 0 && <code>{details.join(' · ')}</code>}
            </span>
            {at && <time dateTime={at}>{format.moment(at)}</time>}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
