import { useCall, useMutationCall, useWire } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { isSigned, type Stroke, strokePath } from '@alder/quotations/domain';
import {
  Button,
  CallForm,
  Card,
  Dialog,
  Loaded,
  openWindow,
  Seg,
  SubmitButton,
  TextArea,
  TextField,
  useCallForm,
  useExplain,
} from '@alder/ui';
import { DrawnSignature, SignaturePad } from '@alder/ui/signature-pad';
import { FileText, SignatureIcon } from 'lucide-react';
import { useState } from 'react';
import {
  getConsentPdf,
  getConsentText,
  getSurgery,
  getTheatre,
  type SurgeryConsent,
  type SurgeryView,
  signSurgeryConsent,
  withdrawSurgeryConsent,
} from '../contract/index.ts';
import { consentInForce } from '../domain/index.ts';
import styles from './consent.module.css';
import { useSurgeryTexts } from './use-surgery-texts.ts';

const languages = ['en', 'ja', 'zhtw'] as const;
type Lang = (typeof languages)[number];
const names: Readonly<Record<Lang, string>> = { en: 'English', ja: '日本語', zhtw: '繁體中文' };
const tags: Readonly<Record<Lang, string>> = { en: 'en', ja: 'ja', zhtw: 'zh-Hant-TW' };

/** The consent of the owner: what was signed, or the text and the field to sign it on a tablet. */
export function ConsentPanel({ view }: { readonly view: SurgeryView }) {
  const t = useSurgeryTexts();
  const { result, consents } = view;
  const holds = consentInForce(consents, result);
  const isClosed = result.status === 'done' || result.status === 'canceled';
  return (
    <div className={styles.consent}>
      {holds ? <Signed view={view} consent={holds} /> : !isClosed && <Signing view={view} />}
      {!holds && isClosed && <p>{t('consent.none')}</p>}
      <Events consents={consents} />
    </div>
  );
}

function Signing({ view }: { readonly view: SurgeryView }) {
  const t = useSurgeryTexts();
  const { language } = useLanguage();
  const [lang, setLang] = useState<Lang>(view.pet.owner_lang ?? language);
  const text = useCall(getConsentText, { id: view.result.id, lang });
  return (
    <Card
      title={t('consent.read')}
      actions={
        <Seg
          label={t('consent.language')}
          value={lang}
          onChange={setLang}
          entries={languages.map((value) => ({ value, label: names[value] }))}
        />
      }
    >
      <Loaded query={text} what={t('page.consent')}>
        {(shown) => <Sign key={shown.hash} surgery={view.result.id} lang={lang} shown={shown} />}
      </Loaded>
    </Card>
  );
}

type ConsentProps = {
  readonly title: string;
  readonly text: string;
  readonly hash: string;
  readonly owner_name: string | null;
};

function Sign({ surgery, lang, shown }: { surgery: string; lang: Lang; shown: ConsentProps }) {
  const t = useSurgeryTexts();
  const explain = useExplain(t);
  const [name, setName] = useState(shown.owner_name ?? '');
  const [signature, setSignature] = useState<readonly Stroke[]>([]);
  const sign = useMutationCall(signSurgeryConsent, {
    refreshes: [getSurgery, getTheatre, getConsentText],
    title: t('page.consent'),
  });
  const missing = !name.trim()
    ? t('consent.name.missing')
    : isSigned(signature)
      ? undefined
      : t('consent.sign.missing');
  const send = () =>
    sign.mutate({
      ...{ surgery_record: surgery, lang, hash: shown.hash, signed_by: name.trim() },
      signature: signature.map((stroke) => [...stroke]),
    });
  return (
    <>
      <Text title={shown.title} text={shown.text} lang={lang} />
      <TextField label={t('consent.name')} value={name} onChange={setName} maxLength={100} />
      <div className={styles.sign}>
        <p>
          <b>{t('consent.signature')}</b>
          <Button variant="ghost" size="sm" disabled={signature.length === 0} onClick={() => setSignature([])}>
            {t('consent.clear')}
          </Button>
        </p>
        <SignaturePad
          label={t('consent.signature')}
          hint={t('consent.hint')}
          value={signature}
          path={strokePath(signature)}
          onChange={setSignature}
        />
      </div>
      {sign.error && (
        <p role="alert" className={styles.problem}>
          {explain(sign.error)}
        </p>
      )}
      <div className={styles.acts}>
        {missing && <small>{missing}</small>}
        <Button
          variant="primary"
          size="lg"
          icon={<SignatureIcon />}
          busy={sign.isPending}
          disabled={missing !== undefined}
          onClick={send}
        >
          {t('consent.sign')}
        </Button>
      </div>
    </>
  );
}

function Text({ title, text, lang }: { title: string; text: string; lang: Lang }) {
  return (
    <article className={styles.text} lang={tags[lang]}>
      <h3>{title}</h3>
      {text.split('\n').map((line, place) => (
        <p key={place}>{line}</p>
      ))}
    </article>
  );
}

function Signed({ view, consent }: { readonly view: SurgeryView; readonly consent: SurgeryConsent }) {
  const t = useSurgeryTexts();
  const format = useFormat();
  const wire = useWire();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const print = () => openWindow(wire.url(getConsentPdf, { id: view.result.id }));
  return (
    <Card
      title={t('consent.signed')}
      actions={
        <>
          <Button size="sm" icon={<FileText />} onClick={print}>
            {t('print')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setWithdrawing(true)}>
            {t('consent.withdraw')}
          </Button>
        </>
      }
    >
      <Text title={t('page.consent')} text={consent.text} lang={consent.lang} />
      <DrawnSignature
        strokes={consent.signature}
        path={strokePath(consent.signature)}
        label={t('consent.signature.of', { name: consent.signed_by })}
      />
      <p>
        <b>{consent.signed_by}</b> · {format.dateTime(consent.at)}
        {consent.witness_name && ` · ${t('consent.witness', { name: consent.witness_name })}`}
      </p>
      <small className={styles.hash}>
        {t('consent.version', { version: consent.text_version, hash: consent.text_hash })}
      </small>
      {isWithdrawing && (
        <WithdrawDialog surgery={view.result.id} name={consent.signed_by} onClose={() => setWithdrawing(false)} />
      )}
    </Card>
  );
}

function WithdrawDialog({ surgery, name, onClose }: { surgery: string; name: string; onClose: () => void }) {
  const t = useSurgeryTexts();
  const withdraw = useMutationCall(withdrawSurgeryConsent, {
    refreshes: [getSurgery, getTheatre],
    title: t('consent.withdraw'),
  });
  const form = useCallForm(withdrawSurgeryConsent, {
    initial: { surgery_record: surgery, withdrawn_by: name, reason: '' },
    check: ({ reason }) => (reason.trim() ? undefined : { reason: t('refusal.surgeryReasonMissing') }),
    send: withdraw.mutateAsync,
    onSent: onClose,
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('consent.withdraw')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={<SubmitButton of={form}>{t('consent.withdraw')}</SubmitButton>}
    >
      <CallForm form={form}>
        <TextField name="withdrawn_by" label={t('consent.withdrawnBy')} maxLength={100} />
        <TextArea name="reason" label={t('reason')} maxLength={500} />
      </CallForm>
    </Dialog>
  );
}

/** Everything that was signed and withdrawn; nothing of it is ever changed. */
function Events({ consents }: { readonly consents: readonly SurgeryConsent[] }) {
  const t = useSurgeryTexts();
  const format = useFormat();
  if (consents.length < 2) return null;
  return (
    <Card title={t('history')}>
      <ul className={styles.events}>
        {consents.map((one) => (
          <li key={one.id}>
            {format.dateTime(one.at)} · {t(one.kind === 'signed' ? 'consent.signed' : 'consent.withdrawn')} ·{' '}
            {one.procedure}
            {one.signed_by && ` · ${one.signed_by}`}
            {one.reason && ` · ${one.reason === 'patientChanged' ? t('consent.patientChanged') : one.reason}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}
