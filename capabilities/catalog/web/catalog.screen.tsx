import { saveFile, useAccount, useWire } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Button, Empty, IconButton, Loaded, Menu, SaveState, Screen, Table, toast, useFailToast } from '@alder/ui';
import { ArrowLeft, Download, ListPlus, Percent, Plus, Upload, X } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { exportCatalog } from '../contract/index.ts';
import {
  type CatalogModel,
  type CatalogPage,
  catalogPages,
  indexEntries,
  nameIn,
  type PricedModel,
  searchEntries,
} from '../domain/index.ts';
import { BulkPriceDrawer } from './bulk-price.drawer.tsx';
import styles from './catalog.module.css';
import { lacksPrice, sourceOf, useColumns } from './catalog-columns.tsx';
import { type CatalogEntry, catalogKinds, type EntryChange } from './catalog-entry.ts';
import { CatalogFilters, type Filters, NO_FILTERS } from './catalog-filters.panel.tsx';
import { CatalogTabs } from './catalog-tabs.panel.tsx';
import { DiseasesPanel } from './diseases.panel.tsx';
import { EntryDrawer } from './entry.drawer.tsx';
import { ImportDrawer } from './import.drawer.tsx';
import { StartingPricesDrawer } from './starting-prices.drawer.tsx';
import { TemplatesPanel } from './templates.panel.tsx';
import { useCatalog } from './use-catalog.ts';
import { useManageTexts } from './use-manage-texts.ts';

const NONE: ReadonlySet<string> = new Set();

/** Who keeps the catalogs; the others read them (design: screens §2.6). */
const ADMIN_ROLES: readonly string[] = ['hospitalAdmin', 'sysAdmin'];

/** `/manage/catalog-*`: what the hospital chooses from and what it costs (design: screens §3.13). */
export function CatalogScreen() {
  const subpage = useLocation().pathname.split('/')[2];
  const page = (Object.hasOwn(catalogPages, subpage ?? '') ? subpage : 'catalog-medicines') as CatalogPage;
  const model = catalogPages[page];
  if (page === 'templates') return <Templates />;
  return model === null ? <Diseases page={page} /> : <Catalog key={page} page={page} model={model} />;
}

function Templates() {
  return (
    <Page page="templates">
      <TemplatesPanel />
    </Page>
  );
}

function Diseases({ page }: { readonly page: CatalogPage }) {
  return (
    <Page page={page}>
      <DiseasesPanel />
    </Page>
  );
}

type PageProps = {
  readonly page: CatalogPage;
  readonly count?: number | undefined;
  readonly actions?: React.ReactNode;
  readonly children: React.ReactNode;
};

function Page({ page, count, actions, children }: PageProps) {
  const t = useManageTexts();
  const navigate = useNavigate();
  return (
    <Screen
      title={t('title')}
      lead={
        <>
          <span className={styles.back}>
            <Button variant="ghost" size="sm" icon={<ArrowLeft />} onClick={() => void navigate('/manage')}>
              {t('back')}
            </Button>
          </span>
          <CatalogTabs current={page} count={count} />
        </>
      }
      actions={actions}
    >
      {children}
    </Screen>
  );
}

function Catalog({ page, model }: { readonly page: CatalogPage; readonly model: CatalogModel }) {
  const t = useManageTexts();
  const { account, hospital } = useAccount();
  const isAdmin = ADMIN_ROLES.includes(account.role);
  const { query, entries, save, saving } = useCatalog(model);
  const change = useUndoable(save);
  const columns = useColumns(model, isAdmin ? change : undefined);
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const visible = useShown(entries, filters, model);
  const [opened, setOpened] = useState<'new' | string>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(NONE);
  const [isPricing, setPricing] = useState(false);
  const [isImporting, setImporting] = useState(false);
  // The checklist of the first day leads here with the drawer open.
  const [isStarting, setStarting] = useState(useLocation().hash === '#starting-prices' && isAdmin);
  const chosen = useMemo(
    () => entries?.filter(({ id, deleted }) => !deleted && ticked.has(id)) ?? [],
    [entries, ticked],
  );
  const mayPrice = isAdmin && catalogKinds[model].isPriced;
  const open = entries?.find(({ id }) => id === opened);
  const add = isAdmin && (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpened('new')}>
      {t('add')}
    </Button>
  );

  return (
    <Page
      page={page}
      count={entries?.filter(({ deleted }) => !deleted).length}
      actions={saving && <SaveState {...saving} />}
    >
      <section className={styles.page} aria-label={t(`tab.${page}`)}>
        <Loaded query={query} what={t(`tab.${page}`)}>
          {() => (
            <>
              <CatalogFilters
                model={model}
                entries={entries ?? []}
                value={filters}
                onChange={setFilters}
                add={add}
                more={
                  <>
                    {mayPrice && (
                      <IconButton
                        outline
                        label={t('starting.open')}
                        icon={<ListPlus />}
                        onClick={() => setStarting(true)}
                      />
                    )}
                    <Files model={model} {...(isAdmin && { onImport: () => setImporting(true) })} />
                  </>
                }
              />
              {chosen.length > 0 && (
                <section className={styles.selection} aria-label={t('select.count', { count: chosen.length })}>
                  <b>{t('select.count', { count: chosen.length })}</b>
                  <Button variant="primary" size="sm" icon={<Percent />} onClick={() => setPricing(true)}>
                    {t('select.price')}
                  </Button>
                  <IconButton size="sm" label={t('select.none')} icon={<X />} onClick={() => setTicked(NONE)} />
                </section>
              )}
              <div className={styles.table}>
                <Table
                  label={t(`tab.${page}`)}
                  {...(mayPrice && { selected: ticked, onSelect: setTicked })}
                  columns={columns}
                  rows={visible}
                  rowKey={({ id }) => id}
                  onOpen={({ id }) => setOpened(id)}
                  rowTone={(entry) => (entry.deleted ? 'muted' : undefined)}
                  maxHeight="100%"
                  walkFromAnywhere
                  {...(open && { current: open.id })}
                  empty={
                    <Empty
                      action={
                        (entries?.length ?? 0) > 0 ? (
                          <Button onClick={() => setFilters(NO_FILTERS)}>{t('empty.clear')}</Button>
                        ) : (
                          add || undefined
                        )
                      }
                    >
                      {t((entries?.length ?? 0) > 0 ? 'empty.filtered' : 'empty.none')}
                    </Empty>
                  }
                />
              </div>
            </>
          )}
        </Loaded>
      </section>
      {isStarting && <StartingPricesDrawer currency={String(hospital.currency)} onClose={() => setStarting(false)} />}
      {isImporting && <ImportDrawer model={model} onClose={() => setImporting(false)} />}
      {isPricing && (
        <BulkPriceDrawer
          model={model as PricedModel}
          entries={chosen}
          onClose={() => setPricing(false)}
          onChanged={() => {
            setPricing(false);
            setTicked(NONE);
          }}
        />
      )}
      {(opened === 'new' || open) && (
        <EntryDrawer
          key={opened}
          model={model}
          entry={open}
          isReadOnly={!isAdmin}
          onClose={() => setOpened(undefined)}
          onChange={change}
        />
      )}
    </Page>
  );
}

/** The catalog as a file, and a file into the catalog. */
function Files({ model, onImport }: { readonly model: CatalogModel; readonly onImport?: () => void }) {
  const t = useManageTexts();
  const wire = useWire();
  const save = (format: 'csv' | 'xlsx') => saveFile(wire.url(exportCatalog, { model, format }));
  return (
    <>
      {onImport && <IconButton outline label={t('import.open')} icon={<Upload />} onClick={onImport} />}
      <Menu
        label={t('export.open')}
        trigger={(props) => <IconButton outline label={t('export.open')} icon={<Download />} {...props} />}
        entries={(['csv', 'xlsx'] as const).map((format) => ({
          label: t(`export.${format}`),
          onAction: () => save(format),
        }))}
      />
    </>
  );
}

/** A change with its undo and, where it is refused, the reason. */
function useUndoable(save: ReturnType<typeof useCatalog>['save']) {
  const t = useManageTexts();
  const fail = useFailToast(t);
  const format = useFormat();
  const { language } = useLanguage();
  return useCallback(
    (entry: CatalogEntry, change: EntryChange) => {
      const before = Object.fromEntries(Object.keys(change).map((field) => [field, entry[field]]));
      save(entry, change).then((saved) => {
        const name = nameIn(saved, language);
        const money = (value: unknown) => (typeof value === 'number' ? format.money(value) : t('price.none'));
        const text =
          'price' in change
            ? t('saved.price', { name, from: money(lacksPrice(entry) ? null : entry.price), to: money(saved.price) })
            : change.deleted !== undefined
              ? t(change.deleted ? 'saved.deleted' : 'saved.restored', { name })
              : t('saved.entry', { name });
        toast({ text, undo: () => void save(saved, before).catch(fail) });
      }, fail);
    },
    [save, t, fail, format, language],
  );
}

/** The entries that the search and the filters leave. */
function useShown(entries: readonly CatalogEntry[] | undefined, filters: Filters, model: CatalogModel) {
  const index = useMemo(() => indexEntries(entries ?? []), [entries]);
  const found = useMemo(() => searchEntries(index, filters.typed), [index, filters.typed]);
  const group = catalogKinds[model].group?.field;
  return useMemo(
    () =>
      found.filter(
        (entry) =>
          (filters.deleted || !entry.deleted) &&
          (!filters.noPrice || (!entry.deleted && lacksPrice(entry))) &&
          (!filters.copies || sourceOf(entry) === 'copy') &&
          (filters.group === '' || (group && entry[group] === filters.group)),
      ),
    [found, filters, group],
  );
}
