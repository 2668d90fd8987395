import { useRef, useState } from 'react';
import { type Duplicate, readDuplicate } from './duplicate.dialog.tsx';
import type { Typed } from './patient.form.tsx';

/** The warning about a number in use, and the duplicates that the user keeps. */
export function useDuplicates() {
  const [duplicate, setDuplicate] = useState<Duplicate>();
  // Another number is asked about again.
  const confirmed = useRef(new Set<string>());
  return {
    duplicate,
    /** Shows the warning that was thrown; false if it is none. */
    warn(error: unknown): boolean {
      const known = readDuplicate(error);
      setDuplicate(known);
      return known !== undefined;
    },
    forget: () => setDuplicate(undefined),
    /** Keeps both: the next request confirms it for these numbers. */
    keep({ code }: Duplicate, typed: Typed) {
      confirmed.current.add(confirmationOf(code, typed));
      setDuplicate(undefined);
    },
    isPhoneKept: (typed: Typed) => confirmed.current.has(confirmationOf('phoneDup', typed)),
    isNumberKept: (typed: Typed) => NUMBER_CODES.some((code) => confirmed.current.has(confirmationOf(code, typed))),
  };
}

const NUMBER_CODES = ['patientIdDup', 'chipDup'] as const;

/** A confirmed duplicate with the numbers that it was confirmed for. */
function confirmationOf(code: Duplicate['code'], { pet, newOwner }: Typed): string {
  const numbers = code === 'phoneDup' ? newOwner.phones : [pet.patient_id, pet.chip_number];
  return JSON.stringify([code, numbers]);
}
