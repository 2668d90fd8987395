import { useAccount, useCall, useMutationCall, useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { getPet } from '@alder/patients/contract';
import {
  Button,
  Card,
  Chip,
  Empty,
  IconButton,
  Loaded,
  NumberField,
  openWindow,
  Screen,
  Table,
  useFailToast,
  useSignalment,
} from '@alder/ui';
import { ArrowLeft, Check, FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  addExampleEmergencyDrugs,
  approveEmergencyDrug,
  type EmergencyDrug,
  getEmergencyDrugs,
  getEmergencySheet,
  updateEmergencyDrug,
} from '../contract/index.ts';
import { amountOf, isLimited, sheetOf, volumeOf, weightState } from '../domain/index.ts';
import { DrugDialog } from './drug.dialog.tsx';
import styles from './emergency.module.css';
import { useSurgeryTexts } from './use-surgery-texts.ts';

/** Emergency drugs: with a pet the volumes for its weight, and the hospital's own table with its approvals. */
export function EmergencyScreen() {
  const t = useSurgeryTexts();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const pet = address.get('pet');
  const { account } = useAccount();
  const isEditor = account.role === 'hospitalAdmin' || account.role === 'sysAdmin';
  const isVet = account.role === 'hospitalAdmin' || account.role === 'doctor';
  const drugs = useCall(getEmergencyDrugs, {});
  const [open, setOpen] = useState<EmergencyDrug | 'new'>();
  return (
    <Screen
      title={t('emergency')}
      lead={<IconButton data-way-back label={t('back')} icon={<ArrowLeft />} onClick={() => void navigate(-1)} />}
      actions={
        isEditor && (
          <Button variant="primary" data-short icon={<Plus />} onClick={() => setOpen('new')}>
            {t('drug.add')}
          </Button>
        )
      }
    >
      <div className={styles.page}>
        <Loaded query={drugs} what={t('emergency')}>
          {({ result, now }) => (
            <>
              {pet && <PetSheet petId={pet} drugs={result} now={new Date(now)} />}
              <DrugTable drugs={result} isEditor={isEditor} isVet={isVet} onEdit={setOpen} />
            </>
          )}
        </Loaded>
      </div>
      {open && <DrugDialog {...(open !== 'new' && { drug: open })} onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}

/** The volumes for one pet; without a weight, or with an old one, it asks first. */
function PetSheet({ petId, drugs, now }: { petId: string; drugs: readonly EmergencyDrug[]; now: Date }) {
  const t = useSurgeryTexts();
  const format = useFormat();
  const wire = useWire();
  const signalment = useSignalment();
  const query = useCall(getPet, { id: petId });
  const [typed, setTyped] = useState<number>();
  const [entered, setEntered] = useState<number>();
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <Loaded query={query} what={t('patient')}>
      {({ result: pet }) => {
        const weight = pet.weight ?? null;
        const weight_at = pet.weight_at ?? null;
        const state = weightState(weight, weight_at, now);
        const used = entered ?? (state === 'usable' || (state === 'old' && isConfirmed) ? weight : null);
        const own = sheetOf(drugs, pet.species);
        const print = () =>
          openWindow(
            wire.url(getEmergencySheet, {
              petId,
              ...(entered !== undefined && { weight: entered }),
              ...(isConfirmed && { confirmWeight: 'yes' as const }),
            }),
          );
        return (
          <Card
            title={`${pet.name} · ${signalment.species(pet.species)}`}
            actions={
              <Button icon={<FileText />} disabled={used === null || own.length === 0} onClick={print}>
                {t('print')}
              </Button>
            }
          >
            <div className={styles.weight}>
              {used !== null && (
                <b>
                  {format.weight(used)}
                  {entered === undefined && weight_at && <small> {format.date(weight_at)}</small>}
                </b>
              )}
              {used === null && (
                <p role="alert">
                  {state === 'missing'
                    ? t('weight.missing')
                    : t('weight.old', {
                        weight: format.weight(weight ?? 0),
                        at: weight_at ? format.date(weight_at) : '–',
                      })}
                </p>
              )}
              <NumberField label={t('weight.now')} unit="kg" min={0.001} max={2000} value={typed} onChange={setTyped} />
              <Button disabled={typed === undefined || typed <= 0} onClick={() => setEntered(typed)}>
                {t('weight.use')}
              </Button>
              {used === null && state === 'old' && (
                <Button onClick={() => setConfirmed(true)}>{t('weight.confirm')}</Button>
              )}
            </div>
            {own.length === 0 && <p className={styles.none}>{t('refusal.noEmergencyDrugs')}</p>}
            {used !== null && own.length > 0 && (
              <ul className={styles.volumes}>
                {own.map((drug) => (
                  <li key={drug.id}>
                    <span>
                      <b>{drug.name}</b>
                      <small>{drug.use}</small>
                    </span>
                    <strong className="tn">
                      {volumeOf(drug, used)} mL
                      {isLimited(drug, used) && <small> {t('drug.limited')}</small>}
                    </strong>
                    <small className={styles.how}>
                      {amountOf(drug, used)} {drug.unit} · {drug.dose} {drug.unit}/kg · {drug.concentration} {drug.unit}
                      /mL · {drug.route}
                    </small>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        );
      }}
    </Loaded>
  );
}

function DrugTable(props: {
  drugs: readonly EmergencyDrug[];
  isEditor: boolean;
  isVet: boolean;
  onEdit: (drug: EmergencyDrug) => void;
}) {
  const { drugs, isEditor, isVet, onEdit } = props;
  const t = useSurgeryTexts();
  const format = useFormat();
  const signalment = useSignalment();
  const fail = useFailToast(t);
  const refreshes = [getEmergencyDrugs];
  const approve = useMutationCall(approveEmergencyDrug, { refreshes, title: t('drug.approve') });
  const examples = useMutationCall(addExampleEmergencyDrugs, { refreshes, title: t('example.add') });
  const update = useMutationCall(updateEmergencyDrug, { refreshes, title: t('drug.remove') });
  const run = (sent: Promise<unknown>) => void sent.catch((error: unknown) => fail(error));
  const example = isEditor && (
    <Button busy={examples.isPending} onClick={() => run(examples.mutateAsync({}))}>
      {t('example.add')}
    </Button>
  );
  const waiting = drugs.filter(({ approved_by }) => approved_by === null).length;
  return (
    <Card title={t('table')} actions={drugs.length > 0 && example}>
      <p className={styles.about}>{t('table.about')}</p>
      {waiting > 0 && (
        <p className={styles.none} role="status">
          {t('table.waiting', { count: waiting })}
        </p>
      )}
      {drugs.length === 0 ? (
        <Empty action={example || undefined}>{t('table.empty')}</Empty>
      ) : (
        <Table
          label={t('table')}
          rows={drugs}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'name',
              rowHeader: true,
              header: t('drug'),
              cell: ({ name, use, is_example }) => (
                <span className={styles.name}>
                  <b>{name}</b>
                  {is_example && <Chip tone="warn">{t('example')}</Chip>}
                  <small>{use}</small>
                </span>
              ),
            },
            { id: 'dose', header: t('dose'), cell: ({ dose, unit }) => `${dose} ${unit}/kg` },
            { id: 'vial', header: t('vial'), cell: ({ concentration, unit }) => `${concentration} ${unit}/mL` },
            { id: 'route', header: t('route'), cell: ({ route }) => route },
            {
              id: 'species',
              header: t('species'),
              cell: ({ species }) => species.map((one) => signalment.species(one)).join(', ') || t('species.any'),
            },
            {
              id: 'approved',
              header: t('approved'),
              cell: (drug) =>
                drug.approved_at ? (
                  <Chip tone="ok">{`${drug.approved_by_name ?? ''} ${format.date(drug.approved_at)}`}</Chip>
                ) : isVet ? (
                  <Button
                    size="sm"
                    icon={<Check />}
                    busy={approve.isPending}
                    title={drug.source}
                    onClick={() => run(approve.mutateAsync({ id: drug.id, version: drug.version }))}
                  >
                    {t('drug.approve')}
                  </Button>
                ) : (
                  <Chip tone="warn">{t('approved.not')}</Chip>
                ),
            },
            { id: 'source', header: t('source'), cell: ({ source }) => <small>{source}</small> },
            ...(isEditor
              ? [
                  {
                    id: 'acts',
                    header: t('acts'),
                    cell: (drug: EmergencyDrug) => (
                      <span className={styles.acts}>
                        <IconButton
                          label={t('drug.edit', { name: drug.name })}
                          icon={<Pencil />}
                          onClick={() => onEdit(drug)}
                        />
                        <IconButton
                          label={t('drug.remove.of', { name: drug.name })}
                          icon={<Trash2 />}
                          onClick={() => run(update.mutateAsync({ id: drug.id, version: drug.version, deleted: true }))}
                        />
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Card>
  );
}
