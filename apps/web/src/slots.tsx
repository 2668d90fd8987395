import { mayEnter } from '@alder/accounts/domain';
import type { AppointmentSlots } from '@alder/appointments/web';
import type { CheckoutSlots } from '@alder/checkout/web';
import { useAccount } from '@alder/client';
import type { AuditSlots, ImagingSettingsSlots } from '@alder/hospitals/web';
import type { ImagingSlots } from '@alder/imaging/web';
import type { WardSlots } from '@alder/inpatient/web';
import type { OrderSlots, ResultSlots } from '@alder/lab/web';
import type { Pet } from '@alder/patients/contract';
import type { PatientSlots, PatientTab, TimelineSource } from '@alder/patients/web';
import type { QuotationSlots } from '@alder/quotations/web';
import type { ViewerSlots } from '@alder/reading/web';
import type { RecordSlots } from '@alder/records/web';
import type { SharedViewerProps } from '@alder/sharing/web';
import type { CaseViewerProps } from '@alder/teleconsult/web';
import type { TodoSlots } from '@alder/todo/web';
import { ErrorBoundary, type FailurePlace, lazyPart } from '@alder/ui';
import type { Licence } from '@alder/wire';
import type { WorklistSlots } from '@alder/worklist/web';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { licences, permits } from './shell/rights.ts';

// The only place where capabilities meet on the screen: which one fills which slot of another one's page.

const Measurements = part('pacs', async () => (await import('@alder/reading/measurements')).MeasurementsPanel, 'none');
const RecordImages = part('pacs', async () => {
  const [{ RecordImagesStrip }, uploads, { AskExam }] = await Promise.all([
    import('@alder/imaging/web'),
    import('@alder/image-intake/web'),
    import('@alder/worklist/web'),
  ]);
  return ({ pet, record, patient }: RecordPlace) => (
    <>
      <RecordImagesStrip uploads={uploads} pet={pet} record={record} measurements={<Measurements pet={pet} />} />
      <AskExam pet={{ id: pet, name: patient?.name ?? '' }} record={record} />
    </>
  );
});
const RecordAttachments = part('his', async () => (await import('@alder/attachments/web')).AttachmentsStrip);
// The doctor of a visit reads what was found, at home in imaging or not.
const RecordReports = part('his', async () => (await import('@alder/reports/web')).RecordReportsStrip);

/** What a visit has cost against the estimate that its owner accepted. */
const Estimate = part('his', async () => (await import('@alder/quotations/meter')).EstimateMeters, 'none');

/** What of the sample or of a medicine shifts a value. */
export const Mark = part('lis', async () => (await import('@alder/interference/web')).InterferenceMarks, 'none');
/** How a sample looks, noted on it. */
export const Look = part('lis', async () => (await import('@alder/interference/web')).LookOfSpecimen, 'none');

/** Content of other capabilities on the sheet of a result. */
export const resultSlots: ResultSlots = {
  Qc: part('lis', async () => (await import('@alder/quality-control/web')).RecordQc, 'none'),
  Waits: part('lis', async () => (await import('@alder/lab-history/web')).HoldPanel, 'none'),
  Sample: part('lis', async () => (await import('@alder/interference/web')).LookOfRecord, 'none'),
  Mark,
  Reflex: part('lis', async () => (await import('@alder/reflex-orders/web')).ReflexOfRecord, 'none'),
  Critical: part(
    'lis',
    async () => {
      const { CriticalTrail } = await import('@alder/critical-values/web');
      return (place: ComponentProps<NonNullable<ResultSlots['Critical']>>) => <CriticalTrail {...place} Mark={Mark} />;
    },
    'none',
  ),
  Provenance: part('lis', async () => (await import('@alder/provenance/web')).ProvenanceDrawer, 'floating'),
  Correct: part('lis', async () => (await import('@alder/result-entry/web')).CorrectResult, 'floating'),
  Report: part('lis', async () => (await import('@alder/lab-reports/web')).LabReportMenu),
  Changes: part('lis', async () => (await import('@alder/lab-history/web')).ChangesPanel, 'none'),
  Files: part('lis', async () => (await import('@alder/attachments/web')).ResultFiles),
  Course: part('his', async () => (await import('@alder/records/course')).CareCourse, 'none'),
  Interpretation: part('lis', async () => (await import('@alder/lab-reports/web')).InterpretationPanel, 'none'),
};

/** Results that wait for a person because a value changed. */
export const Waiting = part('lis', async () => (await import('@alder/lab-history/web')).HoldsPanel);

const OrderFiles = part('lis', async () => (await import('@alder/attachments/web')).OrderFiles);

/** Content of other capabilities at an order of the laboratory. */
export const orderSlots: OrderSlots = {
  Type: part(
    'lis',
    async () => {
      const { TypeResult } = await import('@alder/result-entry/web');
      return (place: ComponentProps<NonNullable<OrderSlots['Type']>>) => <TypeResult {...place} Files={OrderFiles} />;
    },
    'none',
  ),
  Suggested: part(
    'lis',
    async () => {
      const { ReflexWaiting } = await import('@alder/reflex-orders/web');
      return () => <ReflexWaiting Mark={Mark} />;
    },
    'none',
  ),
};

/** Content of other capabilities in a medical record. */
export const recordSlots: RecordSlots = {
  lab: part('lis', async () => {
    const { RecordLabStrip } = await import('@alder/lab/web');
    return (place: RecordPlace) => <RecordLabStrip {...place} Mark={Mark} />;
  }),
  images: (place) => (
    <>
      <RecordImages {...place} />
      <RecordReports {...place} />
      <RecordAttachments {...place} />
    </>
  ),
  Scales: part('his', async () => (await import('@alder/chart/web')).Scales, 'none'),
  earlierResults: part('lis', async () => (await import('@alder/lab/web')).EarlierResults),
  Result: part(
    'lis',
    async () => {
      const { ResultDialog } = await import('@alder/lab/web');
      return (place: ComponentProps<NonNullable<RecordSlots['Result']>>) => (
        <ResultDialog {...place} {...resultSlots} />
      );
    },
    'floating',
  ),
  Viewer: part(
    'pacs',
    async () => {
      const [{ ViewerDialog }, uploads] = await Promise.all([
        import('@alder/reading/web'),
        import('@alder/image-intake/web'),
      ]);
      const slots = viewerSlots(uploads);
      return (place: ComponentProps<NonNullable<RecordSlots['Viewer']>>) => <ViewerDialog {...place} slots={slots} />;
    },
    'floating',
  ),
  order: part('lis', async () => (await import('@alder/lab/web')).LabOrderButton),
  SetPrice: part('his', async () => (await import('@alder/catalog/web')).SetPrice),
  Estimate,
  FollowUps: part('his', async () => (await import('@alder/follow-ups/web')).FollowUpStrip),
  Handouts: part('his', async () => (await import('@alder/handouts/web')).HandoutStrip, 'none'),
  Signing: part('his', async () => (await import('@alder/record-signing/web')).RecordSigning),
};

type RecordPlace = ComponentProps<NonNullable<RecordSlots['images']>>;

/** Content of other capabilities in the checkout. */
export const checkoutSlots: CheckoutSlots = {
  SetPrice: part('his', async () => (await import('@alder/catalog/web')).SetPrice),
  Estimate,
};

/** Content of other capabilities in the ward. */
export const wardSlots: WardSlots = {
  Pain: part('his', async () => (await import('@alder/chart/web')).PainFields, 'none'),
  PainWaiting: part('his', async () => (await import('@alder/chart/web')).PainWaiting, 'none'),
};

/** Content of other capabilities in the calendar. */
export const appointmentSlots: AppointmentSlots = {
  PatientField: part<ComponentProps<NonNullable<AppointmentSlots['PatientField']>>>('his', async () => {
    const { PatientSearchField } = await import('@alder/patients/web');
    return (props) => <PatientSearchField {...props} />;
  }),
  Person: part('his', async () => (await import('@alder/staff-profiles/web')).StaffAvatar, 'none'),
};

/** Chooses a patient; the hospital's own search. */
const PatientField = part<ComponentProps<NonNullable<ImagingSlots['PatientField']>>>('pacs', async () => {
  const { PatientSearchField } = await import('@alder/patients/web');
  return (props) => <PatientSearchField keep {...props} />;
});

/** Content of other capabilities in quotations. */
export const quotationSlots: QuotationSlots = {
  PatientField: part<ComponentProps<NonNullable<QuotationSlots['PatientField']>>>('his', async () => {
    const { PatientSearchField } = await import('@alder/patients/web');
    return (props) => <PatientSearchField {...props} />;
  }),
};

/** Content of other capabilities in the list of things to do. */
export const todoSlots: TodoSlots = {
  PetField: part<ComponentProps<NonNullable<TodoSlots['PetField']>>>('his', async () => {
    const { PatientSearchField } = await import('@alder/patients/web');
    return ({ label, onChoose }) => <PatientSearchField label={label} keep onChoose={onChoose} />;
  }),
};

/** Content of other capabilities in the imaging pages. */
export const imagingSlots: ImagingSlots = {
  Share: part('pacs', async () => (await import('@alder/sharing/web')).ShareDialog, 'floating'),
  ReportState: part('pacs', async () => (await import('@alder/reports/state')).ReportState, 'none'),
  PatientField,
  Forward: part('pacs', async () => (await import('@alder/worklist/web')).ForwardDialog, 'floating'),
};

/** Content of other capabilities in the settings of imaging. */
export const imagingSettingsSlots: ImagingSettingsSlots = {
  Usage: part('pacs', async () => (await import('@alder/imaging/web')).UsageLine),
  Retention: part('pacs', async () => (await import('@alder/imaging/web')).RetentionPart),
};

/** Content of other capabilities in the audit log. */
export const auditSlots: AuditSlots = {
  PatientField: part<ComponentProps<NonNullable<AuditSlots['PatientField']>>>('his', async () => {
    const { PatientSearchField } = await import('@alder/patients/web');
    return (props) => <PatientSearchField {...props} />;
  }),
};

/** Content of other capabilities in the pages of sharing. */
export const sharingSlots = {
  /** Chooses a patient, or makes one: an animal of another hospital may not have a patient here. */
  PatientField: part<ComponentProps<NonNullable<ImagingSlots['PatientField']>>>('pacs', async () => {
    const { PatientChoiceField } = await import('@alder/patients/web');
    return (props) => <PatientChoiceField {...props} />;
  }),
};

/** Content of other capabilities in the worklist. */
export const worklistSlots: WorklistSlots = {
  ...(imagingSlots.PatientField && { PatientField: imagingSlots.PatientField }),
};

const PatientImaging = part('pacs', async () => {
  const [{ PatientImagingPanel }, uploads, { AskExam }] = await Promise.all([
    import('@alder/imaging/web'),
    import('@alder/image-intake/web'),
    import('@alder/worklist/web'),
  ]);
  return ({ pet, name }: { pet: string; name: string }) => (
    <PatientImagingPanel
      uploads={uploads}
      pet={pet}
      name={name}
      lead={<AskExam pet={{ id: pet, name }} />}
      measurements={<Measurements pet={pet} />}
    />
  );
});
const viewerParts = {
  ...(imagingSlots.Share && { Share: imagingSlots.Share }),
  Ask: part('pacs', async () => (await import('@alder/teleconsult/web')).AskTeleconsult),
  Report: part('pacs', async () => {
    const [{ ReportPanel }, { AskTeleconsult }] = await Promise.all([
      import('@alder/reports/web'),
      import('@alder/teleconsult/web'),
    ]);
    return (place: ComponentProps<NonNullable<ViewerSlots['Report']>>) => (
      <>
        <ReportPanel {...place} />
        <AskTeleconsult study={place.image.study} />
      </>
    );
  }),
};

/** Content of other capabilities in the viewer; the intake takes what is dropped on it and what it makes. */
export function viewerSlots(
  uploads: Pick<typeof import('@alder/image-intake/web'), 'UploadDropZone' | 'createSaveFile'>,
): ViewerSlots {
  return { ...viewerParts, DropZone: uploads.UploadDropZone, createSaveFile: uploads.createSaveFile };
}

const PatientReports = part('pacs', async () => {
  const [{ PatientReportsPanel }, { PatientTeleconsults }] = await Promise.all([
    import('@alder/reports/web'),
    import('@alder/teleconsult/web'),
  ]);
  return ({ pet }: { pet: string }) => (
    <>
      <PatientReportsPanel pet={pet} />
      <PatientTeleconsults pet={pet} />
    </>
  );
});
const ReportsLabel = part('pacs', async () => (await import('@alder/reports/web')).ReportsTabLabel, 'none');
const OwnerMoney = part('his', async () => {
  const [{ OwnerMoney: Money }, { ImportedBalance }] = await Promise.all([
    import('@alder/checkout/web'),
    import('@alder/imports/history'),
  ]);
  return ({ owner }: { owner: ComponentProps<typeof Money>['owner'] }) => (
    <>
      <Money owner={owner} />
      <ImportedBalance owner={owner} />
    </>
  );
});
const FamilyFacts = part(
  'his',
  async () => {
    const [{ FamilyDue }, { FamilyOwed }] = await Promise.all([
      import('@alder/preventive/web'),
      import('@alder/patient-billing/web'),
    ]);
    return (of: ComponentProps<typeof FamilyDue>) => (
      <>
        <FamilyDue {...of} />
        <FamilyOwed {...of} />
      </>
    );
  },
  'none',
);
const OwnerLine = part('his', async () => (await import('@alder/line/web')).OwnerLinePanel, 'none');
const Preventive = part('his', async () => (await import('@alder/preventive/web')).PreventivePanel);
const PreventiveLabel = part('his', async () => (await import('@alder/preventive/web')).PreventiveTabLabel, 'none');
const Medication = part('his', async () => (await import('@alder/pharmacy/web')).MedicationPanel);
const MedicationLabel = part('his', async () => (await import('@alder/pharmacy/web')).MedicationLabel, 'none');
const PatientStays = part('his', async () => (await import('@alder/inpatient/web')).PatientStays);
const InpatientLabel = part('his', async () => (await import('@alder/inpatient/web')).InpatientLabel, 'none');
const PatientSurgeries = part('his', async () => (await import('@alder/surgery/web')).PatientSurgeries);
const SurgeryLabel = part('his', async () => (await import('@alder/surgery/web')).SurgeryLabel, 'none');
const PatientBilling = part('his', async () => {
  const [{ PatientBilling: Billing }, { DepositDialog }, { QuotationStatusChip }, { ImportedBalance }] =
    await Promise.all([
      import('@alder/patient-billing/web'),
      import('@alder/checkout/web'),
      import('@alder/quotations/web'),
      import('@alder/imports/history'),
    ]);
  const slots = { DepositDialog, QuotationStatus: QuotationStatusChip, OldBalance: ImportedBalance };
  return ({ pet }: { pet: Pet }) => <Billing pet={pet} slots={slots} />;
});
const BillingLabel = part<{ pet: Pet }>(
  'his',
  async () => (await import('@alder/patient-billing/web')).BillingLabel,
  'none',
);
const Paths = part('his', async () => (await import('@alder/clinic-path/web')).PetPathsPanel);
const PathsLabel = part('his', async () => (await import('@alder/clinic-path/web')).PathsTabLabel, 'none');
const PatientLab = part('lis', async () => {
  const [{ PatientLabPanel }, { MatrixPanel }] = await Promise.all([
    import('@alder/lab/web'),
    import('@alder/lab-history/web'),
  ]);
  return ({ pet }: { pet: string }) => <PatientLabPanel pet={pet} Matrix={MatrixPanel} {...orderSlots} />;
});
const PatientFiles = part('his', async () => (await import('@alder/attachments/web')).AttachmentsPanel);
const FilesLabel = part('his', async () => (await import('@alder/attachments/web')).FilesTabLabel, 'none');
const LabTrends = part('lis', async () => (await import('@alder/lab/timeline')).LabTrends);
const PetTodo = part('his', async () => (await import('@alder/todo/web')).PetTodo);
const Aside = ({ pet }: { readonly pet: Pet }) => (
  <>
    <LabTrends pet={pet} />
    <PetTodo pet={pet} />
  </>
);
const LabLabel = part('lis', async () => (await import('@alder/lab/web')).LabTabLabel, 'none');

const ImagingLabel = part('pacs', async () => (await import('@alder/imaging/web')).ImagingTabLabel, 'none');

const LabOrder = part<{ pet: Pet; onClose: () => void }>(
  'lis',
  async () => {
    const { LabOrderDialog } = await import('@alder/lab/web');
    return ({ pet, onClose }) => <LabOrderDialog open pet={pet.id} onClose={onClose} />;
  },
  'floating',
);
const Upload = part<{ pet: Pet; onClose: () => void }>(
  'pacs',
  async () => {
    const { UploadDialog } = await import('@alder/image-intake/web');
    return ({ pet, onClose }) => <UploadDialog to={{ pet: pet.id, name: pet.name }} onClose={onClose} />;
  },
  'floating',
);
const Share = part('pacs', async () => (await import('@alder/sharing/web')).ShareDialog, 'floating');

const tabs: readonly (PatientTab & { readonly licence: Licence })[] = [
  {
    id: 'imaging',
    licence: 'pacs',
    label: <ImagingLabel />,
    Panel: ({ pet }) => <PatientImaging pet={pet.id} name={pet.name} />,
  },
  { id: 'reports', licence: 'pacs', label: <ReportsLabel />, Panel: ({ pet }) => <PatientReports pet={pet.id} /> },
  { id: 'lab', licence: 'lis', label: <LabLabel />, Panel: ({ pet }) => <PatientLab pet={pet.id} /> },
  { id: 'medication', licence: 'his', label: <MedicationLabel />, Panel: ({ pet }) => <Medication pet={pet} /> },
  { id: 'preventive', licence: 'his', label: <PreventiveLabel />, Panel: ({ pet }) => <Preventive pet={pet} /> },
  { id: 'inpatient', licence: 'his', label: <InpatientLabel />, Panel: ({ pet }) => <PatientStays pet={pet} /> },
  { id: 'surgery', licence: 'his', label: <SurgeryLabel />, Panel: ({ pet }) => <PatientSurgeries pet={pet} /> },
  {
    id: 'billing',
    licence: 'his',
    label: null,
    Label: ({ pet }) => <BillingLabel pet={pet} />,
    Panel: ({ pet }) => <PatientBilling pet={pet} />,
  },
  { id: 'files', licence: 'his', label: <FilesLabel />, Panel: ({ pet }) => <PatientFiles pet={pet.id} /> },
  { id: 'path', licence: 'his', label: <PathsLabel />, Panel: ({ pet }) => <Paths pet={pet} /> },
];

/**
 * Histories of other capabilities; they are loaded with the page, because a hook cannot be loaded later than its slot.
 */
export type Histories = {
  readonly useLabTimeline: (pet: Pet) => TimelineSource;
  readonly useStudySource: (pet: Pet) => TimelineSource;
  readonly useDoseTimeline: (pet: Pet) => TimelineSource;
  readonly useImportedHistory: (pet: Pet) => TimelineSource;
};

/** Content of other capabilities on the page of a patient, for users with the permit. */
export function usePatientSlots(histories: Histories): PatientSlots {
  const { useLabTimeline, useStudySource, useDoseTimeline, useImportedHistory } = histories;
  const { account, hospital } = useAccount();
  const isOpen = (licence: Licence) => mayEnter(licences(hospital), permits(account), licence) === 'enter';
  const hasLab = isOpen('lis');
  const hasImages = isOpen('pacs');
  return {
    tabs: tabs.filter(({ licence }) => isOpen(licence)),
    OwnerMoney,
    FamilyFacts,
    ...(isOpen('his') && { OwnerContact: OwnerLine }),
    timelines: [
      ...(hasLab ? [useLabTimeline] : []),
      ...(hasImages ? [useStudySource] : []),
      ...(isOpen('his') ? [useDoseTimeline, useImportedHistory] : []),
    ],
    ...(hasLab && { LabOrder }),
    ...((hasLab || isOpen('his')) && { Aside }),
    ...(hasImages && { Upload, Share }),
  };
}

/** Shows the images of a share to an anonymous recipient. */
export const SharedViewer: ComponentType<SharedViewerProps> = lazyPart(
  async () => (await import('@alder/viewer')).SharedViewer,
);

/** Shows the images of a teleconsultation. */
export const CaseViewer: ComponentType<CaseViewerProps> = lazyPart(
  async () => (await import('@alder/viewer')).ImageViewer,
);

/**
 * A slot in another capability's page: absent without the permit, and loaded when it is shown, without delaying the
 * page around it.
 */
function part<Props extends object>(
  licence: Licence,
  load: () => Promise<(props: Props) => ReactNode>,
  failurePlace?: FailurePlace,
) {
  const Part: ComponentType<Props> = lazyPart(load as () => Promise<ComponentType<Props>>, null, failurePlace);
  return (props: Props) => {
    const { account, hospital } = useAccount();
    if (mayEnter(licences(hospital), permits(account), licence) !== 'enter') return null;
    return (
      <ErrorBoundary>
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}
