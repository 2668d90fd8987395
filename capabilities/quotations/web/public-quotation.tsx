import { nameIn } from '@alder/catalog/domain';
import type { WireClient } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Button, classes, TextArea, TextField, useExplain } from '@alder/ui';
import { DrawnSignature, SignaturePad } from '@alder/ui/signature-pad';
import { Refusal } from '@alder/wire';
import { CalendarCheck, ChevronDown, CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { answerQuotation, type PublicLink, type PublicView, type QuotationView } from '../contract/index.ts';
import { compareOptions, type Estimate, isSigned, optionLetter, type Stroke, strokePath } from '../domain/index.ts';
import styles from './public.module.css';
import { usePublicTexts } from './use-public-texts.ts';

type Props = {
  found: PublicView;
  view: QuotationView;
  link: PublicLink;
  wire: WireClient;
  onFound: (found: PublicView) => void;
  onReload: () => Promise<void>;
};

/** A quotation on the phone of its owner: options compared, one accepted with a signature, or all declined. */
export function PublicQuotation(props: Props) {
  const { view } = props;
  const t = usePublicTexts();
  const format = useFormat();
  const [chosen, setChosen] = useState<number | undefined>(view.options.length === 1 ? 0 : undefined);
  const isOpen = view.status === 'sent';
  const marked = view.answer ? (view.answer.chosen ?? undefined) : chosen;
  return (
    <>
      <Outcome view={view} />
      <fieldset className={styles.options}>
        <legend className={styles.hidden}>{t('options')}</legend>
        {view.options.map((option, place) => (
          <label key={optionLetter(place)} className={classes(styles.option, marked === place && styles.chosen)}>
            <input
              type="radio"
              name="option"
              checked={marked === place}
              disabled={!isOpen}
              onChange={() => setChosen(place)}
            />
            <i aria-hidden="true">{optionLetter(place)}</i>
            <b>{option.name}</b>
            <span className={styles.price}>{format.money(option.total.low)}</span>
            {option.total.high > option.total.low && (
              <small>{t('atMost', { amount: format.money(option.total.high) })}</small>
            )}
            {option.note && <small>{option.note}</small>}
          </label>
        ))}
      </fieldset>
      <Lines view={view} />
      {view.note && <p className={styles.note}>{view.note}</p>}
      <p className={styles.valid}>
        <CalendarCheck size={16} aria-hidden="true" />
        <span>{t('validUntil', { date: format.date(view.valid_until, 'full') })}</span>
      </p>
      {isOpen && <Answer {...props} chosen={chosen} />}
    </>
  );
}

function Outcome({ view: { status, answer, options } }: { view: QuotationView }) {
  const t = usePublicTexts();
  const format = useFormat();
  if (status === 'lapsed') return <p className={classes(styles.outcome, styles.warn)}>{t('lapsed')}</p>;
  if (!answer) return null;
  const at = format.dateTime(answer.at);
  if (answer.decision === 'decline')
    return (
      <p className={styles.outcome} role="status">
        <CircleX size={18} aria-hidden="true" /> {t('declined', { at })}
      </p>
    );
  const option = options[answer.chosen ?? 0]!;
  return (
    <section className={classes(styles.outcome, styles.ok)} aria-label={t('accepted.title')}>
      <p role="status">
        <CircleCheck size={18} aria-hidden="true" />
        {t('accepted', { option: `${optionLetter(answer.chosen ?? 0)} ${option.name}`, name: answer.signed_by, at })}
      </p>
      <DrawnSignature
        strokes={answer.signature}
        path={strokePath(answer.signature)}
        label={t('signature.of', { name: answer.signed_by })}
      />
    </section>
  );
}

function Lines({ view: { options } }: { view: QuotationView }) {
  const t = usePublicTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const rows = compareOptions(options.map(({ lines }) => ({ lines: lines.map((line) => ({ ...line, entry: null })) })));
  const differing = rows.filter(({ differs }) => differs);
  const mayFold = options.length > 1 && differing.length > 0 && differing.length < rows.length;
  const [isWhole, setWhole] = useState(false);
  const range = ({ low, high }: Estimate) =>
    low === high ? format.amount(low) : `${format.amount(low)} – ${format.amount(high)}`;
  const visible = mayFold && !isWhole ? differing : rows;
  return (
    <>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t(mayFold && !isWhole ? 'differs' : 'lines')}</th>
            {options.map((option, place) => (
              <th scope="col" key={optionLetter(place)}>
                <abbr title={option.name}>{optionLetter(place)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visible.map(({ line, cells, differs }, row) => (
            <tr key={`${row} ${line.name}`} data-differs={differs && options.length > 1}>
              <th scope="row">
                {nameIn(line, language)}
                {line.note && <small>{line.note}</small>}
              </th>
              {cells.map((cell, place) => (
                <td key={optionLetter(place)}>
                  {cell ? range(cell.amount) : <span className={styles.none}>{t('notIncluded')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {t('total')}
              <small>{t('taxed')}</small>
            </th>
            {options.map(({ total }, place) => (
              <td key={optionLetter(place)}>{range(total)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {mayFold && (
        <Button variant="ghost" className={styles.fold ?? ''} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fold') : t('unfold', { count: rows.length })} <ChevronDown size={15} aria-hidden="true" />
        </Button>
      )}
    </>
  );
}

function Answer({ found, view, link, wire, onFound, onReload, chosen }: Props & { chosen: number | undefined }) {
  const t = usePublicTexts();
  const explain = useExplain(t);
  const [name, setName] = useState(found.owner_name ?? '');
  const [signature, setSignature] = useState<readonly Stroke[]>([]);
  const [isDeclining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const answer = async (decision: 'accept' | 'decline') => {
    setBusy(true);
    setProblem('');
    try {
      const values = { ...link, hash: view.hash, decision, signed_by: name.trim() };
      const drawn = signature.map((stroke) => [...stroke]);
      const after = await wire.send(
        answerQuotation,
        decision === 'accept' ? { ...values, chosen, signature: drawn } : { ...values, reason: reason.trim() },
        { once: true },
      );
      if (after) onFound(after);
    } catch (error) {
      setProblem(explain(error));
      // Another person answered, or the hospital changed it: the page shows what holds now.
      if (error instanceof Refusal && [404, 409].includes(error.kind.status)) await onReload();
    } finally {
      setBusy(false);
    }
  };
  const missing =
    chosen === undefined
      ? t('missing.option')
      : !name.trim()
        ? t('missing.name')
        : !isSigned(signature)
          ? t('missing.signature')
          : undefined;
  return (
    <section className={styles.answer} aria-label={t('answer')}>
      {isDeclining ? (
        <TextArea label={t('reason')} value={reason} onChange={setReason} maxLength={500} />
      ) : (
        <>
          <TextField label={t('name')} value={name} onChange={setName} maxLength={100} />
          <div className={styles.sign}>
            <p>
              <b>{t('sign')}</b>
              <Button variant="ghost" size="sm" disabled={signature.length === 0} onClick={() => setSignature([])}>
                {t('clear')}
              </Button>
            </p>
            <SignaturePad
              label={t('signature')}
              hint={t('sign.hint')}
              value={signature}
              path={strokePath(signature)}
              onChange={setSignature}
            />
          </div>
          <p className={styles.small}>{t('binds')}</p>
        </>
      )}
      {problem && (
        <p className={classes(styles.outcome, styles.warn)} role="alert">
          {problem}
        </p>
      )}
      {!isDeclining && missing && <p className={styles.small}>{missing}</p>}
      <div className={styles.acts}>
        <Button size="lg" onClick={() => setDeclining(!isDeclining)}>
          {t(isDeclining ? 'back' : 'decline')}
        </Button>
        {isDeclining ? (
          <Button variant="danger" size="lg" busy={isBusy} onClick={() => answer('decline')}>
            {t('decline.send')}
          </Button>
        ) : (
          <Button
            variant="primary"
            size="lg"
            busy={isBusy}
            onClick={() => answer('accept')}
            {...(missing && { disabledReason: missing })}
          >
            {chosen === undefined ? t('accept') : t('accept.option', { option: optionLetter(chosen) })}
          </Button>
        )}
      </div>
    </section>
  );
}
