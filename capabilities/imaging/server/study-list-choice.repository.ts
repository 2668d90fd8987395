import type { HospitalTrx } from '@alder/database';
import type { StudyListChoice } from '../contract/index.ts';
import { studyColumns } from '../domain/index.ts';

/** How an account wants the study list; nothing chosen where it has not said. */
export async function readListChoice(trx: HospitalTrx, account: string): Promise<StudyListChoice> {
  const row = await trx
    .selectFrom('study_list_choice')
    .select(['columns', 'views'])
    .where('account', '=', account)
    .executeTakeFirst();
  const choice = (row ?? { columns: [], views: [] }) as unknown as StudyListChoice;
  // A column of an earlier version that is no more is left out.
  return { ...choice, columns: choice.columns.filter((column) => studyColumns.includes(column)) };
}

/** Keeps what is named and leaves the rest. */
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
