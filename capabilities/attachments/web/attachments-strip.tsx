import { useCall } from '@alder/client';
import { Empty, Loaded } from '@alder/ui';
import { useEffect, useState } from 'react';
import { getHisImages } from '../contract/index.ts';
import { AddFiles } from './add-files.tsx';
import { AttachmentTiles } from './attachment-tiles.tsx';
import styles from './attachments.module.css';
import { ImageDialog } from './image.dialog.tsx';
import { useAttachmentTexts } from './use-attachment-texts.ts';
import type { Target } from './use-upload.ts';

/** Photographs and documents of one visit, in its record. */
export function AttachmentsStrip({ pet, record }: { readonly pet: string; readonly record: string }) {
  return <FilesOf pet={pet} to={{ model: 'medicalRecord', object_id: record }} />;
}

/** Files shown beside the numbers of a laboratory result; nothing where it is filed with no patient. */
export function ResultFiles({ record: { id, pet } }: { record: { readonly id: string; readonly pet: string | null } }) {
  return pet === null ? null : <FilesOf pet={pet} to={{ model: 'labRecord', object_id: id }} />;
}

/** Files that wait with an order for the result that is being typed. */
type OrderFilesState = { readonly ids: readonly string[]; readonly isSending: boolean };

/**
 * Files of an order whose result is being typed. @param onChange Called with the uploaded files and whether one is
 * pending.
 */
export function OrderFiles({
  order: { id, pet },
  onChange,
}: {
  readonly order: { readonly id: string; readonly pet: string };
  readonly onChange: (state: OrderFilesState) => void;
}) {
  return <FilesOf pet={pet} to={{ model: 'labOrder', object_id: id }} onChange={onChange} />;
}

type FilesOfProps = {
  readonly pet: string;
  readonly to: Target;
  readonly onChange?: (state: OrderFilesState) => void;
};

function FilesOf({ pet, to, onChange }: FilesOfProps) {
  const t = useAttachmentTexts();
  const query = useCall(getHisImages, { petId: pet, object_id: to.object_id, limit: 100 });
  const [shown, setShown] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { data } = query;
  useEffect(() => {
    onChange?.({ ids: (data?.result ?? []).map(({ id }) => id), isSending });
  }, [data, isSending, onChange]);
  return (
    <section aria-label={t('title')} className={to.model === 'labRecord' ? styles.beside : undefined}>
      <AddFiles to={to} onSending={setSending}>
        <Loaded
          query={query}
          what={t('title')}
          skeleton={null}
          isEmpty={({ result }) => result.length === 0}
          empty={to.model === 'medicalRecord' ? <Empty compact>{t('empty.visit')}</Empty> : null}
        >
          {({ result }) => <AttachmentTiles entries={result} onOpen={setShown} />}
        </Loaded>
        {shown !== undefined && (
          <ImageDialog
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
