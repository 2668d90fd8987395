import { defineTexts, useTexts } from '@alder/i18n';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import styles from './his-places.module.css';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });

/** Pages of the clinic that are places of their own, in the order of a day; a record is reached from a card. */
const HIS_PLACES = [
  ...(['board', 'appointments', 'inpatient', 'surgery', 'pharmacy', 'checkout', 'quotations', 'stock'] as const),
  ...(['reminders', 'todo', 'day-end'] as const),
];
type HisPlace = (typeof HIS_PLACES)[number];

/** From one page of the clinic to the others. */
export function HisPlaces({ current, built }: { readonly current: string; readonly built: readonly string[] }) {
  const t = useTexts(texts);
  const row = useRef<HTMLElement>(null);
  // On a phone there is not room for all: the one that is open must be among those in view.
  useEffect(() => {
    row.current?.querySelector(`[data-place="${current}"]`)?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  const isCurrent = (place: HisPlace) => place === current || (place === 'board' && current === 'list');
  return (
    <nav ref={row} className={styles.row} aria-label={t('label')}>
      {HIS_PLACES.filter((place) => built.includes(place)).map((place) => (
        <Link
          key={place}
          to={`/his/${place}`}
          data-place={place}
          className={styles.place}
          aria-current={isCurrent(place) ? 'page' : undefined}
        >
          {t(place)}
        </Link>
      ))}
    </nav>
  );
}
