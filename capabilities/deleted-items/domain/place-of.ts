import type { DeletedKind } from './kinds.ts';

/** Address of the page of an entry that came back; undefined for one without a page of its own. */
export function placeOf({ kind, id }: { readonly kind: DeletedKind; readonly id: string }): string | undefined {
  if (kind === 'pet') return `/patient/${id}`;
  if (kind === 'medicalRecord') return `/his/record/${id}`;
  if (kind === 'study') return `/pacs/study/${id}`;
  if (kind === 'teleconsult') return `/pacs/teleconsult/${id}`;
  if (kind === 'quotation') return `/his/quotations/${id}`;
  return undefined;
}
