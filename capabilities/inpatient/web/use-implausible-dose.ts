import type { Medicine } from '@alder/catalog/contract';
import { useFormat, useLanguage } from '@alder/i18n';
import { prescriptionWarnings } from '@alder/pharmacy/contract';
import { implausibleDoses, implausibleText, isSameSubstance } from '@alder/pharmacy/domain';
import { speciesOf } from '@alder/terms';
import { Refusal } from '@alder/wire';
import { useState } from 'react';

type Ordered = { readonly dosage: number | undefined; readonly route: string };

/**
 * Sentences that say why a dose is far beyond reason, by the rule of the server; what the server alone could compare with
 * stands as long as the dose is the refused one.
 */
export function useImplausibleDose(catalog: readonly Medicine[]) {
  const format = useFormat();
  const { language } = useLanguage();
  const [refused, setRefused] = useState<{ dosage: number | undefined; texts: readonly string[] }>();
  const writer = {
    ...{ language, number: format.number, list: format.list },
    species: (code: string) => speciesOf(code)?.[language] ?? code,
  };
  return {
    sentences: (
      medicine: Medicine | null,
      { dosage, route }: Ordered,
      { species, weight }: { readonly species: string; readonly weight: number | null },
    ): readonly string[] => {
      if (!medicine) return [];
      const { name, name_ja, name_zhtw } = medicine;
      const related = catalog.filter((one) => one.id !== medicine.id && !one.deleted && isSameSubstance(one, medicine));
      const found = implausibleDoses(
        { ...medicine, names: [name, name_ja, name_zhtw], dosage, route: route.trim() || (medicine.route ?? '') },
        { species: species || null, weight, entry: medicine, related },
      ).map((one) => implausibleText(one, writer));
      return [...new Set([...found, ...(refused && refused.dosage === dosage ? refused.texts : [])])];
    },
    /** Keeps what the server compared the refused dose with. */
    keepRefused: (error: unknown, dosage: number | undefined) => {
      const read = error instanceof Refusal ? prescriptionWarnings.safeParse(error.details.warnings) : undefined;
      const found = read?.success ? read.data.filter((one) => one.kind === 'implausible') : [];
      setRefused({ dosage, texts: found.map((one) => implausibleText(one, writer)) });
    },
  };
}
