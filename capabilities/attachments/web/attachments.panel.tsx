import { usePages } from '@alder/client';
import { Button, Empty, Loaded } from '@alder/ui';
import { useState } from 'react';
import { getHisImages, type HisImage } from '../contract/index.ts';
import { AddFiles } from './add-files.tsx';
import { AttachmentTiles } from './attachment-tiles.tsx';
import styles from './attachments.module.css';
import { ImageDialog } from './image.dialog.tsx';
import { useAttachmentTexts } from './use-attachment-texts.ts';

/** All photographs and documents of a pet, newest first. */
export function AttachmentsPanel({ pet }: { readonly pet: string }) {
  const t = useAttachmentTexts();
  const query = usePages(getHisImages, { petId: pet, limit: 60 });
  const [shown, setShown] = useState<string>();
  const all = query.pages.flatMap(({ result }) => result);
  return (
    <AddFiles to={{ model: 'pet', object_id: pet }}>
      <Loaded
        query={{ ...query, data: query.isSuccess ? all : undefined }}
        what={t('title')}
        isEmpty={(entries: readonly HisImage[]) => entries.length === 0}
        empty={<Empty compact>{t('empty')}</Empty>}
      >
        {(entries: readonly HisImage[]) => (
          <>
            <AttachmentTiles entries={entries} onOpen={setShown} />
            {query.hasMore && (
              <Button size="sm" className={styles.more} busy={query.isFetching} onClick={query.more}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {shown !== undefined && (
        <ImageDialog entries={all} id={shown} onShow={setShown} onClose={() => setShown(undefined)} />
      )}
    </AddFiles>
  );
}
