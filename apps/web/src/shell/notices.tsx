import { CLIENT_VERSION, readCookie, useSession, writeCookie } from '@alder/client';
import type { Announcement } from '@alder/notices/contract';
import { isAnnouncementUnread, isNewerVersion } from '@alder/notices/domain';
import { lazyPart } from '@alder/ui';

/** What the plan says (`plan_state` of the hospital), as far as the shell has to know that there is something. */
type PlanState = { readonly ending: string; readonly storage: string };

const PlanLine = lazyPart(async () => (await import('./plan-line.tsx')).PlanLine, null, 'none');
const ActingBar = lazyPart(async () => (await import('./acting-bar.tsx')).ActingBar, null, 'none');
const NoticeLines = lazyPart(async () => (await import('./notice-lines.tsx')).NoticeLines, null, 'none');

/** Slim lines under the top bar: the operator's announcement, a new version (specification §4). */
export function Notices() {
  const { account, version, hospital } = useSession();
  const plan = hospital?.plan_state as PlanState | undefined;
  const notif = account?.notif as Announcement | null | undefined;
  const stored = readCookie('versionNotif');
  // a browser that has never been here has nothing to compare with: it starts from the present version
  if (version && stored === undefined) writeCookie('versionNotif', version);
  const isNews =
    (version && isNewerVersion(version, CLIENT_VERSION)) ||
    (version && stored !== undefined && isNewerVersion(version, stored)) ||
    (notif && isAnnouncementUnread(notif.timestamp, readCookie('announcementTimestamp')));
  return (
    <>
      {account?.acting_from ? <ActingBar /> : null}
      {plan && (plan.ending !== 'none' || plan.storage !== 'ok') && <PlanLine />}
      {isNews && <NoticeLines version={version} notif={notif} />}
    </>
  );
}
