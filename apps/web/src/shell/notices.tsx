import { CLIENT_VERSION, readCookie, useSession, writeCookie } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import type { Announcement } from '@alder/notices/contract';
import { isAnnouncementUnread, isNewerVersion } from '@alder/notices/domain';
import { Button, IconButton } from '@alder/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useShellTexts } from '../texts.ts';
import styles from './shell.module.css';

/** Slim lines under the top bar: the operator's announcement, a new version (specification §4). */
export function Notices() {
  const { account, version } = useSession();
  const notif = account?.notif as Announcement | null | undefined;
  return (
    <>
      {version && <VersionNotice version={version} />}
      {notif && <AnnouncementNotice notif={notif} />}
    </>
  );
}

function VersionNotice({ version }: { version: string }) {
  const t = useShellTexts();
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
  // a browser that has never been here has nothing to compare with: it starts from the present version
  if (stored === undefined) writeCookie('versionNotif', version);
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
  const t = useShellTexts();
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
