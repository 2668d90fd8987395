import type { PatientSlots } from '@alder/patients/web';
import type { RecordSlots } from '@alder/records/web';
import type { SharedViewerProps } from '@alder/sharing/web';
import { type ComponentType, lazy, Suspense } from 'react';

// The only place where rooms meet on the screen: which one fills which place of another one's page.

const LabStrip = lazy(async () => ({ default: (await import('@alder/lab/web')).RecordLabStrip }));
const LabOrder = lazy(async () => ({ default: (await import('@alder/lab/web')).LabOrderButton }));
const LabTab = lazy(async () => ({ default: (await import('@alder/lab/web')).LabTabLabel }));
const PatientLab = lazy(async () => ({ default: (await import('@alder/lab/web')).PatientLabPanel }));

/** What other rooms show inside a medical record; a record does not wait for them. */
export const recordSlots: RecordSlots = {
  lab: ({ pet, record }) => (
    <Suspense>
      <LabStrip pet={pet} record={record} />
    </Suspense>
  ),
  order: ({ pet, record }) => (
    <Suspense>
      <LabOrder pet={pet} record={record} />
    </Suspense>
  ),
};

/** What other rooms show on the page of a patient. */
export const patientSlots: PatientSlots = {
  tabs: [
    {
      id: 'lab',
      label: (
        <Suspense>
          <LabTab />
        </Suspense>
      ),
      Panel: ({ pet }) => (
        <Suspense>
          <PatientLab pet={pet.id} />
        </Suspense>
      ),
    },
  ],
};

/** Shows the images of a share to somebody without an account. */
export const SharedViewer: ComponentType<SharedViewerProps> = ({ entry, urlOf }) => (
  <ul>
    {entry.images.map((image) => (
      <li key={image.id}>
        <a href={urlOf(image.file_key)}>{image.metadata.seriesDescription || image.filetype}</a>
      </li>
    ))}
  </ul>
);
