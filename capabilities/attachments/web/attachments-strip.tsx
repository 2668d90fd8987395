import { useCall } from '@alder/client';
import { Empty, Loaded } from '@alder/ui';
import { useState } from 'react';
import { getHisImages } from '../contract/index.ts';
import { AddFiles } from './add-files.tsx';
import { AttachmentTiles } from './attachment-tiles.tsx';
import { PictureDialog } from './picture.dialog.tsx';
import { useAttachmentTexts } from './use-attachment-texts.ts';

/** Photographs and documents of one visit, in its record. */
export function AttachmentsStrip({ pet, record }: { readonly pet: string; readonly record: string }) {
  const t = useAttachmentTexts();
  const query = useCall(getHisImages, { petId: pet, object_id: record, limit: 100 });
  const [shown, setShown] = useState<string>();
  return (
    <section aria-label={t('title')}>
      <AddFiles to={{ model: 'medicalRecord', object_id: record }}>
        <Loaded
          query={query}
          what={t('title')}
          skeleton={null}
          isEmpty={({ result }) => result.length === 0}
          empty={<Empty compact>{t('empty.visit')}</Empty>}
        >
          {({ result }) => <AttachmentTiles entries={result} onOpen={setShown} />}
        </Loaded>
        {shown !== undefined && (
          <PictureDialog
            entries={query.data?.result ?? []}
            id={shown}
            onShow={setShown}
            onClose={() => setShown(undefined)}
          />
        )}
      </AddFiles>
    </section>
  );
}
