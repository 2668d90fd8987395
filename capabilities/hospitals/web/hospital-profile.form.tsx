import { useMutationCall, useUnsaved } from '@alder/client';
import { formatMoney, languageNames, useLanguage } from '@alder/i18n';
import {
  Button,
  CallForm,
  Combobox,
  ConfirmDialog,
  Part,
  PhoneField,
  SelectField,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
  useShortcuts,
} from '@alder/ui';
import { Refusal } from '@alder/wire';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getHospitalChanges, type HospitalView, updateHospital } from '../contract/index.ts';
import { CURRENCIES, LANGUAGES, ROUNDINGS } from '../domain/index.ts';
import { ClosedDaysField } from './closed-days.field.tsx';
import { HoursField } from './hours.field.tsx';
import { LastChange } from './last-change.tsx';
import { LogoField } from './logo.field.tsx';
import { inputOf, type ProfileField, type ProfileValues, problemsOf, touched, valuesOf } from './profile-form.ts';
import { RoomsField } from './rooms.field.tsx';
import styles from './settings.module.css';
import type { HospitalState } from './use-hospital.ts';
import { useHospitalTexts } from './use-hospital-texts.ts';

/** What the hospital says of itself on documents and pages, saved together (design: screens §3.28). */
export function HospitalProfileForm({ hospital, adopt, mayChange }: HospitalState) {
  const t = useHospitalTexts();
  const { language } = useLanguage();
  const update = useMutationCall(updateHospital, { title: t('page.hospital'), refreshes: [getHospitalChanges] });
  const initial = valuesOf(hospital);
  const base = useRef({ values: initial, version: hospital.version });
  /** Currency in which the price list may keep its numbers. */
  const confirmed = useRef<string>(undefined);
  const [question, setQuestion] = useState<number>();
  const [isOvertaken, setOvertaken] = useState(false);
  const form = useCallForm(updateHospital, {
    initial,
    toInput: (values) => ({
      ...inputOf(values, base.current.values, base.current.version),
      ...(confirmed.current === values.currency && { confirmPrices: true }),
    }),
    check: (values) => problemsOf(values, base.current.values),
    refusalAt: { currencyInUse: 'currency', roundingInUse: 'rounding' },
    send: update.mutateAsync,
    onSent: ({ result }) => {
      base.current = { values: valuesOf(result), version: result.version };
      adopt(result);
      setOvertaken(false);
      toast({ text: t('profile.saved') });
    },
    onRefused: (error) => {
      if (!(error instanceof Refusal)) return false;
      if (error.kind.code === 'pricesKeepNumbers') {
        setQuestion(Number(error.details.prices));
        return true;
      }
      const current = error.kind.code === 'stale' ? (error.details.current as HospitalView | undefined) : undefined;
      if (current) adopt(current);
      return current !== undefined;
    },
    texts: t,
  });
  const { values, errors, set } = form;

  // A colleague saved: what was not changed here takes their values, what was stays, and is saved from their version.
  useEffect(() => {
    const next = valuesOf(hospital);
    const { values: from, version } = base.current;
    if (hospital.version <= version) return;
    const own = touched(values, from);
    base.current = { values: next, version: hospital.version };
    if (own.length === 0) return;
    const others = touched(next, from).filter((name) => !own.includes(name));
    set(Object.fromEntries(others.map((name) => [name, next[name]])) as Partial<ProfileValues>);
    setOvertaken(true);
  }, [hospital]);

  useUnsaved(mayChange ? form.unsaved(t('page.hospital')) : null);
  useShortcuts({ 'Ctrl s': () => form.submit() }, mayChange && form.isDirty);
  const fixed = { readOnly: !mayChange };
  const last = (...settings: readonly ProfileField[]) => <LastChange of={settings} enabled={mayChange} />;
  const choice = (name: string) => new Intl.DisplayNames(LOCALES[language], { type: 'currency' }).of(name);

  return (
    <CallForm form={form} className={styles.profile} label={t('page.hospital')}>
      {isOvertaken && form.isDirty && (
        <p role="status" className={styles.note}>
          {t('profile.overtaken')}
        </p>
      )}
      <Part title={t('names.title')} about={t('names.about')}>
        <div className={styles.grid}>
          {LANGUAGES.map((each) => (
            <Setting key={each} id={`names.${each}`}>
              <TextField
                {...fixed}
                name={`names.${each}`}
                label={t('names.in', { language: languageNames[each] })}
                required={each === values.langKey}
                autoComplete="organization"
              />
            </Setting>
          ))}
          <Setting id="langKey">
            <SelectField
              {...fixed}
              name="langKey"
              label={t('langKey')}
              hint={t('langKey.about')}
              options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
            />
          </Setting>
        </div>
        <Setting id="logo">
          <LogoField value={values.logo} onChange={(logo) => set({ logo })} readOnly={!mayChange} />
        </Setting>
        {last('names', 'langKey', 'logo')}
      </Part>

      <Part title={t('contact.title')} about={t('contact.about')}>
        <div className={styles.grid}>
          <Setting id="address" whole>
            <TextField {...fixed} name="address" label={t('address')} autoComplete="street-address" />
          </Setting>
          <Setting id="phone">
            <PhoneField {...fixed} name="phone" label={t('phone')} />
          </Setting>
          <Setting id="email">
            <TextField {...fixed} name="email" label={t('email')} type="email" autoComplete="email" />
          </Setting>
          <Setting id="website" whole>
            <TextField {...fixed} name="website" label={t('website')} inputMode="url" autoComplete="url" />
          </Setting>
          <Setting id="tax_id">
            <TextField {...fixed} name="tax_id" label={t('tax_id')} hint={t('tax_id.about')} />
          </Setting>
          <Setting id="license_number">
            <TextField {...fixed} name="license_number" label={t('license_number')} hint={t('license_number.about')} />
          </Setting>
        </div>
        {last('address', 'phone', 'email', 'website', 'tax_id', 'license_number')}
      </Part>

      <Part title={t('hours')} about={t('hours.about')}>
        <Setting id="hours">
          <HoursField value={values.hours} onChange={(hours) => set({ hours })} readOnly={!mayChange} />
        </Setting>
        {last('hours')}
      </Part>

      <Part title={t('closed_days')} about={t('closed_days.about')}>
        <Setting id="closed_days">
          <ClosedDaysField
            value={values.closed_days}
            onChange={(closed_days) => set({ closed_days })}
            timezone={values.timezone}
            readOnly={!mayChange}
            error={errors.closed_days}
          />
        </Setting>
        {last('closed_days')}
      </Part>

      <Part title={t('rooms')} about={t('rooms.about')}>
        <Setting id="rooms">
          <RoomsField
            value={values.rooms}
            onChange={(rooms) => set({ rooms })}
            readOnly={!mayChange}
            error={errors.rooms}
          />
        </Setting>
        {last('rooms')}
      </Part>

      <Part title={t('money.title')} about={t('money.about')}>
        <div className={styles.grid}>
          <Setting id="currency">
            <SelectField
              {...fixed}
              name="currency"
              label={t('currency')}
              hint={t('currency.about')}
              options={withOwn(CURRENCIES, values.currency).map((value) => ({
                value,
                label: `${choice(value)} (${value})`,
              }))}
            />
          </Setting>
          <Setting id="rounding">
            <SelectField
              {...fixed}
              name="rounding"
              label={t('rounding')}
              hint={t('rounding.about')}
              options={withOwn(ROUNDINGS.map(String), values.rounding).map((value) => ({
                value,
                label:
                  value === '1'
                    ? t('rounding.exact')
                    : t('rounding.to', { amount: formatMoney(language, Number(value), values.currency) }),
              }))}
            />
          </Setting>
          <Setting id="timezone" whole>
            <Combobox
              {...fixed}
              label={t('timezone')}
              hint={t('timezone.about')}
              items={ZONES}
              itemKey={(zone) => zone}
              itemText={(zone) => zone.replaceAll('_', ' ')}
              itemKeywords={(zone) => [zone]}
              value={values.timezone}
              onChange={(timezone) => timezone && set({ timezone })}
              error={errors.timezone}
            />
          </Setting>
        </div>
        {last('currency', 'rounding', 'timezone')}
      </Part>

      {mayChange && form.isDirty && (
        <div className={styles.bar}>
          <span>{t('profile.unsaved')}</span>
          <Button onClick={() => form.reset(base.current.values)}>{t('profile.discard')}</Button>
          <SubmitButton of={form} shortcut="Ctrl S">
            {t('profile.save')}
          </SubmitButton>
        </div>
      )}
      {question !== undefined && (
        <ConfirmDialog
          open
          title={t('prices.title', { currency: choice(values.currency) ?? values.currency })}
          action={t('prices.confirm')}
          variant="primary"
          onClose={() => setQuestion(undefined)}
          onConfirm={() => {
            confirmed.current = values.currency;
            setQuestion(undefined);
            form.submit();
          }}
        >
          <p>{t('prices.about', { count: question, currency: values.currency })}</p>
        </ConfirmDialog>
      )}
    </CallForm>
  );
}

const ZONES = Intl.supportedValuesOf('timeZone');
const LOCALES = { en: 'en', zhtw: 'zh-Hant', ja: 'ja' } as const;

/** Choices with the one in force, which an operator may have set to another. */
function withOwn(choices: readonly string[], own: string): readonly string[] {
  return choices.includes(own) ? choices : [own, ...choices];
}

/** A setting that "find a setting" jumps to. */
function Setting({ id, whole = false, children }: { id: string; whole?: boolean; children: ReactNode }) {
  return (
    <div data-setting={id} className={whole ? styles.whole : undefined}>
      {children}
    </div>
  );
}
