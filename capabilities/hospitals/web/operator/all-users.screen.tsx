import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Chip, Empty, Loaded, SearchField, SelectField, Table } from '@alder/ui';
import { roles } from '@alder/wire';
import { useDeferredValue, useState } from 'react';
import { getUsers, type ListedUser } from '../../contract/index.ts';
import styles from './operator.module.css';
import { OperatorFrame } from './operator-frame.tsx';
import { Pager } from './pager.tsx';
import { type OperatorTextKey, useOperatorTexts } from './use-operator-texts.ts';

/** `/sysAdmin/users`: the people of all hospitals; their rights are changed by acting in the hospital. */
export function AllUsersScreen() {
  const t = useOperatorTexts();
  const [chosen, setChosen] = useState({ q: '', role: '' });
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const { q, role } = useDeferredValue(chosen);
  const offset = pages.at(-1);
  const query = useCall(getUsers, { q: q.trim(), ...(role && { role }), ...(offset && { offset }) });
  const choose = (change: Partial<typeof chosen>) => {
    setChosen({ ...chosen, ...change });
    setPages([undefined]);
  };
  return (
    <OperatorFrame>
      <section className={styles.filters} aria-label={t('searchUsers')}>
        <SearchField label={t('searchUsers')} value={chosen.q} onChange={(value) => choose({ q: value })} />
        <SelectField
          label={t('column.role')}
          none={t('licence.any')}
          value={chosen.role}
          onChange={(value: string) => choose({ role: value })}
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
      </section>
      <Loaded query={query} what={t('page.users')}>
        {({ result, total, next }) => (
          <>
            {result.length === 0 ? <Empty>{t('noUser')}</Empty> : <UserTable rows={result} />}
            <Pager total={total} next={next} pages={pages} onPages={setPages} />
          </>
        )}
      </Loaded>
    </OperatorFrame>
  );
}

function UserTable({ rows }: { rows: readonly ListedUser[] }) {
  const t = useOperatorTexts();
  const format = useFormat();
  return (
    <Table
      className={styles.table ?? ''}
      label={t('page.users')}
      rows={rows}
      rowKey={({ id, hospital }) => `${hospital.id} ${id}`}
      rowTone={({ active }) => (active ? undefined : 'muted')}
      columns={[
        {
          id: 'person',
          header: t('column.person'),
          rowHeader: true,
          cell: ({ displayName, email, invited, active }) => (
            <span className={styles.name}>
              {displayName}
              <small>{email}</small>
              <span className={styles.chips}>
                {invited && active && <Chip tone="info">{t('invited')}</Chip>}
                {!active && <Chip tone="neutral">{t('inactive')}</Chip>}
              </span>
            </span>
          ),
        },
        {
          id: 'hospital',
          header: t('column.hospital'),
          cell: ({ hospital }) => (
            <span className={styles.name}>
              {hospital.name}
              <small>{hospital.key}</small>
            </span>
          ),
        },
        {
          id: 'role',
          header: t('column.role'),
          hideBelow: 'sm',
          cell: ({ role }) => t(`role.${role}` as OperatorTextKey),
        },
        {
          id: 'seen',
          header: t('column.seen'),
          hideBelow: 'md',
          cell: ({ last_seen }) => (last_seen ? format.dateTime(last_seen) : t('never')),
        },
      ]}
    />
  );
}
