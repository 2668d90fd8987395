import { nameIn } from '@alder/catalog/domain';
import { useCall } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { endOfCourse } from '@alder/pharmacy/domain';
import { useEffect } from 'react';
import { getPetMedicalRecords } from '../contract/index.ts';

/** Visits that are looked through, newest first. */
const MAX_VISITS = 200;

/** What happened to a pet: medicines with their beginning and end, and its visits; instants in ISO 8601. */
type Course = {
  readonly medicines: readonly { readonly from: string; readonly until: string; readonly text: string }[];
  readonly visits: readonly string[];
};

/**
 * Reads what was prescribed to a pet and when it was here, for the page of another capability; shows nothing itself.
 *
 * @param onRead Called with `failed` where it could not be read: nothing to show is not the same as nothing prescribed.
 */
export function CareCourse(props: { readonly pet: string; readonly onRead: (course: Course | 'failed') => void }) {
  const { pet, onRead } = props;
  const { language } = useLanguage();
  const { data, isError } = useCall(getPetMedicalRecords, { petId: pet, limit: MAX_VISITS });
  useEffect(() => {
    if (!data) {
      if (isError) onRead('failed');
      return;
    }
    const lines = data.result.flatMap(({ medicineRecords }) => medicineRecords);
    onRead({
      medicines: lines.map((line) => ({
        from: line.created_at,
        until: new Date(endOfCourse(line)).toISOString(),
        text: nameIn(line, language),
      })),
      visits: data.result.map(({ checked_in_at }) => checked_in_at),
    });
  }, [data, isError, language, onRead]);
  return null;
}
