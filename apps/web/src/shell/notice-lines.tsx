import { CLIENT_VERSION, readCookie, writeCookie } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import type { Announcement } from '@alder/notices/contract';
import { isAnnouncementUnread, isNewerVersion } from '@alder/notices/domain';
import { Button, IconButton } from '@alder/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLateTexts } from './late-texts.ts';
import styles from './shell.module.css';

export type NoticeLinesProps = {
  readonly version: string | undefined;
  readonly notif: Announcement | null | undefined;
};

/** The lines themselves, fetched when there is one to show. */
export function NoticeLines({ version, notif }: NoticeLinesProps) {
  return (
    <>
      {version && <VersionNotice version={version} />}
      {notif && <AnnouncementNotice notif={notif} />}
    </>
  );
}

function VersionNotice({ version }: { version: string }) {
  const t = useLateTexts();
  const [stored, setStored] = useState(() => readCookie('versionNotif'));
  if (isNewerVersion(version, CLIENT_VERSION)) {
    return (
      <div role="status" className={styles.notice}>
        <p>{t('version.reload')}</p>
        <Button size="sm" onClick={() => location.reload()}>
          {t('version.reload.act')}
        </Button>
      </div>
    );
  }
  const seen = () => {
    writeCookie('versionNotif', version);
    setStored(version);
  };
  if (stored === undefined || !isNewerVersion(version, stored)) return null;
  return (
    <div role="status" className={styles.notice}>
      <p>
        <b>{t('version.title', { version })}</b> {t('version.about')}{' '}
        <Link to="/info/releases" onClick={seen}>
          {t('version.news')}
        </Link>
      </p>
      <Button size="sm" onClick={seen}>
        {t('version.ok')}
      </Button>
    </div>
  );
}

function AnnouncementNotice({ notif: { timestamp, message } }: { notif: Announcement }) {
  const t = useLateTexts();
  const { language } = useLanguage();
  const [stored, setStored] = useState(() => readCookie('announcementTimestamp'));
  if (!isAnnouncementUnread(timestamp, stored)) return null;
  const dismiss = () => {
    const seen = String(Date.parse(timestamp));
    writeCookie('announcementTimestamp', seen);
    setStored(seen);
  };
  return (
    <div role="status" className={styles.notice}>
      <p>{message[language]}</p>
      <IconButton size="sm" label={t('notice.dismiss')} icon={<X />} onClick={dismiss} />
    </div>
  );
}
