import { type Unsent, useOutbox, useWire } from '@alder/client';
import { Button, OutboxChip, Popover } from '@alder/ui';
import { useRef, useState } from 'react';
import { useShellTexts } from '../texts.ts';
import styles from './shell.module.css';

/** Number of saves that are not on the server yet; pressed, it lists them with the possible actions (design §1.9). */
export function OutboxButton() {
  const t = useShellTexts();
  const wire = useWire();
  const unsent = useOutbox();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const isRetrying = unsent.some(({ state }) => state === 'retrying');
  return (
    <>
      <OutboxChip ref={anchor} count={unsent.length} onClick={() => setOpen(!isOpen)} />
      <Popover
        open={isOpen && unsent.length > 0}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={t('outbox.title')}
        placement="bottom end"
      >
        <div className={styles.waiting}>
          <b>{t('outbox.title')}</b>
          <p className={styles.about}>{t('outbox.about')}</p>
          <ul>
            {unsent.map((one) => (
              <Line key={one.id} unsent={one} />
            ))}
          </ul>
          {isRetrying && (
            <Button size="sm" variant="primary" onClick={() => wire.retryNow()}>
              {t('outbox.now')}
            </Button>
          )}
        </div>
      </Popover>
    </>
  );
}

function Line({ unsent: { title, attempt, state, again, drop } }: { unsent: Unsent }) {
  const t = useShellTexts();
  return (
    <li className={state === 'failed' || state === 'refused' ? styles.failed : undefined}>
      <span>
        {title || t('outbox.unnamed')}
        <small>{t(`outbox.${state}`, { attempt })}</small>
      </span>
      {again && (
        <Button size="sm" onClick={again}>
          {t('outbox.again')}
        </Button>
      )}
      {drop && (
        <Button size="sm" variant="ghost" onClick={drop}>
          {t(state === 'refused' ? 'outbox.read' : 'outbox.drop')}
        </Button>
      )}
    </li>
  );
}
