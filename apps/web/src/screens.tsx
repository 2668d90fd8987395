import { type ComponentType, lazy } from 'react';
import type { Section } from './sections.ts';
import { imagingSlots, recordSlots, usePatientSlots } from './slots.tsx';

type Pages = Readonly<Record<string, ComponentType>>;

const Board = lazy(async () => ({ default: (await import('@alder/records/board')).BoardScreen }));
const VisitList = lazy(async () => ({ default: (await import('@alder/records/visits')).VisitListScreen }));
const RecordEditor = lazy(async () => {
  const { RecordEditorScreen } = await import('@alder/records/web');
  return { default: () => <RecordEditorScreen slots={recordSlots} /> };
});
const Pharmacy = lazy(async () => ({ default: (await import('@alder/pharmacy/web')).PharmacyScreen }));
const Checkout = lazy(async () => ({ default: (await import('@alder/checkout/web')).CheckoutScreen }));
const LabResults = lazy(async () => ({ default: (await import('@alder/lab/web')).LabResultsScreen }));
const LabOrders = lazy(async () => ({ default: (await import('@alder/lab/web')).LabOrdersScreen }));
const Studies = lazy(async () => {
  const { StudyListScreen } = await import('@alder/imaging/web');
  return { default: () => <StudyListScreen slots={imagingSlots} /> };
});
const Study = lazy(async () => {
  const { ViewerScreen } = await import('@alder/imaging/web');
  return { default: () => <ViewerScreen slots={imagingSlots} /> };
});
const Shares = lazy(async () => ({ default: (await import('@alder/sharing/web')).SharesScreen }));
const Patients = lazy(async () => {
  const { PatientPages, PatientSlotsProvider } = await import('@alder/patients/web');
  return {
    default: () => (
      <PatientSlotsProvider value={usePatientSlots()}>
        <PatientPages />
      </PatientSlotsProvider>
    ),
  };
});

/** Which capability fills which page; each arrives with its own part of the program when it is first opened. */
export const screens: Readonly<Record<Section, Pages>> & { readonly patient: ComponentType } = {
  his: { board: Board, list: VisitList, record: RecordEditor, pharmacy: Pharmacy, checkout: Checkout },
  pacs: { studies: Studies, study: Study, shares: Shares },
  clinicpath: { results: LabResults, orders: LabOrders },
  patient: Patients,
};
