import { getHospitalUsers } from '@alder/accounts/contract';
import { useCall, useMutationCall, useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, DateField, Empty, Loaded, Screen, SelectField, useFailToast } from '@alder/ui';
import { Download, Filter, ShieldAlert, ShieldCheck, Users, X } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AuditRow, auditKinds, exportAffected, exportAudit, getAudit, verifyAudit } from '../contract/index.ts';
import styles from './audit.module.css';
import { type HospitalTextKey, inAllLanguages, useHospitalTexts } from './use-hospital-texts.ts';

export type AuditSlots = {
  /** Chooses a patient: the hospital's own search. */
  readonly PatientField?: ComponentType<{
    label: string;
    onChoose: (pet: { id: string; name: string }) => void;
  }>;
};

type Kind = (typeof auditKinds)[number];
type Chosen = {
  readonly pet?: { readonly id: string; readonly name: string };
  readonly account?: string;
  readonly entry?: { readonly id: string; readonly name: string };
  readonly kind: Kind;
  readonly from?: string;
  readonly to?: string;
};

/** `/manage/audit`, "Who looked": who did what, by patient, person, link or day; taken out and verified. */
export function AuditScreen({ slots = {} }: { slots?: AuditSlots }) {
  const t = useHospitalTexts();
  const wire = useWire();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<Chosen>(() => chosenOf(search));
  /** Where each page that was left began; the last one is shown. */
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const users = useCall(getHospitalUsers, {});
  const { pet, entry, ...rest } = chosen;
  const filter = { ...rest, ...(pet && { pet: pet.id }), ...(entry && { entry: entry.id }) };
  const only = entry ?? pet;
  const offset = pages.at(-1);
  const rows = useCall(getAudit, { ...filter, ...(offset && { offset }) });
  const choose = (change: { [Name in keyof Chosen]?: Chosen[Name] | undefined }) => {
    const next = Object.entries({ ...chosen, ...change }).filter(([, value]) => value !== undefined);
    setChosen(Object.fromEntries(next) as Chosen);
    setPages([undefined]);
  };

  return (
    <Screen title={t('title')}>
      <div className={styles.page}>
        <header className={styles.head}>
          <div>
            <h2>{t('page.audit')}</h2>
            <p>{t('audit.about')}</p>
          </div>
          <VerifyButton />
          <a className={styles.export} href={wire.url(exportAudit, filter)} download>
            <Download aria-hidden="true" />
            {t('audit.export')}
          </a>
          {(chosen.account || chosen.from || chosen.to || entry) && (
            <a className={styles.export} href={wire.url(exportAffected, affectedBy(chosen))} download>
              <Users aria-hidden="true" />
              {t('audit.affected')}
            </a>
          )}
        </header>

        <section className={styles.filters} aria-label={t('audit.filters')}>
          {slots.PatientField && (
            <slots.PatientField
              key={pet?.id}
              label={t('audit.pet')}
              onChoose={({ id, name }) => choose({ pet: { id, name } })}
            />
          )}
          <SelectField
            label={t('audit.account')}
            none={t('audit.everyone')}
            value={chosen.account ?? ''}
            onChange={(account) => choose({ account: account || undefined })}
            options={(users.data?.result ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))}
          />
          <SelectField
            label={t('audit.kind')}
            value={chosen.kind}
            onChange={(kind: Kind) => choose({ kind })}
            options={auditKinds.map((value) => ({ value, label: t(`audit.kind.${value}`) }))}
          />
          <DateField
            label={t('audit.from')}
            value={chosen.from ?? null}
            onChange={(from) => choose({ from: from ?? undefined })}
          />
          <DateField
            label={t('audit.to')}
            value={chosen.to ?? null}
            onChange={(to) => choose({ to: to ?? undefined })}
          />
        </section>
        {only && (
          <p className={styles.only}>
            <Chip tone="info">{t('audit.only', { name: only.name })}</Chip>
            <Button size="sm" icon={<X />} onClick={() => choose({ entry: undefined, pet: undefined })}>
              {t('audit.all')}
            </Button>
          </p>
        )}

        <Loaded query={rows}>
          {({ result, next }) => (
            <>
              {result.length === 0 ? (
                <Empty>{t('audit.none')}</Empty>
              ) : (
                <ol className={styles.rows} aria-label={t('page.audit')}>
                  {result.map((row) => (
                    <Row key={row.seq} row={row} onOnly={(one) => choose({ entry: one })} />
                  ))}
                </ol>
              )}
              <nav className={styles.pages} aria-label={t('audit.pages')}>
                <Button disabled={pages.length === 1} onClick={() => setPages(pages.slice(0, -1))}>
                  {t('audit.newer')}
                </Button>
                <Button disabled={!next} onClick={() => next && setPages([...pages, next])}>
                  {t('audit.older')}
                </Button>
              </nav>
            </>
          )}
        </Loaded>
      </div>
    </Screen>
  );
}

/** The person, the link and the days that are chosen, for the list of people to notify of a breach. */
function affectedBy({ account, entry, from, to }: Chosen) {
  return { ...(account && { account }), ...(entry && { link: entry.id }), ...(from && { from }), ...(to && { to }) };
}

/** What the address asks for: the patient's page leads to the reads of that patient. */
function chosenOf(search: URLSearchParams): Chosen {
  const [pet, kind] = [search.get('pet'), search.get('kind')];
  return {
    kind: auditKinds.find((each) => each === kind) ?? 'all',
    ...(pet && /^[0-9a-f-]{36}$/i.test(pet) && { pet: { id: pet, name: search.get('name')?.slice(0, 100) || '–' } }),
  };
}

function Row({ row, onOnly }: { row: AuditRow; onOnly: (entry: { id: string; name: string }) => void }) {
  const t = useHospitalTexts();
  const format = useFormat();
  const { entity_id: id } = row;
  return (
    <li data-failed={row.action === 'public.loginFailed'}>
      <time dateTime={row.at} className="tn">
        {format.dateTime(row.at)}
      </time>
      <b>{row.by?.name ?? t('audit.nobody')}</b>
      <div>
        <p>
          {actionName(t, row.action)}
          {row.about && <span> · {row.about}</span>}
        </p>
        <Detail detail={row.detail} />
      </div>
      {id && (
        <Button
          size="sm"
          icon={<Filter />}
          className={styles.onlyButton}
          onClick={() => onOnly({ id, name: row.about ?? row.entity ?? id.slice(0, 8) })}
        >
          {t('audit.onlyThis')}
        </Button>
      )}
    </li>
  );
}

/** What a row says beyond its action: each setting before and after, or its other details. */
function Detail({ detail }: { detail: AuditRow['detail'] }) {
  const { changes, ...others } = detail as { changes?: Readonly<Record<string, { from: unknown; to: unknown }>> };
  const t = useHospitalTexts();
  const lines = [
    ...Object.entries(changes ?? {}).map(([name, { from, to }]) => [name, `${writeValue(from)} → ${writeValue(to)}`]),
    ...Object.entries(others).map(([name, value]) => [name, writeValue(value)]),
  ].map(([name, value]) => t('audit.field', { name: fieldName(t, name!), value: value! }));
  if (lines.length === 0) return null;
  return <small>{lines.join(' · ')}</small>;
}

/** A value of the log as it is read: nothing is a dash, a list its parts. */
function writeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(writeValue).join(', ') || '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The plain name of a field; one without a name keeps that of the wire, which its documents explain. */
function fieldName(t: ReturnType<typeof useHospitalTexts>, field: string): string {
  const key = `audit.field.${field}`;
  return inAllLanguages(key).length > 0 ? t(key as HospitalTextKey) : field;
}

/**
 * The plain name of an action; one without a name keeps the id of its call, which the documents of the wire explain.
 */
function actionName(t: ReturnType<typeof useHospitalTexts>, action: string): string {
  const key = `did.${action}`;
  return inAllLanguages(key).length > 0 ? t(key as HospitalTextKey) : action;
}

/** Recomputes the chain of the log and shows the result. */
function VerifyButton() {
  const t = useHospitalTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const verify = useMutationCall(verifyAudit, { title: t('audit.verify') });
  const found = verify.data?.result;
  return (
    <div className={styles.verify}>
      <Button icon={<ShieldCheck />} busy={verify.isPending} onClick={() => void verify.mutateAsync({}).catch(fail)}>
        {t('audit.verify')}
      </Button>
      {found && (
        <p role="status" data-broken={found.broken !== null}>
          {found.broken === null ? <ShieldCheck aria-hidden="true" /> : <ShieldAlert aria-hidden="true" />}
          {found.broken === null
            ? t('audit.whole', { count: found.rows, when: format.time(found.at) })
            : t('audit.broken', { row: found.broken })}
        </p>
      )}
    </div>
  );
}
