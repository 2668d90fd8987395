import { GUEST_ROLE } from '@alder/accounts/domain';
import { catalogPages } from '@alder/catalog/domain';
import { useAccount } from '@alder/client';
import { lazyPart } from '@alder/ui';
import type { ComponentType } from 'react';
import { Navigate, type RouteObject, useParams } from 'react-router';
import { Board } from './board-page.tsx';
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
import { Guard } from './shell/guard.tsx';
import { pagePart } from './shell/page-part.tsx';
import styles from './shell/shell.module.css';
import { Shell } from './shell/shell.tsx';
import { PageFailed } from './shell/whole-page.tsx';
import { landingFor } from './wanted.ts';

const NotBuilt = pagePart(async () => (await import('./shell/dead-end.tsx')).NotBuilt);
const HisPlaces = lazyPart(
  async () => (await import('./his-places/his-places.tsx')).HisPlaces,
  <div className={styles.places} />,
);
const Account = pagePart(async () => (await import('./account-page.tsx')).AccountPage);

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
        // A price list needs the whole width: it is shown beside the list of settings, not in it.
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
