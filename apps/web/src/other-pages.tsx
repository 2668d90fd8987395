import type { ComponentType } from 'react';
import type * as AllPages from './section-pages.tsx';
import type { Section } from './sections.ts';
import { pagePart } from './shell/page-part.tsx';

/** A page other than the board: the table of all pages is not loaded before the board, which most open first. */
const otherPage = <Props extends object>(pick: (all: typeof AllPages) => ComponentType<Props>) =>
  pagePart(async () => pick(await import('./section-pages.tsx')));

export const SectionPage = otherPage<{ readonly of: Section }>((all) => all.SectionPage);
export const ManageCatalog = otherPage((all) => all.ManageCatalog);
export const ManageFrame = otherPage((all) => all.ManageFrame);
export const ManagePage = otherPage((all) => all.ManagePage);
export const OperatorPage = otherPage((all) => all.OperatorPage);
export const Patient = otherPage((all) => all.Patient);
export const Dashboard = otherPage((all) => all.Dashboard);
export const Admin = otherPage((all) => all.Admin);
export const Pulpo = otherPage((all) => all.Pulpo);
export const Releases = otherPage((all) => all.Releases);
