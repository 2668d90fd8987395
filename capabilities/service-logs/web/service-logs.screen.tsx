import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Checkbox, Empty, FilterBar, IconButton, Loaded, Screen, SelectField } from '@alder/ui';
import { ChevronLeft, ChevronRight, PackageX, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getHospitalServiceLogs, type ServiceLog } from '../contract/index.ts';
import { isReplaceable, periodOf, selectAll } from '../domain/index.ts';
import { LogDrawer } from './log.drawer.tsx';
import { LogTable } from './log.table.tsx';
import { modelName } from './log-words.tsx';
import { RequestDialog } from './request.dialog.tsx';
import styles from './service-logs.module.css';
import { useServiceLogTexts } from './use-service-log-texts.ts';

const nothing = { q: '', device: '', code: '', replaceableOnly: false };

/** `/clinicpath/servicelogs`: faults of the analyzers in a period, and the requests for what they spoiled. */
export function ServiceLogsScreen({ lead }: { lead?: ReactNode }) {
  const t = useServiceLogTexts();
  const format = useFormat();
  const [shift, setShift] = useState(0);
  const { since, until } = periodOf(new Date(), format.timeZone, shift);
  const query = useCall(getHospitalServiceLogs, { since: since.toISOString(), until: until.toISOString() });
  const range = { since: format.date(since), until: format.date(until) };
  return (
    <Screen title={t('title')} lead={lead}>
      <section className={styles.page} aria-label={t('logs')}>
        <div className={styles.period}>
          <IconButton label={t('period.earlier')} icon={<ChevronLeft />} onClick={() => setShift(shift - 1)} />
          <b className="tn">{t('range', range)}</b>
          <IconButton label={t('period.later')} icon={<ChevronRight />} onClick={() => setShift(shift + 1)} />
          {shift !== 0 && (
            <Button size="sm" variant="ghost" icon={<RotateCcw />} onClick={() => setShift(0)}>
              {t('period.now')}
            </Button>
          )}
        </div>
        <Loaded
          query={query}
          what={t('logs')}
          isEmpty={({ result }) => result.length === 0}
          empty={<Empty icon={<PackageX aria-hidden="true" />}>{t('empty', range)}</Empty>}
        >
          {({ result, next }) => <Logs logs={result} hasMore={next !== undefined} />}
        </Loaded>
      </section>
    </Screen>
  );
}

function Logs({ logs, hasMore }: { logs: readonly ServiceLog[]; hasMore: boolean }) {
  const t = useServiceLogTexts();
  const format = useFormat();
  const [filter, setFilter] = useState(nothing);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string>();
  const [requested, setRequested] = useState<readonly ServiceLog[]>();
  const rows = logs.filter((log) => fits(log, filter));
  // A log that was decided meanwhile is no longer selected.
  const chosen = rows.filter((log) => selected.has(log.id) && isReplaceable(log));
  const opened = logs.find(({ id }) => id === open);
  const replaceable = rows.filter(isReplaceable).length;
  const select = (change: Partial<typeof nothing>) => setFilter({ ...filter, ...change });
  const options = (values: readonly string[]) => [...new Set(values)].filter(Boolean).sort();
  return (
    <>
      <FilterBar search={{ label: t('search'), value: filter.q, onChange: (q) => select({ q }) }}>
        <SelectField
          label={t('device')}
          labelHidden
          none={t('device.any')}
          value={filter.device}
          onChange={(device: string) => select({ device })}
          options={options(logs.map(({ model }) => model)).map((value) => ({ value, label: modelName(value) }))}
        />
        <SelectField
          label={t('code')}
          labelHidden
          none={t('code.any')}
          value={filter.code}
          onChange={(code: string) => select({ code })}
          options={options(logs.map(({ error_code }) => error_code))}
        />
        <Checkbox
          label={t('replaceableOnly')}
          value={filter.replaceableOnly}
          onChange={(replaceableOnly) => select({ replaceableOnly })}
        />
      </FilterBar>
      <div className={styles.acts}>
        <Button
          disabled={replaceable === 0 && chosen.length === 0}
          onClick={() => setSelected(selectAll(rows, new Set(chosen.map(({ id }) => id))))}
        >
          {replaceable > 0 && chosen.length === replaceable ? t('clearAll') : t('selectAll')}
        </Button>
        <span className={styles.soft} aria-live="polite">
          {t('selected', { count: chosen.length })}
        </span>
        <Button variant="primary" disabled={chosen.length === 0} onClick={() => setRequested(chosen)}>
          {t('request')}
        </Button>
      </div>
      {rows.length === 0 ? (
        <Empty>{t('noneFound')}</Empty>
      ) : (
        <LogTable
          logs={rows}
          selected={new Set(chosen.map(({ id }) => id))}
          onSelect={setSelected}
          onOpen={setOpen}
          {...(open && { current: open })}
        />
      )}
      {hasMore && <p className={styles.soft}>{t('more', { count: format.number(logs.length) })}</p>}
      {opened && <LogDrawer log={opened} onClose={() => setOpen(undefined)} onRequest={() => setRequested([opened])} />}
      {requested && (
        <RequestDialog
          logs={requested}
          onClose={() => setRequested(undefined)}
          onSent={() => {
            setRequested(undefined);
            setSelected(new Set());
          }}
        />
      )}
    </>
  );
}

function fits(log: ServiceLog, { q, device, code, replaceableOnly }: typeof nothing): boolean {
  const text = `${log.model} ${modelName(log.model)} ${log.serial} ${log.error_code} ${log.error_text} ${log.rotor_lot_number ?? ''}`;
  if (!text.toLowerCase().includes(q.trim().toLowerCase())) return false;
  if (device && log.model !== device) return false;
  if (code && log.error_code !== code) return false;
  return !replaceableOnly || isReplaceable(log);
}
