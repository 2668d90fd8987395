import { mayOpen } from '@alder/accounts/domain';
import type { SessionAccount, SessionHospital } from '@alder/client';
import { ChartColumn, ClipboardList, FlaskConical, type LucideIcon, PawPrint, ScanLine, Settings } from 'lucide-react';
import { builtSections } from '../sections.ts';
import { licences, permits } from './rights.ts';

export type PlaceId = 'patient' | 'his' | 'pacs' | 'clinicpath' | 'dashboard' | 'manage';

export type Place = {
  readonly id: PlaceId;
  readonly path: string;
  readonly icon: LucideIcon;
  /** Second key after G. */
  readonly key?: string;
  /** Below the gap, with language, logout and version. */
  readonly atEnd?: boolean;
};

/** The sidebar's places in the order of specification §2. */
const places: readonly Place[] = [
  { id: 'patient', path: '/patient', icon: PawPrint, key: 'p' },
  { id: 'his', path: '/his', icon: ClipboardList, key: 'b' },
  { id: 'pacs', path: '/pacs', icon: ScanLine, key: 'i' },
  { id: 'clinicpath', path: '/clinicpath', icon: FlaskConical, key: 'l' },
  { id: 'dashboard', path: '/dashboard', icon: ChartColumn, key: 'd' },
  { id: 'manage', path: '/manage', icon: Settings, key: 's', atEnd: true },
];

/** Places this person may open and this version has: what may not be opened is absent, not grey (specification §2, §6). */
export function placesFor(hospital: SessionHospital, account: SessionAccount): readonly Place[] {
  return places.filter(
    ({ id }) => builtSections.has(id) && mayOpen(id, licences(hospital), permits(account)) === 'enter',
  );
}
