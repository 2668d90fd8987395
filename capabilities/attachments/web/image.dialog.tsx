import { useAccount, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, CallForm, Dialog, IconButton, TextField, toast, useCallForm, useFailToast } from '@alder/ui';
import { ArrowLeft, ArrowRight, Download, FlaskConical, PenLine, Star, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { getHisImages, type HisImage, updateHisImage } from '../contract/index.ts';
import { type Drawing, isImage } from '../domain/index.ts';
import { addressOfFile } from './address-of-file.ts';
import { titleOf } from './attachment-tiles.tsx';
import styles from './attachments.module.css';
import { DrawOnImage } from './draw-on-image.tsx';
import { DrawingLayer } from './drawing-layer.tsx';
import { useAttachmentTexts } from './use-attachment-texts.ts';

/** One attachment, large: looked at, described, drawn on, deleted. Arrow keys show the next one. */
export function ImageDialog({
  entries,
  id,
  onShow,
  onClose,
}: {
  readonly entries: readonly HisImage[];
  readonly id: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}) {
  const t = useAttachmentTexts();
  const { hospital } = useAccount();
  const [drawn, setDrawn] = useState<Drawing>();
  const update = useMutationCall(updateHisImage, { refreshes: [getHisImages] });
  const fail = useFailToast(t);
  const at = entries.findIndex((one) => one.id === id);
  const entry = entries[at];
  if (!entry) return null;
  const { version, filetype, width, height } = entry;
  const src = addressOfFile(hospital.key, id, 'full');
  const step = (by: number) => {
    const next = entries[at + by];
    if (next && drawn === undefined) onShow(next.id);
  };
  const byKey = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement) return;
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  };
  const change = async (values: { drawing?: Drawing; profile?: boolean; deleted?: boolean }, of = { id, version }) => {
    try {
      return (await update.mutateAsync({ ...of, ...values }))?.result;
    } catch (error) {
      fail(error);
      return undefined;
    }
  };
  const remove = async () => {
    const gone = await change({ deleted: true });
    if (!gone) return;
    onClose();
    const back = { id, version: gone.version };
    toast({ text: t('deleted'), undo: () => void change({ deleted: false }, back) });
  };
  const saveDrawing = async () => {
    if (await change({ drawing: drawn ?? [] })) setDrawn(undefined);
  };

  return (
    <Dialog
      open
      full
      size="xl"
      title={titleOf(entry)}
      onClose={onClose}
      dirty={drawn !== undefined && drawn !== entry.drawing}
      footer={
        drawn === undefined ? (
          <>
            <Button variant="ghost" icon={<Trash2 />} busy={update.isPending} onClick={() => void remove()}>
              {t('delete')}
            </Button>
            {isImage(filetype) && (
              <>
                <Button icon={<Star />} disabled={entry.profile} onClick={() => void change({ profile: true })}>
                  {t(entry.profile ? 'profile.is' : 'profile')}
                </Button>
                <Button icon={<PenLine />} onClick={() => setDrawn(entry.drawing)}>
                  {t('draw')}
                </Button>
              </>
            )}
            {entry.model === 'labRecord' && (
              <Link className={styles.download} to={`/clinicpath/results/${entry.object_id}`} onClick={onClose}>
                <FlaskConical size={16} aria-hidden="true" />
                {t('openResult')}
              </Link>
            )}
            <a className={styles.download} href={src} download={entry.filename}>
              <Download size={16} aria-hidden="true" />
              {t('download')}
            </a>
          </>
        ) : (
          <>
            <Button onClick={() => setDrawn(undefined)}>{t('draw.cancel')}</Button>
            <Button variant="primary" busy={update.isPending} onClick={() => void saveDrawing()}>
              {t('draw.save')}
            </Button>
          </>
        )
      }
    >
      {drawn !== undefined && width && height ? (
        <DrawOnImage src={src} width={width} height={height} drawing={drawn} onChange={setDrawn} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside the image do the same as the keys
        <div className={styles.view} onKeyDown={byKey}>
          <div className={styles.stage}>
            <IconButton label={t('previous')} icon={<ArrowLeft />} disabled={at === 0} onClick={() => step(-1)} />
            {isImage(filetype) ? (
              <div
                className={styles.canvas}
                style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(62dvh * ${width! / height!})` }}
              >
                <img src={src} alt={titleOf(entry)} />
                <DrawingLayer drawing={entry.drawing} width={width!} height={height!} />
              </div>
            ) : (
              <p className={styles.document}>{t('document')}</p>
            )}
            <IconButton
              label={t('next')}
              icon={<ArrowRight />}
              disabled={at === entries.length - 1}
              onClick={() => step(1)}
            />
          </div>
          <Caption key={`${id} ${version}`} entry={entry} />
        </div>
      )}
    </Dialog>
  );
}

function Caption({ entry }: { readonly entry: HisImage }) {
  const t = useAttachmentTexts();
  const format = useFormat();
  const update = useMutationCall(updateHisImage, { refreshes: [getHisImages] });
  // A picture beside a result of the laboratory may be one through a microscope.
  const isOfSlide = isImage(entry.filetype) && (entry.model === 'labOrder' || entry.model === 'labRecord');
  const form = useCallForm(updateHisImage, {
    initial: { caption: entry.caption, magnification: entry.magnification, stain: entry.stain },
    toInput: ({ caption, magnification, stain }) => ({
      ...{ id: entry.id, version: entry.version, caption: caption.trim() },
      ...(isOfSlide && { magnification: magnification.trim(), stain: stain.trim() }),
    }),
    send: update.mutateAsync,
    onSent: () => void toast({ text: t('caption.saved') }),
    texts: t,
  });
  return (
    <CallForm form={form} className={styles.caption}>
      <TextField name="caption" label={t('caption')} maxLength={500} />
      {isOfSlide && (
        <div className={styles.slide}>
          <TextField name="magnification" label={t('magnification')} placeholder="×40" maxLength={20} />
          <TextField name="stain" label={t('stain')} placeholder="Diff-Quik" maxLength={60} />
        </div>
      )}
      <Button type="submit" busy={update.isPending}>
        {t('caption.save')}
      </Button>
      <small>
        {entry.author_name}, {format.dateTime(entry.created_at)}
      </small>
    </CallForm>
  );
}
