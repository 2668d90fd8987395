import { GUEST_ROLE } from '@alder/accounts/domain';
import { catalogPages } from '@alder/catalog/domain';
import { useAccount, useStore } from '@alder/client';
import { lazyPart, Screen } from '@alder/ui';
import type { ComponentType } from 'react';
import { Navigate, type RouteObject, useLocation, useParams } from 'react-router';
import { densities, themes } from './appearance.ts';
import { Board } from './board-page.tsx';
import { useLock } from './lock.ts';
import {
  Admin,
  Dashboard,
  ManageCatalog,
  ManageFrame,
  ManagePage,
  OperatorPage,
  Patient,
  Pulpo,
  Releases,
  SectionPage,
} from './other-pages.tsx';
import { Guard, type Missing as MissingRight } from './shell/guard.tsx';
import { pagePart } from './shell/page-part.tsx';
import styles from './shell/shell.module.css';
import { Shell } from './shell/shell.tsx';
import { PageFailed } from './shell/whole-page.tsx';
import { useShellTexts } from './texts.ts';
import { useAppearance } from './use-appearance.ts';
import { landingFor } from './wanted.ts';

const NotBuilt = pagePart(async () => (await import('./shell/dead-end.tsx')).NotBuilt);
const HisPlaces = lazyPart(
  async () => (await import('./his-places/his-places.tsx')).HisPlaces,
  <div className={styles.places} />,
);
const OwnAcceptances = lazyPart(async () => (await import('@alder/agreements/web')).OwnAcceptances);
const StaffProfilePart = lazyPart(async () => (await import('@alder/staff-profiles/web')).StaffProfilePart);
const PasskeysPart = lazyPart(async () => (await import('@alder/passkeys/web')).PasskeysPart);
const AccountScreen = pagePart(async () => (await import('@alder/accounts/web')).AccountScreen);

/** Every URL of specification §2 that needs a login. */
export function appRoutes(onLogout: () => void): RouteObject[] {
  const guarded = (section: string, Page: ComponentType) => (
    <Guard section={section}>
      <Page />
    </Guard>
  );
  const page = (path: string, section: string, Page: ComponentType): RouteObject => ({
    path,
    element: guarded(section, Page),
  });

  return [
    {
      path: '/',
      element: <Shell onLogout={onLogout} />,
      errorElement: <PageFailed />,
      children: [
        { index: true, element: <Landing /> },
        page('his/:subpage?/:oid?/:childpage?/:cid?', 'his', HisPages),
        page('pacs/:subpage?/:oid?/:childpage?/:cid?', 'pacs', PacsPages),
        page('clinicpath/:subpage?/:oid?/:childpage?/:cid?', 'clinicpath', ClinicPathPages),
        page('patient/:oid?', 'patient', Patient),
        page('account', 'account', Account),
        // A price list needs the whole width: it stands beside the list of settings, not in it.
        ...Object.keys(catalogPages).map((subpage) => page(`manage/${subpage}`, 'manage', ManageCatalog)),
        {
          path: 'manage',
          element: guarded('manage', ManageFrame),
          children: [{ path: ':subpage?/:oid?', element: <ManagePage /> }],
        },
        page('dashboard/:subpage?/:oid?', 'dashboard', Dashboard),
        page('sysAdmin/:subpage?/:oid?', 'sysAdmin', OperatorPage),
        page('pulpo', 'pulpo', Pulpo),
        page('admin', 'admin', Admin),
        page('sudo/:subpage?/:oid?', 'sysAdmin', NotBuilt),
        page('info/releases', 'info', Releases),
        { path: '*', element: <Landing /> },
      ],
    },
  ];
}

/** The pages of the clinic under a row of links to each other; a record has the whole screen. */
function HisPages() {
  const { account } = useAccount();
  const { subpage = 'board' } = useParams();
  const isBoard = subpage === 'board' && account.role !== GUEST_ROLE;
  return (
    <>
      {subpage !== 'record' && <HisPlaces current={subpage} />}
      {isBoard ? <Board /> : <SectionPage of="his" />}
    </>
  );
}
const PacsPages = () => <SectionPage of="pacs" />;
const ClinicPathPages = () => <SectionPage of="clinicpath" />;

function Landing() {
  const { account, hospital } = useAccount();
  return <Navigate to={landingFor(hospital, account)} replace />;
}

function Account() {
  const t = useShellTexts();
  const appearance = useAppearance();
  const { theme, density } = useStore(appearance);
  const { missing } = (useLocation().state ?? {}) as { missing?: MissingRight };
  return (
    <Screen title={t('menu.account')}>
      <AccountScreen
        theme={{ value: theme, choices: themes, onChange: (chosen) => appearance.set({ theme: chosen, density }) }}
        density={{
          value: density,
          choices: densities,
          onChange: (chosen) => appearance.set({ theme, density: chosen }),
        }}
        onLock={useLock()}
        passkeys={(slot) => <PasskeysPart {...slot} />}
        staffProfile={<StaffProfilePart />}
        acceptances={<OwnAcceptances />}
        {...(missing && { missing })}
      />
    </Screen>
  );
}
