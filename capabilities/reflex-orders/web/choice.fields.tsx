import { useAccount } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { profilesOf, testName } from '@alder/lab/domain';
import { analytes } from '@alder/terms';
import { Combobox } from '@alder/ui';
import type { ReactNode } from 'react';
import { useReflexTexts } from './use-reflex-texts.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (value: string) => void;
};

type Choice = { readonly code: string; readonly label: string; readonly words: readonly string[] };

/** One of the codes that the product knows, or another one as it is typed. */
function Codes({ choices, ...props }: Props & { readonly choices: readonly Choice[] }) {
  const t = useReflexTexts();
  const { label, value, error, onChange } = props;
  const chosen = choices.find(({ code }) => code === value);
  const own = value === '' ? null : { code: value, label: value, words: [] };
  return (
    <Combobox<Choice>
      label={label}
      required
      items={choices}
      itemKey={({ code }) => code}
      itemText={(choice) => choice.label}
      itemKeywords={({ words }) => words}
      createText={(text) => t('other', { text })}
      onCreate={(text) => onChange(text.trim())}
      value={chosen ?? own}
      onChange={(choice) => onChange(choice?.code ?? '')}
      {...(error && { error })}
    />
  );
}

/** The analyte whose value is judged. */
export function CodeField(props: Props) {
  return <Codes {...props} choices={useAnalytes()} />;
}

/** The test that is ordered: a profile, an analyte, or whatever the reference laboratory calls it. */
export function TestField(props: Props) {
  const { language } = useLanguage();
  const known = useAnalytes();
  const profiles = [
    ...new Set((['chemistry', 'hematology', 'coagulation', 'urine', 'immuno'] as const).flatMap(profilesOf)),
  ]
    .filter((test) => !known.some(({ code }) => code === test))
    .map((test) => ({ code: test, label: testName(test, language), words: [test] }));
  return <Codes {...props} choices={[...profiles, ...known]} />;
}

function useAnalytes(): readonly Choice[] {
  const { language } = useLanguage();
  return analytes.map((one) => {
    const { code, en, ja, zhtw } = one;
    return { code, label: one[language] === code ? code : `${one[language]} (${code})`, words: [code, en, ja, zhtw] };
  });
}

/** Who does the test: an analyzer of the hospital, a person of the hospital, or a reference laboratory by its name. */
export function LaboratoryField({ known, ...props }: Props & { readonly known: readonly string[] }) {
  const t = useReflexTexts();
  const { label, value, onChange } = props;
  const { hospital } = useAccount();
  // As an order does it: what is done by hand has the hospital for its laboratory.
  const ownName = String(hospital.name).slice(0, 100);
  return (
    <Combobox<string>
      label={label}
      placeholder={t('laboratory.own')}
      items={[ownName, ...known.filter((name) => name !== ownName)]}
      itemKey={(name) => name}
      itemText={(name) => (name === ownName ? t('laboratory.byHand') : name)}
      itemKeywords={(name) => [name]}
      createText={(text) => t('other', { text })}
      onCreate={(text) => onChange(text.trim())}
      value={value || null}
      onChange={(name) => onChange(name ?? '')}
    />
  );
}
