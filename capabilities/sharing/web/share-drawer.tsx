import { useCall, useMutationCall } from '@alder/client';
import { formatSize, useFormat, useLanguage } from '@alder/i18n';
import { Button, copyText, Drawer, IconButton, Loaded, TextField, useFailToast } from '@alder/ui';
import { Copy, Mail, Monitor, Printer, Smartphone, Tablet } from 'lucide-react';
import { useState } from 'react';
import {
  compressShareUrlFiles,
  getShareUrls,
  getShareViews,
  type ShareUrl,
  updateShareUrl,
} from '../contract/index.ts';
import { HandOutDialog } from './hand-out.dialog.tsx';
import { linkOf } from './link.ts';
import { SendLinkDialog } from './send-link.dialog.tsx';
import { ShareCode } from './share-code.tsx';
import { ShareEditForm } from './share-edit.form.tsx';
import { isLiveShare } from './share-state.tsx';
import styles from './sharing.module.css';
import { useSharingTexts } from './use-sharing-texts.ts';

const DEVICES = { phone: Smartphone, tablet: Tablet, computer: Monitor, other: Monitor } as const;

/** All about one link: its code, its outputs, its terms, and its uses. */
export function ShareDrawer({ share, onClose }: { share: ShareUrl; onClose: () => void }) {
  const t = useSharingTexts();
  const [open, setOpen] = useState<'mail' | 'paper'>();
  const [password, setPassword] = useState<string>();
  const isLive = isLiveShare(share);
  return (
    <Drawer open title={share.title || t('untitled')} onClose={onClose}>
      <div className={styles.drawer}>
        {isLive && <LinkPart share={share} onMail={() => setOpen('mail')} onPaper={() => setOpen('paper')} />}
        <StopPart share={share} />
        {!share.revoked && <ShareEditForm key={share.version} share={share} onPassword={setPassword} />}
        {share.downloadable && isLive && <ZipPart share={share} />}
        <UsePart share={share} />
      </div>
      {open === 'mail' && <SendLinkDialog share={share} onClose={() => setOpen(undefined)} />}
      {open === 'paper' && <HandOutDialog share={share} password={password} onClose={() => setOpen(undefined)} />}
    </Drawer>
  );
}

function LinkPart({ share, onMail, onPaper }: { share: ShareUrl; onMail: () => void; onPaper: () => void }) {
  const t = useSharingTexts();
  const copy = () => void copyText(linkOf(share), t('list.copied'));
  return (
    <section className={styles.linkPart} aria-label={t('dialog.link')}>
      <ShareCode link={linkOf(share)} label={t('link.code')} />
      <div className={styles.linkWays}>
        <TextField
          label={t('dialog.link')}
          value={linkOf(share)}
          readOnly
          end={<IconButton size="sm" label={t('link.copy')} icon={<Copy />} onClick={copy} />}
        />
        <div className={styles.ways}>
          <Button onClick={onMail}>
            <Mail size={16} aria-hidden="true" /> {t('link.mail')}
          </Button>
          <Button onClick={onPaper}>
            <Printer size={16} aria-hidden="true" /> {t('link.print')}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Stopping takes effect with the next image, and can be undone. */
function StopPart({ share }: { share: ShareUrl }) {
  const t = useSharingTexts();
  const fail = useFailToast(t);
  const update = useMutationCall(updateShareUrl, { refreshes: [getShareUrls], title: share.title });
  const set = async (revoked: boolean) => {
    try {
      await update.mutateAsync({ id: share.id, version: share.version, revoked });
    } catch (error) {
      fail(error);
    }
  };
  if (share.revoked)
    return (
      <p className={styles.stopped}>
        {t('link.stopped')}
        <Button busy={update.isPending} onClick={() => void set(false)}>
          {t('link.resume')}
        </Button>
      </p>
    );
  if (!isLiveShare(share)) return <p className={styles.stopped}>{t('link.expired')}</p>;
  return (
    <p className={styles.stopped}>
      {t('link.open')}
      <Button variant="danger" busy={update.isPending} onClick={() => void set(true)}>
        {t('link.stop')}
      </Button>
    </p>
  );
}

/** Downloads for recipients, and their progress. */
function ZipPart({ share }: { share: ShareUrl }) {
  const t = useSharingTexts();
  const { language } = useLanguage();
  const pack = useMutationCall(compressShareUrlFiles, { refreshes: [getShareUrls], title: share.title });
  const { zip } = share;
  const isUnderWay = zip?.state === 'waiting' || zip?.state === 'working';
  return (
    <section className={styles.uses}>
      <h3>{t('zip.title')}</h3>
      {isUnderWay && (
        <>
          <progress value={zip.files_done} max={Math.max(1, zip.files)} aria-label={t('zip.title')} />
          <p className={styles.hint} role="status">
            {t('zip.working', { done: zip.files_done, files: zip.files })}
          </p>
        </>
      )}
      {zip?.state === 'done' && <p>{t('zip.done', { size: formatSize(language, zip.bytes) })}</p>}
      {zip?.state === 'failed' && (
        <p className={styles.problem}>{t(zip.failure === 'quotaReached' ? 'zip.quota' : 'zip.failed')}</p>
      )}
      {zip?.notes.map((note) => (
        <p key={note} className={note === 'burnedIn' ? styles.problem : styles.hint}>
          {t(`zip.${note}`)}
        </p>
      ))}
      {!isUnderWay && (
        <Button busy={pack.isPending} onClick={() => pack.mutate({ shareUrl: share.id })}>
          {t('zip.again')}
        </Button>
      )}
    </section>
  );
}

function UsePart({ share }: { share: ShareUrl }) {
  const t = useSharingTexts();
  const format = useFormat();
  const views = useCall(getShareViews, { id: share.id });
  return (
    <section className={styles.uses}>
      <h3>{t('uses.title')}</h3>
      {share.wrong_passwords > 0 && (
        <p className={styles.problem}>{t('uses.wrong', { count: share.wrong_passwords })}</p>
      )}
      <Loaded query={views} what={t('uses.title')}>
        {({ result, letters: emails }) => (
          <>
            {result.length === 0 && <p className={styles.hint}>{t('uses.none')}</p>}
            <ol>
              {result.map(({ id, did, device, at }) => {
                const Icon = DEVICES[device];
                return (
                  <li key={id}>
                    <Icon size={15} aria-hidden="true" />
                    <span>{t(`uses.${did}`, { device: t(`device.${device}`) })}</span>
                    <time dateTime={at}>{format.dateTime(at)}</time>
                  </li>
                );
              })}
            </ol>
            {emails.length > 0 && <h3>{t('uses.letters')}</h3>}
            <ol>
              {emails.map(({ id, email, at, sent_at }) => (
                <li key={id}>
                  <Mail size={15} aria-hidden="true" />
                  <span>
                    {email}
                    {sent_at === null && <em> {t('uses.waiting')}</em>}
                  </span>
                  <time dateTime={at}>{format.dateTime(at)}</time>
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </section>
  );
}
