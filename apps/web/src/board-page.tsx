import { lazyPart } from '@alder/ui';
import { pagePart } from './shell/page-part.tsx';

/** Fetched when a patient is entered at check-in, and beside the cards: the board does not wait for them. */
const boardSlots = {
  NewPatient: lazyPart(async () => (await import('@alder/patients/new-patient')).NewPatientDialog),
  NextUp: lazyPart(async () => (await import('@alder/appointments/next-up')).NextUp),
};

/** The outpatient board, the first page of the day for most: it does not wait for the table of the other pages. */
export const Board = pagePart(async () => {
  const { BoardScreen } = await import('@alder/board/web');
  return () => <BoardScreen slots={boardSlots} />;
});
