import type { Implementation } from '@alder/server';
import { boardHandlers } from './board.handlers.ts';
import { visitHandlers } from './entry.handlers.ts';
import { memoHandlers } from './memo.handlers.ts';
import { moveHandlers } from './move.handlers.ts';
import { recordHandlers as entryHandlers } from './record.handlers.ts';

export { changePetHandlers } from './change-pet.handlers.ts';
export { checkInHandlers } from './check-in.handlers.ts';
export { openStayVisit, openVisit } from './check-in.ts';
export { deletedRecords } from './deleted-records.ts';
export { importedVisits } from './imported-visits.ts';
export { keepDifferentials } from './keep-differentials.ts';
export { addTodo, tickTodo } from './todo.ts';

/** Every handler of the capability but check-in, for `apps/server/src/compose.ts`. */
export const recordsHandlers: readonly Implementation[] = [
  ...boardHandlers,
  ...visitHandlers,
  ...entryHandlers,
  ...moveHandlers,
  ...memoHandlers,
];
