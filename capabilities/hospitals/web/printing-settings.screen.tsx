import { dayOf, useFormat, useLanguage } from '@alder/i18n';
import { Options, Part, Screen, SelectField } from '@alder/ui';
import { addressOf } from '@alder/wire';
import type { ReactNode } from 'react';
import { getHospitalLogo } from '../contract/index.ts';
import { LABEL_PAPERS, type LabelPaper, letterheadOf, RECEIPT_PAPERS, type ReceiptPaper } from '../domain/index.ts';
import { OnOff, Row } from './config-fields.tsx';
import { LastChange } from './last-change.tsx';
import styles from './printing.module.css';
import settingsStyles from './settings.module.css';
import { type HospitalState, useHospital } from './use-hospital.ts';
import { useHospitalTexts } from './use-hospital-texts.ts';
import { useSettings } from './use-settings.ts';

/** `/manage/printing`: paper, labels and letterhead, each with how it will look (design: screens §3.28). */
export function PrintingSettingsScreen() {
  const t = useHospitalTexts();
  const state = useHospital();
  const settings = useSettings(state);
  const { configs } = settings;
  return (
    <Screen title={t('title')}>
      <Options>
        <h2 className={settingsStyles.heading}>{t('page.printing')}</h2>
        <Part title={t('letterhead')} about={t('letterhead.about')}>
          <OnOff name="letterheadLogo" settings={settings} />
          <Preview label={t('letterhead')}>
            <Letterhead {...state} hasLogo={configs.letterheadLogo} />
          </Preview>
          <LastChange of={['letterheadLogo']} enabled={state.mayChange} />
        </Part>
        <Part title={t('receiptPaper')} about={t('receiptPaper.about')}>
          <Row id="receiptPaper" saved={settings.shown.receiptPaper}>
            <SelectField
              label={t('receiptPaper')}
              value={configs.receiptPaper}
              onChange={(paper: ReceiptPaper) => settings.set('receiptPaper', paper)}
              options={RECEIPT_PAPERS}
              readOnly={!state.mayChange}
            />
          </Row>
          <Preview label={t('receiptPaper')} paper={configs.receiptPaper}>
            <Letterhead {...state} hasLogo={configs.letterheadLogo} />
            <SampleLines />
          </Preview>
          <LastChange of={['receiptPaper']} enabled={state.mayChange} />
        </Part>
        <Part title={t('labelPaper')} about={t('labelPaper.about')}>
          <Row id="labelPaper" saved={settings.shown.labelPaper}>
            <SelectField
              label={t('labelPaper')}
              value={configs.labelPaper}
              onChange={(paper: LabelPaper) => settings.set('labelPaper', paper)}
              options={LABEL_PAPERS.map((value) => ({ value, label: `${value.replace('x', ' × ')} mm` }))}
              readOnly={!state.mayChange}
            />
          </Row>
          <Preview label={t('labelPaper')} paper={configs.labelPaper}>
            <SampleLabel {...state} />
          </Preview>
          <LastChange of={['labelPaper']} enabled={state.mayChange} />
        </Part>
      </Options>
    </Screen>
  );
}

/** A sheet in the proportions of its paper. */
function Preview({ label, paper, children }: { label: string; paper?: string; children: ReactNode }) {
  const t = useHospitalTexts();
  return (
    <figure className={styles.preview} aria-label={t('preview', { name: label })}>
      <figcaption aria-hidden="true">{t('preview', { name: label })}</figcaption>
      <div className={styles.sheet} data-paper={paper}>
        {children}
      </div>
    </figure>
  );
}

function Letterhead({ hospital, hasLogo }: HospitalState & { hasLogo: boolean }) {
  const t = useHospitalTexts();
  const { language } = useLanguage();
  const noLogo = { logo_png: null, logo_width: null, logo_height: null };
  const words = { taxId: t('tax_id'), license: t('license_number') };
  const { name, lines } = letterheadOf({ ...hospital, ...noLogo }, language, words);
  return (
    <header className={styles.letterhead}>
      {hasLogo && hospital.logo && <img src={addressOf(getHospitalLogo, { id: hospital.logo })} alt="" />}
      <div>
        <b>{name}</b>
        {lines.map((line) => (
          <small key={line}>{line}</small>
        ))}
      </div>
    </header>
  );
}

/** Lines of a sample that cannot be mistaken for a receipt. */
function SampleLines() {
  const t = useHospitalTexts();
  const format = useFormat();
  return (
    <table className={styles.lines}>
      <tbody>
        {(['exam', 'medicine'] as const).map((line) => (
          <tr key={line}>
            <th scope="row">{t(`sample.${line}`)}</th>
            <td className="tn">{format.amount(line === 'exam' ? 600 : 240)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('sample.total')}</th>
          <td className="tn">{format.money(840)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function SampleLabel({ hospital }: HospitalState) {
  const t = useHospitalTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const noLogo = { logo_png: null, logo_width: null, logo_height: null };
  return (
    <div className={styles.label}>
      <b>{t('sample.patient')}</b>
      <strong>{t('sample.medicine')}</strong>
      <span>{t('sample.dose')}</span>
      <small>
        {letterheadOf({ ...hospital, ...noLogo }, language).name} · {dayOf(Date.now(), format.timeZone)}
      </small>
    </div>
  );
}
