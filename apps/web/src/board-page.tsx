import { lazyPart } from '@alder/ui';
import { pagePart } from './shell/page-part.tsx';

/** Fetched when a patient is entered at check-in: the board does not wait for it. */
const boardSlots = { NewPatient: lazyPart(async () => (await import('@alder/patients/web')).NewPatientDialog) };

/** The outpatient board, the first page of the day for most: it does not wait for the table of the other pages. */
export const Board = pagePart(async () => {
  const { BoardScreen } = await import('@alder/board/web');
  return () => <BoardScreen slots={boardSlots} />;
});
