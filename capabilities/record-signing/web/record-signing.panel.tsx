import { useAccount, useCall } from '@alder/client';
import { languageNames, languages, useFormat } from '@alder/i18n';
import { Button, Loaded, Menu, openWindow } from '@alder/ui';
import { addressOf, type PayloadOf } from '@alder/wire';
import { BadgeCheck, PenLine, Printer } from 'lucide-react';
import { useState } from 'react';
import { getRecordPdf, getRecordSigning, type RecordSignature } from '../contract/index.ts';
import { refusalToCosign, refusalToSign } from '../domain/index.ts';
import { AddendumForm } from './addendum.form.tsx';
import styles from './record-signing.module.css';
import { SignDialog } from './sign.dialog.tsx';
import { useSigningTexts } from './use-signing-texts.ts';

export type RecordSigningProps = {
  readonly record: string;
  readonly assignee: string | null;
  /** Saves what was written; false when something is still on this device only. */
  readonly onSave: () => Promise<boolean>;
  /** Version of the record that is on the screen. */
  readonly version: () => number;
};

/** Below a record: who signed it, what was added afterwards, and the ways to sign, add and print. */
export function RecordSigning(props: RecordSigningProps) {
  const t = useSigningTexts();
  const query = useCall(getRecordSigning, { id: props.record });
  return (
    <section className={styles.place} aria-label={t('title')}>
      <Loaded query={query} what={t('title')}>
        {(signing) => <Signing {...props} signing={signing} />}
      </Loaded>
    </section>
  );
}

function Signing(props: RecordSigningProps & { readonly signing: PayloadOf<typeof getRecordSigning> }) {
  const { record, assignee, signing } = props;
  const t = useSigningTexts();
  const format = useFormat();
  const { account } = useAccount();
  const [asked, setAsked] = useState<RecordSignature['kind']>();
  const [isAdding, setAdding] = useState(false);
  const { signatures, addenda, isWritten } = signing;
  const signature = signatures.find(({ kind }) => kind === 'signature');
  const cosigners = signatures.filter(({ kind }) => kind === 'cosignature').map(({ signer }) => signer);
  const state = { assignee, isWritten, signer: signature?.signer ?? null, cosigners };
  const refused = refusalToSign(state, account);

  return (
    <>
      {signatures.length > 0 && (
        <ul className={styles.signatures} aria-label={t('signatures')}>
          {signatures.map((one) => (
            <li key={one.id}>
              <BadgeCheck size={16} aria-hidden="true" />
              <span>
                <b>
                  <bdi>{one.signer_name}</bdi>
                </b>{' '}
                {t(one.kind === 'signature' ? 'signed' : 'cosigned', { at: format.dateTime(one.signed_at) })}
                {one.licence_number && <small>{t('licence.number', { number: one.licence_number })}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {addenda.length > 0 && (
        <ol className={styles.addenda} aria-label={t('addenda')}>
          {addenda.map((one) => (
            <li key={one.id}>
              <small>
                {t('addendum')} · <bdi>{one.author_name}</bdi> · {format.dateTime(one.created_at)}
              </small>
              <p>{one.text}</p>
            </li>
          ))}
        </ol>
      )}
      {isAdding && <AddendumForm record={record} onClose={() => setAdding(false)} />}
      <div className={styles.acts}>
        {!signature && refused !== 'assigneeOnly' && (
          <Button
            icon={<BadgeCheck />}
            onClick={() => setAsked('signature')}
            {...(refused === 'recordEmpty' && { disabledReason: t('refusal.recordEmpty') })}
          >
            {t('sign')}
          </Button>
        )}
        {signature && !isAdding && (
          <Button icon={<PenLine />} onClick={() => setAdding(true)}>
            {t('addendum.write')}
          </Button>
        )}
        {refusalToCosign(state, account) === undefined && (
          <Button variant="ghost" icon={<BadgeCheck />} onClick={() => setAsked('cosignature')}>
            {t('cosign')}
          </Button>
        )}
        <PdfMenu record={record} />
      </div>
      {asked && <SignDialog {...props} kind={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** The record on paper, in the language that is chosen. */
function PdfMenu({ record }: { readonly record: string }) {
  const t = useSigningTexts();
  const { hospital } = useAccount();
  return (
    <Menu
      label={t('pdf')}
      entries={languages.map((lang) => ({
        label: languageNames[lang],
        onAction: () => openWindow(addressOf(getRecordPdf, { hospital: hospital.key, id: record, lang })),
      }))}
      trigger={(trigger) => (
        <Button {...trigger} variant="ghost" icon={<Printer />}>
          {t('pdf')}
        </Button>
      )}
    />
  );
}
