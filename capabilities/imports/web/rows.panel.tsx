import { type SheetRole, sheetRoles } from '@alder/accounts/domain';
import { pricedModels } from '@alder/catalog/domain';
import { saveFile, useMutationCall, usePages, useWire } from '@alder/client';
import { Button, Checkbox, type Column, Loaded, Table, useFailToast } from '@alder/ui';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { decideImportRows, getImport, getImportRows, getRefusedRows, type ImportRow } from '../contract/index.ts';
import { type ImportEntity, importEntities } from '../domain/index.ts';
import type { ImportView } from './import.panel.tsx';
import styles from './imports.module.css';
import { type ImportTextKey, type ImportTexts, useImportTexts } from './use-import-texts.ts';

type Props = { readonly view: ImportView };

/** Rows that look like something the hospital has: left out until a person takes them. */
export function DoubtfulRows({ view }: Props) {
  const t = useImportTexts();
  const fail = useFailToast(t);
  const { id, version, state } = view.result;
  const decide = useMutationCall(decideImportRows, {
    title: t('doubtful.title'),
    refreshes: [getImport, getImportRows],
  });
  const isOpen = state === 'checked';
  const set = (input: { entity: ImportEntity; numbers?: number[]; take: boolean }) =>
    void decide.mutateAsync({ id, version, ...input }).catch(fail);
  const take: Column<ImportRow> = {
    ...{ id: 'take', header: t('doubtful.take'), width: 110 },
    cell: ({ entity, number, taken, source_id }) => (
      <Checkbox
        label={`${t('doubtful.take')} ${source_id}`}
        labelHidden
        value={taken}
        disabled={!isOpen || decide.isPending}
        onChange={(take) => set({ entity, numbers: [number], take })}
      />
    ),
  };
  const entities = importEntities.filter(
    (entity) => entity !== 'image' && view.counts.some((each) => each.entity === entity && each.outcome === 'doubtful'),
  );
  return (
    <Rows
      view={view}
      title={t('doubtful.title')}
      about={t('doubtful.about')}
      filter={{ outcome: 'doubtful' }}
      more={take}
    >
      {isOpen &&
        entities.map((entity) => (
          <span key={entity} className={styles.bulk}>
            <Button size="sm" disabled={decide.isPending} onClick={() => set({ entity, take: true })}>
              {t('doubtful.takeAll', { entity: t(`entity.${entity}`) })}
            </Button>
            <Button size="sm" variant="ghost" disabled={decide.isPending} onClick={() => set({ entity, take: false })}>
              {t('doubtful.leaveAll', { entity: t(`entity.${entity}`) })}
            </Button>
          </span>
        ))}
    </Rows>
  );
}

/** Who gets a letter when the import begins. */
export function InvitedRows({ view }: Props) {
  const t = useImportTexts();
  if (!view.counts.some((each) => each.entity === 'user' && each.outcome === 'new')) return null;
  const filter = { outcome: 'new', entity: 'user' } as const;
  return <Rows view={view} title={t('invited.title')} about={t('invited.about')} filter={filter} hasReasons={false} />;
}

/** What becomes of the prices and invitations that the hospital sees now, list by list. */
export function ChangedRows({ view }: Props) {
  const t = useImportTexts();
  const entities = (['user', ...pricedModels] as const).filter((entity) =>
    view.counts.some((each) => each.entity === entity && each.outcome === 'changed'),
  );
  return entities.map((entity) => (
    <Rows
      key={entity}
      view={view}
      title={t('changed.title', { entity: t(`entity.${entity}`) })}
      about={t(entity === 'user' ? 'changed.about.user' : 'changed.about')}
      filter={{ outcome: 'changed', entity }}
    />
  ));
}

/** Rows that cannot be imported, and the way to correct them. */
export function RefusedRows({ view }: Props) {
  const t = useImportTexts();
  const wire = useWire();
  const files = view.files.filter(({ refused }) => refused > 0);
  const save = (file: string) => saveFile(wire.url(getRefusedRows, { import: view.result.id, file }), 'refused.csv');
  return (
    <Rows view={view} title={t('refused.title')} about={t('refused.about')} filter={{ outcome: 'refused' }}>
      {files.map(({ id, filename }) => (
        <Button key={id} size="sm" icon={<Download />} onClick={() => save(id)}>
          {t('refused.download', { name: filename })}
        </Button>
      ))}
    </Rows>
  );
}

/** What a rollback left in the hospital. */
export function KeptRows({ view }: Props) {
  const t = useImportTexts();
  return <Rows view={view} title={t('kept.title')} about={t('kept.about')} filter={{ applied: 'true' }} />;
}

type RowsProps = Props & {
  readonly title: string;
  readonly about: string;
  readonly filter: {
    readonly outcome?: 'new' | 'changed' | 'doubtful' | 'refused';
    readonly entity?: ImportEntity;
    readonly applied?: 'true';
  };
  readonly hasReasons?: boolean;
  readonly more?: Column<ImportRow>;
  readonly children?: ReactNode;
};

function Rows({ view, title, about, filter, hasReasons = true, more, children }: RowsProps) {
  const t = useImportTexts();
  const pages = usePages(getImportRows, { import: view.result.id, ...filter });
  const listed = { ...pages, data: pages.isSuccess ? pages.pages.flatMap(({ result }) => result) : undefined };
  const names = new Map(view.files.map(({ id, filename }) => [id, filename]));
  const why: Column<ImportRow> = {
    ...{ id: 'why', header: t('rows.why') },
    cell: (row) => row.reasons.map((each) => reasonText(t, each)).join(' · '),
  };
  const columns: readonly Column<ImportRow>[] = [
    ...(more ? [more] : []),
    {
      ...{ id: 'what', header: t('rows.what'), rowHeader: true },
      cell: (row) => `${t(`entity.${row.entity}`)}: ${nameOf(t, row)}`,
    },
    ...(hasReasons ? [why] : []),
    {
      ...{ id: 'line', header: t('rows.line'), hideBelow: 'md' },
      cell: ({ file, line }) => `${names.get(file) ?? ''} ${line}`,
    },
  ];
  return (
    <section aria-label={title} className={styles.part}>
      <h3>{title}</h3>
      <p className={styles.about}>{about}</p>
      {children && <div className={styles.acts}>{children}</div>}
      <Loaded query={listed} what={title}>
        {(rows) => (
          <Table
            label={title}
            columns={columns}
            rows={rows}
            rowKey={({ entity, number }) => `${entity} ${number}`}
            maxHeight={420}
            footer={
              pages.hasMore && (
                <Button variant="ghost" busy={pages.isFetchingMore} onClick={pages.more}>
                  {t('rows.more')}
                </Button>
              )
            }
          />
        )}
      </Loaded>
    </section>
  );
}

/** What a person knows a row by. */
function nameOf(t: ImportTexts, row: ImportRow & { patient_id?: string }): string {
  if (row.entity === 'user') return personOf(t, row);
  const { data, source_id, patient_id } = row;
  const { name, patient_id: chart, file, owner } = data as Readonly<Record<string, string | undefined>>;
  if (row.entity === 'image') return file ?? source_id;
  // Of the pet the id alone is known; the person is what the row adds.
  if (row.entity === 'petOwner') return [source_id.split('|')[0], name ?? owner].filter(Boolean).join(' · ');
  return [chart ?? patient_id, name].filter(Boolean).join(' ') || source_id.split('|')[0] || '–';
}

/** A person by name, role and address. */
function personOf(t: ImportTexts, { data, source_id }: ImportRow): string {
  const { name = '', role } = data as { name?: string; role?: SheetRole };
  const known = role && name !== '' ? t('invited.role', { name, role: t(`role.${role}`) }) : name;
  return [known, source_id].filter(Boolean).join(' · ');
}

export function reasonText(t: ImportTexts, { code, field, value }: ImportRow['reasons'][number]): string {
  if (code === 'becomes' && field === 'role' && value) return `${t('field.role')}: ${rolesIn(t, value)}`;
  const key = `field.${field}` as ImportTextKey;
  return t(`reason.${code}`, { field: field ? t(key as 'field.name') : '', value: value ?? '' });
}

/** Labels of the roles of a change. */
function rolesIn(t: ImportTexts, value: string): string {
  const word = (role: string) => {
    const known = sheetRoles.find((each) => each === role);
    return known ? t(`role.${known}`) : role;
  };
  return value.split(' → ').map(word).join(' → ');
}
