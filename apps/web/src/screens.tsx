import { lazyPart } from '@alder/ui';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import type { Section } from './sections.ts';
import {
  checkoutSlots,
  imagingSlots,
  recordSlots,
  sharingSlots,
  usePatientSlots,
  viewerSlots,
  worklistSlots,
} from './slots.tsx';

type Pages = Readonly<Record<string, ComponentType>>;

const Board = lazyPart(async () => (await import('@alder/records/board')).BoardScreen);
const VisitList = lazyPart(async () => (await import('@alder/records/visits')).VisitListScreen);
const RecordEditor = lazyPart(async () => {
  const { RecordEditorScreen } = await import('@alder/records/web');
  return () => <RecordEditorScreen slots={recordSlots} />;
});
const Pharmacy = lazyPart(async () => (await import('@alder/pharmacy/web')).PharmacyScreen);
const Checkout = lazyPart(async () => {
  const { CheckoutScreen } = await import('@alder/checkout/web');
  return () => <CheckoutScreen slots={checkoutSlots} />;
});
const LabResults = lazyPart(async () => (await import('@alder/lab/web')).LabResultsScreen);
const LabOrders = lazyPart(async () => (await import('@alder/lab/web')).LabOrdersScreen);
const Devices = lazyPart(async () => {
  const [{ DevicesScreen }, { LabTabs }] = await Promise.all([import('@alder/devices/web'), import('@alder/lab/tabs')]);
  return () => <DevicesScreen lead={<LabTabs current="devices" />} />;
});
const Pulpo = lazyPart(async () => (await import('@alder/devices/web')).PulpoScreen);
const Ranges = lazyPart(async () => (await import('@alder/lab/ranges')).RangesScreen);
const Studies = lazyPart(async () => {
  const [{ StudyListScreen }, { ImagingTabs }] = await Promise.all([
    import('@alder/imaging/web'),
    import('@alder/worklist/tabs'),
  ]);
  return () => <StudyListScreen slots={imagingSlots} lead={<ImagingTabs current="studies" />} />;
});
const Viewer = lazyPart(async () => {
  const { ViewerScreen } = await import('@alder/imaging/web');
  return () => <ViewerScreen slots={viewerSlots} />;
});
const Worklist = lazyPart(async () => {
  const { WorklistScreen } = await import('@alder/worklist/web');
  return () => <WorklistScreen slots={worklistSlots} />;
});
const Equipment = lazyPart(async () => (await import('@alder/worklist/web')).EquipmentScreen);
const StudyReport = lazyPart(async () => (await import('@alder/reports/web')).StudyReportScreen);
/** A study's images, or what was found on them. */
const Study = () => (useParams().childpage === 'report' ? <StudyReport /> : <Viewer />);
const Reports = lazyPart(async () => (await import('@alder/reports/web')).ReportsScreen);
const Teleconsult = lazyPart(async () => (await import('@alder/teleconsult/web')).TeleconsultScreen);
const Storage = lazyPart(async () => (await import('@alder/imaging/web')).UsageScreen);
const Shares = lazyPart(async () => {
  const { SharesScreen } = await import('@alder/sharing/web');
  return () => <SharesScreen slots={sharingSlots} />;
});
const Patients = lazyPart(async () => {
  const [{ PatientPages, PatientSlotsProvider, useStudySource }, { useLabTimeline }] = await Promise.all([
    import('@alder/patients/web'),
    import('@alder/lab/timeline'),
  ]);
  return () => (
    <PatientSlotsProvider value={usePatientSlots({ useLabTimeline, useStudySource })}>
      <PatientPages />
    </PatientSlotsProvider>
  );
});

/** Which capability fills which page; each arrives with its own part of the program when it is first opened. */
export const screens: Readonly<Record<Section, Pages>> & {
  readonly patient: ComponentType;
  readonly pulpo: ComponentType;
  readonly ranges: ComponentType;
} = {
  his: { board: Board, list: VisitList, record: RecordEditor, pharmacy: Pharmacy, checkout: Checkout },
  pacs: {
    studies: Studies,
    study: Study,
    worklist: Worklist,
    equipment: Equipment,
    reports: Reports,
    teleconsult: Teleconsult,
    shares: Shares,
    usage: Storage,
  },
  clinicpath: { results: LabResults, orders: LabOrders, devices: Devices },
  patient: Patients,
  pulpo: Pulpo,
  ranges: Ranges,
};
