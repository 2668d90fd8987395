import { defineTexts, useTexts } from '@alder/i18n';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import styles from './his-places.module.css';
import { HIS_PLACES, type HisPlace } from './his-places.ts';
import en from './locales/en.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import zhtw from './locales/zhtw.json' with { type: 'json' };

const texts = defineTexts({ en, ja, zhtw });

/** From one page of the clinic to the others. */
export function HisPlaces({ current }: { readonly current: string }) {
  const t = useTexts(texts);
  const row = useRef<HTMLElement>(null);
  // On a phone there is not room for all: the one that is open must be among those in view.
  useEffect(() => {
    row.current?.querySelector(`[data-place="${current}"]`)?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  const isCurrent = (place: HisPlace) => place === current || (place === 'board' && current === 'list');
  return (
    <nav ref={row} className={styles.row} aria-label={t('label')}>
      {HIS_PLACES.map((place) => (
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
