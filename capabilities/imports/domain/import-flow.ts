import { defineFlow, type StateIn } from '@alder/flow';

/**
 * States of an import. Nothing of the hospital changes before `import`; what was imported can be taken back for
 * {@link ROLLBACK_DAYS} days.
 */
export const importFlow = defineFlow({
  open: { check: 'checking', change: 'open' },
  checking: { checked: 'checked', failed: 'open' },
  checked: { check: 'checking', change: 'open', decide: 'checked', import: 'importing' },
  importing: { imported: 'imported' },
  imported: { rollBack: 'rolling_back' },
  rolling_back: { rolledBack: 'rolled_back' },
  rolled_back: {},
});
export type ImportState = StateIn<typeof importFlow>;

/** Days for which an import can be taken back. */
export const ROLLBACK_DAYS = 30;

/** Until when an import that was finished at `imported_at` can be taken back. */
export function rollbackUntil(imported_at: Date): Date {
  return new Date(imported_at.getTime() + ROLLBACK_DAYS * 24 * 3600 * 1000);
}

/** What an import will do, or has done, with a row. */
export const rowOutcomes = ['new', 'same', 'changed', 'doubtful', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
