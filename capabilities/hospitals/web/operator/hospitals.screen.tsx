import { switchHospital } from '@alder/accounts/contract';
import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  Chip,
  Empty,
  IconButton,
  Loaded,
  Menu,
  SearchField,
  SelectField,
  type Sort,
  Table,
  toast,
  useFailToast,
} from '@alder/ui';
import { Ellipsis, Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import {
  getHospitals,
  hospitalSorts,
  hospitalStates,
  type ListedHospital,
  updateHospitalCall,
} from '../../contract/index.ts';
import { CreateHospitalDialog } from './create-hospital.dialog.tsx';
import { DeleteHospitalDialog } from './delete-hospital.dialog.tsx';
import styles from './operator.module.css';
import { OperatorFrame } from './operator-frame.tsx';
import { Pager } from './pager.tsx';
import { UpdateHospitalDialog } from './update-hospital.dialog.tsx';
import { type OperatorTextKey, useOperatorTexts } from './use-operator-texts.ts';

const LICENCES = ['his', 'lis', 'pacs'] as const;
const LIMIT = 50;

type Chosen = {
  readonly q: string;
  readonly state: (typeof hospitalStates)[number];
  readonly licence: '' | (typeof LICENCES)[number];
  readonly sort: Sort;
};
type Opened = { readonly what: 'create' } | { readonly what: 'update' | 'delete'; readonly hospital: ListedHospital };

/** `/sysAdmin/hospitals`: every hospital, what it has agreed on and uses, and what the operator does with it. */
export function HospitalsScreen() {
  const t = useOperatorTexts();
  const [chosen, setChosen] = useState<Chosen>({
    ...{ q: '', state: 'all', licence: '' },
    sort: { column: 'name', direction: 'ascending' },
  });
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const [opened, setOpened] = useState<Opened>();
  const { q, state, licence, sort } = useDeferredValue(chosen);
  const offset = pages.at(-1);
  const query = useCall(getHospitals, {
    ...{ q: q.trim(), state, limit: LIMIT, descending: sort.direction === 'descending' },
    sort: hospitalSorts.find((each) => each === sort.column) ?? 'name',
    ...(licence && { licence }),
    ...(offset && { offset }),
  });
  const choose = (change: Partial<Chosen>) => {
    setChosen({ ...chosen, ...change });
    setPages([undefined]);
  };
  return (
    <OperatorFrame
      actions={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpened({ what: 'create' })}>
          {t('create')}
        </Button>
      }
    >
      <section className={styles.filters} aria-label={t('search')}>
        <SearchField label={t('search')} value={chosen.q} onChange={(value) => choose({ q: value })} />
        <SelectField
          label={t('state')}
          value={chosen.state}
          onChange={(value: Chosen['state']) => choose({ state: value })}
          options={hospitalStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField
          label={t('licence')}
          none={t('licence.any')}
          value={chosen.licence}
          onChange={(value: Chosen['licence']) => choose({ licence: value })}
          options={LICENCES.map((value) => ({ value, label: t(`licence.${value}`) }))}
        />
      </section>
      <Loaded query={query} what={t('page.hospitals')}>
        {({ result, total, next }) => (
          <>
            {result.length === 0 ? (
              <Empty>{t('none')}</Empty>
            ) : (
              <HospitalTable
                rows={result}
                sort={chosen.sort}
                onSort={(value) => choose({ sort: value })}
                onOpen={setOpened}
              />
            )}
            <Pager total={total} next={next} pages={pages} onPages={setPages} />
          </>
        )}
      </Loaded>
      {opened?.what === 'create' && <CreateHospitalDialog onClose={() => setOpened(undefined)} />}
      {opened?.what === 'update' && (
        <UpdateHospitalDialog hospital={opened.hospital} onClose={() => setOpened(undefined)} />
      )}
      {opened?.what === 'delete' && (
        <DeleteHospitalDialog hospital={opened.hospital} onClose={() => setOpened(undefined)} />
      )}
    </OperatorFrame>
  );
}

type TableProps = {
  readonly rows: readonly ListedHospital[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onOpen: (opened: Opened) => void;
};

/** The server sorts; the table only says by what. */
const byServer = () => 0;

function HospitalTable({ rows, sort, onSort, onOpen }: TableProps) {
  const t = useOperatorTexts();
  const format = useFormat();
  return (
    <Table
      className={styles.table ?? ''}
      label={t('page.hospitals')}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
      onOpen={(hospital) => onOpen({ what: 'update', hospital })}
      rowTone={({ active }) => (active ? undefined : 'muted')}
      columns={[
        {
          id: 'name',
          header: t('column.hospital'),
          rowHeader: true,
          sortBy: byServer,
          cell: (hospital) => (
            <span className={styles.name}>
              {hospital.name}
              <small>{hospital.key}</small>
              <State hospital={hospital} />
            </span>
          ),
        },
        {
          id: 'plan',
          header: t('column.plan'),
          hideBelow: 'sm',
          cell: ({ plan, plan_ends_at }) => (
            <span className={styles.name}>
              {plan ? planName(t, plan) : '–'}
              {plan_ends_at && <small>{format.date(plan_ends_at)}</small>}
            </span>
          ),
        },
        {
          id: 'licences',
          header: t('column.licences'),
          hideBelow: 'md',
          cell: ({ license_his, license_lis, license_pacs }) => `${license_his} / ${license_lis} / ${license_pacs}`,
        },
        {
          id: 'users',
          header: t('column.users'),
          align: 'end',
          sortBy: byServer,
          cell: ({ users, account_limit }) => `${users} / ${account_limit}`,
        },
        {
          id: 'used',
          header: t('column.used'),
          align: 'end',
          hideBelow: 'sm',
          sortBy: byServer,
          cell: ({ used }) => format.size(used),
        },
        {
          id: 'last_seen',
          header: t('column.seen'),
          hideBelow: 'md',
          sortBy: byServer,
          cell: ({ last_seen }) => (last_seen ? format.dateTime(last_seen) : t('never')),
        },
        {
          id: 'acts',
          header: <span className="sr">{t('column.acts')}</span>,
          label: t('column.acts'),
          align: 'end',
          width: 56,
          cell: (hospital) => <Acts hospital={hospital} onOpen={onOpen} />,
        },
      ]}
    />
  );
}

function State({ hospital: { active, deleted_at } }: { hospital: ListedHospital }) {
  const t = useOperatorTexts();
  if (active) return null;
  return (
    <span className={styles.chips}>
      <Chip tone={deleted_at ? 'danger' : 'warn'}>{t(deleted_at ? 'state.deleted' : 'state.closed')}</Chip>
    </span>
  );
}

function Acts({ hospital, onOpen }: { hospital: ListedHospital; onOpen: (opened: Opened) => void }) {
  const t = useOperatorTexts();
  const { account } = useAccount();
  const failed = useFailToast(t);
  const update = useMutationCall(updateHospitalCall, { refreshes: [getHospitals], title: t('update') });
  const change = useMutationCall(switchHospital, { title: t('switch'), isOfSession: true });
  const { id, name, version, active, deleted_at } = hospital;
  const isHere = account.hospitalId === id;
  const setActive = (next: boolean) =>
    void update
      .mutateAsync({ id, version, active: next })
      .then(() => toast({ tone: 'done', text: t(next ? 'restored' : 'closed', { name }) }))
      .catch(failed);
  // Everything that a page knows is of the hospital that it was opened in.
  const act = () =>
    void change
      .mutateAsync({ hospitalId: id })
      .then(() => location.assign('/'))
      .catch(failed);
  return (
    <Menu
      label={t('actions', { name })}
      trigger={(props) => (
        <IconButton {...props} label={t('actions', { name })} icon={<Ellipsis aria-hidden="true" />} />
      )}
      entries={[
        ...(active && !isHere ? [{ label: t('switch'), onAction: act }] : []),
        { label: t('update'), onAction: () => onOpen({ what: 'update' as const, hospital }) },
        ...(isHere ? [] : [{ label: t(active ? 'close' : 'open'), onAction: () => setActive(!active) }]),
        ...(isHere || deleted_at
          ? []
          : [{ label: t('delete'), onAction: () => onOpen({ what: 'delete' as const, hospital }) }]),
      ]}
    />
  );
}

function planName(t: ReturnType<typeof useOperatorTexts>, plan: string): string {
  const key = `plan.${plan}`;
  const text = t(key as OperatorTextKey);
  return text === key ? plan : text;
}
