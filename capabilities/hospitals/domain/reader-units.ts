import { configsInForce, UNIT_SYSTEMS, type UnitSystem } from './configs.ts';

/**
 * Units in which one reader sees results: the own choice, else the hospital's.
 *
 * @param account `units` among its choices; anything else than a unit system is no choice.
 */
export function unitsOf(
  account: { readonly configs?: Readonly<Record<string, unknown>> | null | undefined },
  hospital: { readonly configs?: Readonly<Record<string, unknown>> | null | undefined },
): UnitSystem {
  const own = UNIT_SYSTEMS.find((system) => system === account.configs?.units);
  return own ?? configsInForce(hospital.configs).units;
}
