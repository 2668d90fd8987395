import { useAccount } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { PressArea } from '@alder/ui';
import { FileText, Star } from 'lucide-react';
import type { HisImage } from '../contract/index.ts';
import { isImage } from '../domain/index.ts';
import { addressOfFile } from './address-of-file.ts';
import styles from './attachments.module.css';
import { DrawingLayer } from './drawing-layer.tsx';
import { useAttachmentTexts } from './use-attachment-texts.ts';

/** Images with their drawings, and documents by their names. */
export function AttachmentTiles({
  entries,
  onOpen,
}: {
  readonly entries: readonly HisImage[];
  readonly onOpen: (id: string) => void;
}) {
  const t = useAttachmentTexts();
  const format = useFormat();
  const { hospital } = useAccount();
  return (
    <ul className={styles.tiles}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <PressArea
            className={styles.tile}
            onClick={() => onOpen(entry.id)}
            aria-label={t('open', { name: titleOf(entry) })}
          >
            {isImage(entry.filetype) ? (
              <span className={styles.thumbnail}>
                <img src={addressOfFile(hospital.key, entry.id, 'small')} alt="" loading="lazy" />
                <DrawingLayer drawing={entry.drawing} width={entry.width!} height={entry.height!} />
              </span>
            ) : (
              <span className={styles.thumbnail}>
                <FileText size={36} aria-hidden="true" />
              </span>
            )}
            <span className={styles.name}>
              {entry.profile && <Star size={12} aria-label={t('profile.is')} />}
              {titleOf(entry)}
            </span>
            {slideOf(entry) && <small>{slideOf(entry)}</small>}
            <small>{format.dateTime(entry.created_at)}</small>
            {entry.model === 'labRecord' && <small>{t('of.labRecord')}</small>}
            {entry.model === 'labOrder' && <small>{t('of.labOrder')}</small>}
          </PressArea>
        </li>
      ))}
    </ul>
  );
}

/** What a picture of a slide was taken with; empty for any other. */
export const slideOf = ({ magnification, stain }: HisImage): string =>
  [magnification, stain].filter(Boolean).join(' · ');

/** What it shows, else the name of its file. */
export const titleOf = ({ caption, filename }: HisImage): string => caption || filename;
