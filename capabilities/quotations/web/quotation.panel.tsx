import { nameIn } from '@alder/catalog/domain';
import { useAccount, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Button, ConfirmDialog, classes, PetFace, Seg, useFailToast, useSignalment } from '@alder/ui';
import { DrawnSignature } from '@alder/ui/signature-pad';
import { addressOf } from '@alder/wire';
import { ArrowRight, Pencil, Printer, QrCode, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { getQuotation, getQuotationPdf, getQuotations, type Quotation, revokeQuotation } from '../contract/index.ts';
import { compareOptions, type Estimate, optionLetter, quotationFlow, strokePath } from '../domain/index.ts';
import { EstimateMeters } from './estimate-meter.tsx';
import styles from './quotations.module.css';
import { SendDialog } from './send.dialog.tsx';
import { printedNumber, QuotationStatusChip } from './status.tsx';
import { UseDialog } from './use.dialog.tsx';
import { useQuotationTexts } from './use-quotation-texts.ts';

type Props = { quotation: Quotation; onEdit: () => void };

/** One quotation: its options side by side on the left, what became of it on the right. */
export function QuotationPanel({ quotation, onEdit }: Props) {
  const t = useQuotationTexts();
  const format = useFormat();
  const signalment = useSignalment();
  const { hospital } = useAccount();
  const { patient } = quotation;
  const pdf = addressOf(getQuotationPdf, { hospital: hospital.key, id: quotation.id });
  return (
    <div className={styles.one}>
      <section className={styles.main} aria-label={printedNumber(quotation.number)}>
        <header className={styles.head}>
          <PetFace species={patient.species} breed={patient.breed} color={patient.coat_colour} size="md" />
          <div>
            <h2>
              {patient.name}{' '}
              <small>{t('numbered', { number: printedNumber(quotation.number), revision: quotation.revision })}</small>
            </h2>
            <p>
              {[
                signalment.breed(patient.species, patient.breed),
                patient.weight !== null && format.weight(patient.weight),
                quotation.owner?.name,
                quotation.author_name,
                quotation.title,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <span className={styles.headActs}>
            {!quotation.used_at && (
              <Button size="sm" icon={<Pencil />} onClick={onEdit}>
                {t('edit')}
              </Button>
            )}
            <a className={styles.print} href={pdf} target="_blank" rel="noreferrer">
              <Printer size={15} aria-hidden="true" /> {t('print')}
            </a>
          </span>
        </header>
        <Compared quotation={quotation} />
        {quotation.note && <p className={styles.note}>{quotation.note}</p>}
      </section>
      <aside className={styles.side} aria-label={t('side')}>
        <Progress quotation={quotation} />
        {(quotation.used_in ?? quotation.medical_record) && (
          <EstimateMeters record={(quotation.used_in ?? quotation.medical_record)!} />
        )}
      </aside>
    </div>
  );
}

function Compared({ quotation: { options, answer } }: { quotation: Quotation }) {
  const t = useQuotationTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const [show, setShow] = useState<'all' | 'differing'>('all');
  const rows = compareOptions(options);
  const differing = rows.filter(({ differs }) => differs);
  const chosen = answer?.chosen;
  const range = ({ low, high }: Estimate) =>
    low === high ? format.amount(low) : `${format.amount(low)} – ${format.amount(high)}`;
  if (options.length === 0) return <p className={styles.choose}>{t('noOptions')}</p>;
  return (
    <div className={styles.compared}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {options.length > 1 && differing.length > 0 && (
                <Seg
                  size="sm"
                  label={t('lines.show')}
                  value={show}
                  onChange={setShow}
                  entries={[
                    { value: 'all', label: t('lines.all'), count: rows.length },
                    { value: 'differing', label: t('lines.differing'), count: differing.length },
                  ]}
                />
              )}
            </th>
            {options.map((option, place) => (
              <th scope="col" key={optionLetter(place)} data-chosen={chosen === place}>
                <span className={styles.optionHead}>
                  <i aria-hidden="true">{optionLetter(place)}</i>
                  <span>
                    <b>{option.name}</b>
                    {answer?.decision === 'accept' && (
                      <small>
                        {chosen === place
                          ? t('option.chosen', { at: format.moment(answer.at) })
                          : t('option.notChosen')}
                      </small>
                    )}
                  </span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(show === 'all' ? rows : differing).map(({ line, cells, differs }, row) => (
            <tr key={`${row} ${line.name}`} data-differs={differs && options.length > 1}>
              <th scope="row">
                {nameIn(line, language)}
                {line.note && <small>{line.note}</small>}
              </th>
              {cells.map((cell, place) => (
                <td key={optionLetter(place)} data-chosen={chosen === place}>
                  {cell && cell.high !== 1 && (
                    <small>
                      {cell.low === cell.high
                        ? `× ${format.number(cell.high)}`
                        : `× ${format.number(cell.low)} – ${format.number(cell.high)}`}
                    </small>
                  )}
                  {cell ? range(cell.amount) : <span className={styles.none}>{t('notIncluded')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {t('total')} <small>{t('taxed')}</small>
            </th>
            {options.map(({ total }, place) => (
              <td key={optionLetter(place)} data-chosen={chosen === place}>
                <b>{format.amount(total.low)}</b>
                {total.high > total.low && <> – {format.amount(total.high)}</>}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Progress({ quotation }: { quotation: Quotation }) {
  const t = useQuotationTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const [dialog, setDialog] = useState<'send' | 'use' | 'revoke'>();
  const revoke = useMutationCall(revokeQuotation, { refreshes: [getQuotation, getQuotations], title: t('revoke') });
  const { status, answer, used_at } = quotation;
  const close = () => setDialog(undefined);
  const steps: (readonly [string, string | null])[] = [
    [t('step.draft', { name: quotation.author_name ?? '' }), quotation.created_at],
    [t('step.sent'), quotation.sent_at],
    [t('step.opened'), quotation.opened_at],
    ...(answer ? [[t(`step.${answer.decision}`, { name: answer.signed_by }), answer.at] as const] : []),
    ...(used_at ? [[t('step.used'), used_at] as const] : []),
  ];
  return (
    <section className={styles.card} aria-label={t('answer')}>
      <header>
        <h3>{t('answer')}</h3>
        <QuotationStatusChip quotation={quotation} />
      </header>
      <ol className={styles.track}>
        {steps.map(
          ([label, at]) =>
            at && (
              <li key={label}>
                <span>{label}</span>
                <time dateTime={at}>{format.moment(at)}</time>
              </li>
            ),
        )}
      </ol>
      {answer?.decision === 'accept' && (
        <DrawnSignature
          strokes={answer.signature}
          path={strokePath(answer.signature)}
          label={t('signature.of', { name: answer.signed_by })}
        />
      )}
      {answer?.reason && <p className={styles.note}>{answer.reason}</p>}
      <p className={styles.valid}>
        <span>{t('field.validUntil')}</span>
        <b>{format.date(quotation.valid_until, 'full')}</b>
      </p>
      <div className={styles.sideActs}>
        {(status === 'draft' || status === 'revoked') && (
          <Button variant="primary" wide icon={<Send />} onClick={() => setDialog('send')}>
            {t('send')}
          </Button>
        )}
        {status === 'sent' && (
          <Button variant="primary" wide icon={<QrCode />} onClick={() => setDialog('send')}>
            {t('link.renew')}
          </Button>
        )}
        {status === 'accepted' && !used_at && (
          <Button variant="primary" wide icon={<ArrowRight />} onClick={() => setDialog('use')}>
            {t('use')}
          </Button>
        )}
        {quotationFlow.can(status, 'revoke') && !used_at && (
          <Button wide icon={<Undo2 />} onClick={() => setDialog('revoke')}>
            {t('revoke')}
          </Button>
        )}
      </div>
      {quotation.versions.length > 1 && (
        <details className={styles.versions}>
          <summary>{t('versions')}</summary>
          <ul>
            {quotation.versions.map(({ revision, sent_at, decision }) => (
              <li key={revision}>
                {t('version', { revision, at: format.moment(sent_at) })}
                {decision && <span className={classes(styles.none)}>{t(`decision.${decision}`)}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {dialog === 'send' && <SendDialog quotation={quotation} onClose={close} />}
      {dialog === 'use' && <UseDialog quotation={quotation} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'revoke'}
        title={t('revoke.title')}
        action={t('revoke')}
        variant="danger"
        busy={revoke.isPending}
        onClose={close}
        onConfirm={() => void revoke.mutateAsync({ id: quotation.id, version: quotation.version }).then(close, fail)}
      >
        {t('revoke.text')}
      </ConfirmDialog>
    </section>
  );
}
