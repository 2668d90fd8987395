import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { createFormat, type Format, type FormatSettings } from './format/format.ts';
import { useLanguage } from './language-provider.tsx';

const defaults: FormatSettings = { timeZone: 'Asia/Taipei', currency: 'TWD', rounding: { step: 1, mode: 'nearest' } };
const SettingsContext = createContext<FormatSettings>(defaults);

/** Hands the hospital's time zone, currency and rounding to every `useFormat` below it. */
export function FormatProvider({
  settings,
  children,
}: {
  readonly settings: Partial<FormatSettings>;
  readonly children: ReactNode;
}) {
  const { timeZone, currency, rounding } = { ...defaults, ...settings };
  const value = useMemo(() => ({ timeZone, currency, rounding }), [timeZone, currency, rounding]);
  return <SettingsContext value={value}>{children}</SettingsContext>;
}

/** Dates, ages, numbers, weights and money in the page's language and the hospital's currency and time zone. */
export function useFormat(): Format {
  const { language } = useLanguage();
  const settings = useContext(SettingsContext);
  return useMemo(() => createFormat(language, settings), [language, settings]);
}
