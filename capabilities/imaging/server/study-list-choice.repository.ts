import type { HospitalTrx } from '@alder/database';
import type { StudyListChoice } from '../contract/index.ts';
import { studyColumns } from '../domain/index.ts';

/** An account's choice of columns and filters in the study list; empty where nothing was chosen. */
export async function readListChoice(trx: HospitalTrx, account: string): Promise<StudyListChoice> {
  const row = await trx
    .selectFrom('study_list_choice')
    .select(['columns', 'views'])
    .where('account', '=', account)
    .executeTakeFirst();
  const choice = (row ?? { columns: [], views: [] }) as unknown as StudyListChoice;
  // Columns that no longer exist are left out.
  return { ...choice, columns: choice.columns.filter((column) => studyColumns.includes(column)) };
}

/** Updates the given values and leaves the others. */
export async function keepListChoice(
  trx: HospitalTrx,
  account: string,
  { columns, views }: { readonly [Name in keyof StudyListChoice]?: StudyListChoice[Name] | undefined },
): Promise<void> {
  const chosen = {
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(views && { views: JSON.stringify(views) }),
  };
  if (Object.keys(chosen).length === 0) return;
  await trx
    .insertInto('study_list_choice')
    .values({ account, ...chosen })
    .onConflict((conflict) => conflict.columns(['hospital', 'account']).doUpdateSet(chosen))
    .execute();
}
