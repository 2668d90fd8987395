import { GUEST_ROLE } from '@alder/accounts/domain';
import { useAccount } from '@alder/client';
import { lazyPart } from '@alder/ui';
import type { ComponentType } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { Board } from './board-page.tsx';
import type { Section } from './sections.ts';
import { pagePart } from './shell/page-part.tsx';

type Pages = Readonly<Record<string, ComponentType>>;

/** What capabilities show in each other's pages: none of it is loaded before the first page. */
const slots = () => import('./slots.tsx');

const VisitList = pagePart(async () => (await import('@alder/board/visits')).VisitListScreen);
const RecordEditor = pagePart(async () => {
  const [{ RecordEditorScreen }, { recordSlots }] = await Promise.all([import('@alder/records/web'), slots()]);
  return () => <RecordEditorScreen slots={recordSlots} />;
});
const Reminders = pagePart(async () => (await import('@alder/preventive/web')).RemindersScreen);
const Pharmacy = pagePart(async () => (await import('@alder/pharmacy/web')).PharmacyScreen);
const Stock = pagePart(async () => (await import('@alder/inventory/web')).StockScreen);
const Checkout = pagePart(async () => {
  const [{ CheckoutScreen }, { checkoutSlots }] = await Promise.all([import('@alder/checkout/web'), slots()]);
  return () => <CheckoutScreen slots={checkoutSlots} />;
});
const Till = pagePart(async () => (await import('@alder/till/web')).TillScreen);
const Appointments = pagePart(async () => {
  const [{ AppointmentsScreen }, { appointmentSlots }] = await Promise.all([
    import('@alder/appointments/web'),
    slots(),
  ]);
  return () => <AppointmentsScreen slots={appointmentSlots} />;
});
const WalkIns = pagePart(async () => {
  const [{ WalkInsScreen }, { PatientSearchField }] = await Promise.all([
    import('@alder/walk-in/web'),
    import('@alder/patients/web'),
  ]);
  return () => <WalkInsScreen PatientField={PatientSearchField} />;
});
const Surgery = pagePart(async () => (await import('@alder/surgery/web')).SurgeryScreen);
const Inpatient = pagePart(async () => {
  const [{ InpatientScreen }, { wardSlots }] = await Promise.all([import('@alder/inpatient/web'), slots()]);
  return () => <InpatientScreen slots={wardSlots} />;
});
const Quotations = pagePart(async () => {
  const [{ QuotationsScreen }, { quotationSlots }] = await Promise.all([import('@alder/quotations/web'), slots()]);
  return () => <QuotationsScreen slots={quotationSlots} />;
});
const Todo = pagePart(async () => {
  const [{ TodoScreen }, { todoSlots }] = await Promise.all([import('@alder/todo/web'), slots()]);
  return () => <TodoScreen slots={todoSlots} />;
});
const LabResults = pagePart(async () => {
  const [{ LabResultsScreen }, { resultSlots, Waiting }] = await Promise.all([import('@alder/lab/web'), slots()]);
  return () => <LabResultsScreen {...resultSlots} Waiting={Waiting} />;
});
const LabOrders = pagePart(async () => {
  const [{ LabOrdersScreen }, { orderSlots }] = await Promise.all([import('@alder/lab/web'), slots()]);
  return () => <LabOrdersScreen {...orderSlots} />;
});
const Devices = pagePart(async () => {
  const [{ DevicesScreen }, { LabTabs }] = await Promise.all([import('@alder/devices/web'), import('@alder/lab/tabs')]);
  return () => <DevicesScreen lead={<LabTabs current="devices" />} />;
});
const DriverWorkshop = pagePart(async () => {
  const [{ WorkshopScreen }, { LabTabs }] = await Promise.all([
    import('@alder/driver-workshop/web'),
    import('@alder/lab/tabs'),
  ]);
  return () => <WorkshopScreen lead={<LabTabs current="devices" />} />;
});
/** The analyzers, or how one of them is read. */
const DeviceParts = () => (useParams().childpage === 'workshop' ? <DriverWorkshop /> : <Devices />);
const Queue = pagePart(async () => {
  const [{ QueueScreen }, { PatientSearchField }, { LabTabs }] = await Promise.all([
    import('@alder/clinic-path/web'),
    import('@alder/patients/web'),
    import('@alder/lab/tabs'),
  ]);
  return () => <QueueScreen PatientField={PatientSearchField} lead={<LabTabs current="queue" />} />;
});
const QualityControl = pagePart(async () => {
  const [{ QcScreen }, { LabTabs }] = await Promise.all([
    import('@alder/quality-control/web'),
    import('@alder/lab/tabs'),
  ]);
  return () => <QcScreen lead={<LabTabs current="qc" />} />;
});
const Interpretations = pagePart(async () => {
  const [{ InterpretationsScreen }, { LabTabs }] = await Promise.all([
    import('@alder/lab-reports/web'),
    import('@alder/lab/tabs'),
  ]);
  return () => <InterpretationsScreen lead={<LabTabs current="interpretations" />} />;
});
const Criticals = pagePart(async () => {
  const [{ CriticalsScreen }, { LabTabs }, { Mark }] = await Promise.all([
    import('@alder/critical-values/web'),
    import('@alder/lab/tabs'),
    slots(),
  ]);
  return () => <CriticalsScreen lead={<LabTabs current="criticals" />} Mark={Mark} />;
});
const ServiceLogs = pagePart(async () => {
  const [{ ServiceLogsScreen }, { LabTabs }] = await Promise.all([
    import('@alder/service-logs/web'),
    import('@alder/lab/tabs'),
  ]);
  return () => <ServiceLogsScreen lead={<LabTabs current="servicelogs" />} />;
});
const Specimens = pagePart(async () => {
  const [{ SpecimensScreen }, { LabTabs }, { Look }] = await Promise.all([
    import('@alder/specimens/web'),
    import('@alder/lab/tabs'),
    slots(),
  ]);
  return () => <SpecimensScreen lead={<LabTabs current="samples" />} Look={Look} />;
});
const Reagents = pagePart(async () => {
  const [{ ReagentsScreen }, { LabTabs }] = await Promise.all([
    import('@alder/reagents/web'),
    import('@alder/lab/tabs'),
  ]);
  return () => <ReagentsScreen lead={<LabTabs current="reagents" />} />;
});
const Replacements = pagePart(async () => (await import('@alder/service-logs/web')).ReviewScreen);
const Pulpo = pagePart(async () => (await import('@alder/devices/web')).PulpoScreen);
const Ranges = pagePart(async () => {
  const [{ RangesScreen }, { OwnIntervals }] = await Promise.all([
    import('@alder/ranges/web'),
    import('@alder/reference-intervals/web'),
  ]);
  return () => <RangesScreen Own={OwnIntervals} />;
});
/** The list of settings, around each of their pages. */
const ManageFrame = pagePart(async () => (await import('@alder/hospitals/frame')).ManageFrame);
const Catalog = pagePart(async () => (await import('@alder/catalog/web')).CatalogScreen);
const FirstDay = pagePart(async () => (await import('@alder/hospitals/web')).FirstDayScreen);
const Billing = pagePart(async () => (await import('@alder/hospitals/web')).BillingScreen);
const Audit = pagePart(async () => {
  const [{ AuditScreen }, { auditSlots }] = await Promise.all([import('@alder/hospitals/web'), slots()]);
  return () => <AuditScreen slots={auditSlots} />;
});
const ImagingSettings = pagePart(async () => {
  const [{ ImagingSettingsScreen }, { imagingSettingsSlots }] = await Promise.all([
    import('@alder/hospitals/web'),
    slots(),
  ]);
  return () => <ImagingSettingsScreen slots={imagingSettingsSlots} />;
});
const PrintingSettings = pagePart(async () => (await import('@alder/hospitals/web')).PrintingSettingsScreen);
const LicenceDialog = lazyPart(async () => (await import('@alder/staff-profiles/web')).LicenceDialog);
const Users = pagePart(async () => {
  const { UsersScreen } = await import('@alder/accounts/users');
  return () => <UsersScreen licence={(slot) => <LicenceDialog {...slot} />} />;
});
const HospitalSettings = pagePart(async () => (await import('@alder/hospitals/web')).HospitalSettingsScreen);
const Dashboard = pagePart(async () => (await import('@alder/dashboard/web')).DashboardScreen);
const DayEnd = pagePart(async () => (await import('@alder/dashboard/day-end')).DayEndScreen);
const Releases = pagePart(async () => (await import('@alder/notices/releases')).ReleasesScreen);
const Hospitals = pagePart(async () => (await import('@alder/hospitals/operator')).HospitalsScreen);
const AllUsers = pagePart(async () => (await import('@alder/hospitals/operator')).AllUsersScreen);
const AllUsage = pagePart(async () => (await import('@alder/hospitals/operator')).AllUsageScreen);
const OperatorPlaces = lazyPart(async () => (await import('@alder/hospitals/operator')).OperatorPlaces);
const Operator = pagePart(async () => (await import('@alder/notices/releases')).OperatorScreen);
const Exports = pagePart(async () => (await import('@alder/exports/web')).ExportsScreen);
const Invitations = pagePart(async () => (await import('@alder/invitations/web')).InvitationsScreen);
const OperatorInvitations = pagePart(async () => (await import('@alder/invitations/web')).OperatorInvitationsScreen);
const Booking = pagePart(async () => (await import('@alder/booking/web')).BookingScreen);
const Handouts = pagePart(async () => (await import('@alder/handouts/web')).HandoutsScreen);
const ReminderRules = pagePart(async () => (await import('@alder/reminders/web')).ReminderRulesScreen);
const LineSettings = pagePart(async () => (await import('@alder/line/web')).LineSettingsScreen);
const Reflex = pagePart(async () => {
  const [{ ReflexScreen }, { Mark }] = await Promise.all([import('@alder/reflex-orders/web'), slots()]);
  return () => <ReflexScreen Mark={Mark} />;
});
const Interference = pagePart(async () => (await import('@alder/interference/web')).InterferenceScreen);
const Phrases = pagePart(async () => (await import('@alder/lab-reports/web')).PhrasesScreen);
const DeltaLimits = pagePart(async () => (await import('@alder/lab-history/web')).DeltaLimitsScreen);
const Escalation = pagePart(async () => (await import('@alder/critical-values/web')).EscalationScreen);
const Acceptances = pagePart(async () => (await import('@alder/agreements/web')).AcceptancesScreen);
const Imports = pagePart(async () => {
  const [{ ImportsScreen }, { PatientSearchField }] = await Promise.all([
    import('@alder/imports/web'),
    import('@alder/patients/web'),
  ]);
  return () => <ImportsScreen PatientField={PatientSearchField} />;
});
const ChimeraSettings = pagePart(async () => (await import('@alder/patients/web')).ChimeraSettingsScreen);
const LabInterface = pagePart(async () => (await import('@alder/lab-interface/web')).InterfaceScreen);
const Duplicates = pagePart(async () => (await import('@alder/patients/web')).DuplicatesScreen);
const Erasures = pagePart(async () => (await import('@alder/erasure/web')).ErasuresScreen);
const DeletedItems = pagePart(async () => (await import('@alder/deleted-items/web')).DeletedItemsScreen);
const Breaches = pagePart(async () => (await import('@alder/breaches/web')).BreachesScreen);
const Studies = pagePart(async () => {
  const [{ StudyListScreen }, uploads, { ImagingTabs }, { imagingSlots }] = await Promise.all([
    import('@alder/imaging/web'),
    import('@alder/image-intake/web'),
    import('@alder/worklist/tabs'),
    slots(),
  ]);
  return ({ upload }: { upload?: { onClose: () => void } }) => (
    <StudyListScreen
      uploads={uploads}
      slots={imagingSlots}
      lead={<ImagingTabs current="studies" />}
      {...(upload && { upload })}
    />
  );
});
/** Where files come in: over the list of studies, or over the images of the patient whose they are. */
const Upload = () => {
  const { oid } = useParams();
  const navigate = useNavigate();
  if (oid) return <Navigate to={`/patient/${oid}?tab=imaging&upload`} replace />;
  return <Studies upload={{ onClose: () => void navigate('/pacs/studies', { replace: true }) }} />;
};
/** Images of one patient stand on the patient's own page. */
const PatientStudies = () => {
  const { oid } = useParams();
  return <Navigate to={oid ? `/patient/${oid}?tab=imaging` : '/pacs/studies'} replace />;
};
const Viewer = pagePart(async () => {
  const [{ ViewerScreen }, uploads, { viewerSlots }] = await Promise.all([
    import('@alder/reading/web'),
    import('@alder/image-intake/web'),
    slots(),
  ]);
  const filled = viewerSlots(uploads);
  return () => <ViewerScreen slots={filled} />;
});
const Worklist = pagePart(async () => {
  const [{ WorklistScreen }, { worklistSlots }] = await Promise.all([import('@alder/worklist/web'), slots()]);
  return () => <WorklistScreen slots={worklistSlots} />;
});
const Equipment = pagePart(async () => (await import('@alder/worklist/web')).EquipmentScreen);
const StudyReport = pagePart(async () => (await import('@alder/reports/web')).StudyReportScreen);
/** A study's images, or what was found on them. */
const Study = () => (useParams().childpage === 'report' ? <StudyReport /> : <Viewer />);
const Reports = pagePart(async () => {
  const [{ ReportsScreen }, { ImagingTabs }] = await Promise.all([
    import('@alder/reports/web'),
    import('@alder/worklist/tabs'),
  ]);
  return () => <ReportsScreen lead={<ImagingTabs current="reports" />} />;
});
const Teleconsult = pagePart(async () => {
  const [{ TeleconsultScreen }, { ImagingTabs }, { CaseViewer }] = await Promise.all([
    import('@alder/teleconsult/web'),
    import('@alder/worklist/tabs'),
    slots(),
  ]);
  // Consultants from outside see no other page of imaging.
  return () => {
    const isGuest = useAccount().account.role === GUEST_ROLE;
    return <TeleconsultScreen Viewer={CaseViewer} {...(!isGuest && { lead: <ImagingTabs current="teleconsult" /> })} />;
  };
});
const Storage = pagePart(async () => {
  const [{ UsageScreen }, { ImagingTabs }] = await Promise.all([
    import('@alder/imaging/web'),
    import('@alder/worklist/tabs'),
  ]);
  return () => <UsageScreen lead={<ImagingTabs current="usage" />} />;
});
const Shares = pagePart(async () => {
  const [{ SharesScreen }, { sharingSlots }, { ImagingTabs }] = await Promise.all([
    import('@alder/sharing/web'),
    slots(),
    import('@alder/worklist/tabs'),
  ]);
  return () => <SharesScreen slots={sharingSlots} lead={<ImagingTabs current="shares" />} />;
});
const Patients = pagePart(async () => {
  const [
    { PatientPages, PatientSlotsProvider, useStudySource },
    { useLabTimeline },
    { useDoseTimeline },
    { useImportedHistory },
    { usePatientSlots },
  ] = await Promise.all([
    import('@alder/patients/web'),
    import('@alder/lab/timeline'),
    import('@alder/preventive/timeline'),
    import('@alder/imports/history'),
    slots(),
  ]);
  const histories = { useLabTimeline, useStudySource, useDoseTimeline, useImportedHistory };
  return () => (
    <PatientSlotsProvider value={usePatientSlots(histories)}>
      <PatientPages />
    </PatientSlotsProvider>
  );
});

/**
 * Which capability fills which page; each arrives with its own part of the program when it is first opened. The table
 * itself is loaded with the first page that is not the board.
 */
export const screens: Readonly<Record<Section, Pages>> & {
  readonly patient: ComponentType;
  readonly pulpo: ComponentType;
  /** `/admin`: requests for replacements. */
  readonly admin: ComponentType;
  /** Frame and pages of `/manage`; which of them a person has is in `capabilities/hospitals/web/manage-pages.ts`. */
  readonly ManageFrame: ComponentType;
  readonly manage: Pages;
  readonly catalog: ComponentType;
  readonly dashboard: ComponentType;
  readonly releases: ComponentType;
  /** The row of pages of `/sysAdmin`, and each of them. */
  readonly OperatorPlaces: ComponentType;
  readonly operator: Pages;
} = {
  his: {
    board: Board,
    list: VisitList,
    record: RecordEditor,
    pharmacy: Pharmacy,
    stock: Stock,
    checkout: Checkout,
    till: Till,
    reminders: Reminders,
    appointments: Appointments,
    walkins: WalkIns,
    inpatient: Inpatient,
    surgery: Surgery,
    quotations: Quotations,
    todo: Todo,
    'day-end': DayEnd,
  },
  pacs: {
    studies: Studies,
    study: Study,
    patient: PatientStudies,
    upload: Upload,
    worklist: Worklist,
    equipment: Equipment,
    reports: Reports,
    teleconsult: Teleconsult,
    shares: Shares,
    usage: Storage,
  },
  clinicpath: {
    results: LabResults,
    orders: LabOrders,
    interpretations: Interpretations,
    samples: Specimens,
    criticals: Criticals,
    queue: Queue,
    devices: DeviceParts,
    qc: QualityControl,
    reagents: Reagents,
    servicelogs: ServiceLogs,
  },
  patient: Patients,
  pulpo: Pulpo,
  admin: Replacements,
  ManageFrame,
  manage: {
    hospital: HospitalSettings,
    users: Users,
    'first-day': FirstDay,
    imaging: ImagingSettings,
    printing: PrintingSettings,
    audit: Audit,
    billing: Billing,
    ranges: Ranges,
    reflex: Reflex,
    interference: Interference,
    phrases: Phrases,
    delta: DeltaLimits,
    escalation: Escalation,
    devices: Pulpo,
    import: Imports,
    data: Exports,
    erasure: Erasures,
    deleted: DeletedItems,
    breaches: Breaches,
    chimera: ChimeraSettings,
    interface: LabInterface,
    booking: Booking,
    reminders: ReminderRules,
    line: LineSettings,
    handouts: Handouts,
    invitations: Invitations,
    agreements: Acceptances,
  },
  catalog: Catalog,
  dashboard: Dashboard,
  releases: Releases,
  OperatorPlaces,
  operator: {
    hospitals: Hospitals,
    users: AllUsers,
    usage: AllUsage,
    invitations: OperatorInvitations,
    announcements: Operator,
    versions: Operator,
    duplicates: Duplicates,
  },
};
