import { useParams, useSearchParams } from 'react-router';
import { OwnerScreen } from './owner.screen.tsx';
import { PatientScreen } from './patient.screen.tsx';
import { PatientListScreen } from './patient-list.screen.tsx';

/** `/patient/:oid?`: the list, a new patient, one patient, or with `?owner=` one owner. */
export function PatientPages() {
  const { oid } = useParams();
  const [search] = useSearchParams();
  const owner = search.get('owner');
  if (oid === 'new') return <PatientListScreen key="new" isNew />;
  if (oid !== undefined) return <PatientScreen key={oid} />;
  return owner === null ? <PatientListScreen /> : <OwnerScreen key={owner} id={owner} />;
}
