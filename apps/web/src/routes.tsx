import { DEVICE_ROLES, GUEST_ROLE, USER_ADMIN_ROLES } from '@alder/accounts/domain';
import { catalogPages } from '@alder/catalog/domain';
import { useAccount, useStore } from '@alder/client';
import { lazyPart, Screen } from '@alder/ui';
import type { ComponentType } from 'react';
import { Navigate, type RouteObject, useLocation, useParams } from 'react-router';
import { densities, themes } from './appearance.ts';
import { useLock } from './lock.ts';
import { screens } from './screens.tsx';
import { type Section, sections } from './sections.ts';
import { Guard, type Missing as MissingRight } from './shell/guard.tsx';
import { pagePart } from './shell/page-part.tsx';
import { Shell } from './shell/shell.tsx';
import { PageFailed } from './shell/whole-page.tsx';
import { useShellTexts } from './texts.ts';
import { useAppearance } from './use-appearance.ts';
import { landingFor } from './wanted.ts';

const NotBuilt = pagePart(async () => (await import('./shell/dead-end.tsx')).NotBuilt);
const Missing = pagePart(async () => (await import('./shell/dead-end.tsx')).Missing);
const HisPlaces = lazyPart(async () => (await import('./his-places/his-places.tsx')).HisPlaces, null);
const OwnAcceptances = pagePart(async () => (await import('@alder/agreements/web')).OwnAcceptances);
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
        page('patient/:oid?', 'patient', screens.patient),
        page('account', 'account', Account),
        // A price list needs the whole width: it stands beside the list of settings, not in it.
        ...Object.keys(catalogPages).map((subpage) => page(`manage/${subpage}`, 'manage', ManageCatalog)),
        {
          path: 'manage',
          element: guarded('manage', screens.ManageFrame),
          children: [{ path: ':subpage?/:oid?', element: <ManagePage /> }],
        },
        page('dashboard/:subpage?/:oid?', 'dashboard', screens.dashboard),
        ...Object.entries(screens.operator).map(([subpage, Page]) => page(`sysAdmin/${subpage}`, 'sysAdmin', Page)),
        page('sysAdmin/:subpage?/:oid?', 'sysAdmin', NotBuilt),
        page('pulpo', 'pulpo', screens.pulpo),
        page('admin', 'admin', NotBuilt),
        page('sudo/:subpage?/:oid?', 'sysAdmin', NotBuilt),
        page('info/releases', 'info', screens.releases),
        { path: '*', element: <Landing /> },
      ],
    },
  ];
}

/** The pages of the clinic under a row of links to each other; a record has the whole screen. */
function HisPages() {
  const { subpage = 'board' } = useParams();
  return (
    <>
      {subpage !== 'record' && <HisPlaces current={subpage} built={Object.keys(screens.his)} />}
      <Pages of="his" />
    </>
  );
}
const PacsPages = () => <Pages of="pacs" />;
const ClinicPathPages = () => <Pages of="clinicpath" />;

/** The page of a section: the one its `subpage` names, or the first. */
function Pages({ of }: { of: Section }) {
  const { account } = useAccount();
  const known: readonly string[] = sections[of];
  // A guest has one page of the section: the questions to consultants.
  const first = account.role === GUEST_ROLE ? 'teleconsult' : known[0]!;
  const { subpage = first } = useParams();
  if (account.role === GUEST_ROLE && subpage !== first) return <Navigate to={`/${of}/${first}`} replace />;
  const Page: ComponentType | undefined = Object.hasOwn(screens[of], subpage) ? screens[of][subpage] : undefined;
  if (Page) return <Page />;
  return known.includes(subpage) ? <NotBuilt /> : <Missing />;
}

/** A catalog, for those who work with it. */
function ManageCatalog() {
  const { account } = useAccount();
  return account.permit_his ? <screens.catalog /> : <Missing />;
}

/** A page of the settings; gateways are for those who connect them. */
function ManagePage() {
  const { account } = useAccount();
  const { subpage } = useParams();
  if (!subpage) return null;
  const isMaster = ['hospitalAdmin', ...DEVICE_ROLES].includes(account.role);
  if (subpage === 'devices' && !isMaster) return <Missing />;
  const isAdmin = USER_ADMIN_ROLES.some((role) => role === account.role);
  const forAdmins = ['first-day', 'users', 'printing', 'import', 'data', 'audit', 'agreements', 'invitations'];
  if (forAdmins.includes(subpage) && !isAdmin) return <Missing />;
  if (subpage === 'imaging' && !account.permit_pacs) return <Missing />;
  const Page: ComponentType | undefined = Object.hasOwn(screens.manage, subpage) ? screens.manage[subpage] : undefined;
  return Page ? <Page /> : <NotBuilt />;
}

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
        {...(missing && { missing })}
      />
      <OwnAcceptances />
    </Screen>
  );
}
