import { productRules } from './product-rules.ts';
import type { InterferenceRule } from './rule.ts';

/** A row that the hospital wrote, or with which it takes the place of one of the product's. */
export type OwnRule = InterferenceRule & {
  /** The row of the product in whose place it stands; null: one of the hospital's own. */
  readonly product: string | null;
  readonly is_on: boolean;
};

/** The rules by which results of a hospital are judged: the product's, except where the hospital's stand in their place. */
export function rulesInForce(own: readonly OwnRule[]): readonly InterferenceRule[] {
  const replaced = new Set(own.map(({ product }) => product));
  return [...productRules.filter(({ key }) => !replaced.has(key)), ...own.filter(({ is_on }) => is_on)];
}
