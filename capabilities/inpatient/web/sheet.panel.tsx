import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Chip, classes, Dialog, IconButton, PressArea, useFailToast } from '@alder/ui';
import { ChevronLeft, ChevronRight, OctagonX, Users } from 'lucide-react';
import { useState } from 'react';
import {
  getInpatientStay,
  type InpatientOrder,
  type InpatientSlot,
  type StayView,
  settleInpatientSlot,
  updateInpatientOrder,
} from '../contract/index.ts';
import { endOf, fluidBalance, orderKinds, type Task, tasksOf } from '../domain/index.ts';
import { sheetColumns } from './clock.ts';
import { GivePanel } from './give.panel.tsx';
import { useOrderWords } from './order-words.ts';
import styles from './sheet.module.css';
import { TaskMark, useStateWords } from './task-state.tsx';
import { type Slots, slotKey } from './use-slots.ts';
import { useWardTexts } from './use-ward-texts.ts';

const MINUTE_MS = 60_000;

type SheetTask = Task<InpatientOrder, InpatientSlot>;

/** The treatment sheet: orders down, time across; each time is a button that says what became of it. */
export function Sheet({ view, slots, now }: { view: StayView; slots: Slots; now: Date }) {
  const t = useWardTexts();
  const format = useFormat();
  const [back, setBack] = useState(0);
  const [chosen, setChosen] = useState<{ order: string; due_at: string }>();
  const columns = sheetColumns({ slotMinutes: view.result.slot_minutes, now, back, timeZone: format.timeZone });
  const span = { from: columns[0]!, to: new Date(columns.at(-1)!.getTime() + view.result.slot_minutes * MINUTE_MS) };
  const tasks = tasksOf(view.orders, view.slots, span, now);
  const visibleOrders = view.orders.filter(
    (order) => endOf(order) > span.from.getTime() || tasks.some((task) => task.order.id === order.id),
  );
  const open = chosen && tasks.find((task) => task.order.id === chosen.order && task.due_at === chosen.due_at);
  const isNow = (column: Date) =>
    column <= now && now.getTime() < column.getTime() + view.result.slot_minutes * MINUTE_MS;

  return (
    <section className={styles.sheet} aria-label={t('page.sheet')}>
      <div className={styles.bar}>
        <IconButton label={t('sheet.earlier')} icon={<ChevronLeft />} onClick={() => setBack(back + 1)} repeatable />
        <b>{format.date(span.from)}</b>
        <IconButton
          label={t('sheet.later')}
          icon={<ChevronRight />}
          onClick={() => setBack(back - 1)}
          repeatable
          disabled={back <= -1}
        />
        {back !== 0 && (
          <Button size="sm" onClick={() => setBack(0)}>
            {t('sheet.now')}
          </Button>
        )}
      </div>
      <div className={styles.scroll}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{t('order')}</th>
              {columns.map((column) => (
                <th key={column.getTime()} scope="col" className={classes(isNow(column) && styles.now)}>
                  {view.result.slot_minutes === 60 ? format.time(column).slice(0, 2) : format.time(column)}
                </th>
              ))}
              <th scope="col">{t('sheet.total')}</th>
            </tr>
          </thead>
          {orderKinds.map((kind) => {
            const own = visibleOrders.filter((order) => order.kind === kind);
            if (own.length === 0) return null;
            return (
              <tbody key={kind}>
                <tr className={styles.kind}>
                  <th colSpan={columns.length + 2} scope="rowgroup">
                    {t(`kind.${kind}`)}
                  </th>
                </tr>
                {own.map((order) => (
                  <OrderLine
                    key={order.id}
                    {...{ order, columns, slots, now, view, isNow }}
                    tasks={tasks.filter((task) => task.order.id === order.id)}
                    onChoose={(due_at) => setChosen({ order: order.id, due_at })}
                  />
                ))}
              </tbody>
            );
          })}
        </table>
        {visibleOrders.length === 0 && <p className={styles.none}>{t('sheet.empty')}</p>}
      </div>
      {open && <Opened task={open} {...{ view, slots, now }} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

type LineProps = {
  order: InpatientOrder;
  columns: readonly Date[];
  tasks: readonly SheetTask[];
  slots: Slots;
  now: Date;
  view: StayView;
  isNow: (column: Date) => boolean;
  onChoose: (due_at: string) => void;
};

function OrderLine({ order, columns, tasks, slots, now, view, isNow, onChoose }: LineProps) {
  const t = useWardTexts();
  const format = useFormat();
  const words = useOrderWords();
  const sayState = useStateWords();
  const fail = useFailToast(t);
  const update = useMutationCall(updateInpatientOrder, { refreshes: [getInpatientStay], title: t('order.stop') });
  const width = view.result.slot_minutes * MINUTE_MS;
  const doneCount = tasks.filter(({ state }) => state === 'given').length;
  const end = endOf(order);
  const volume =
    order.kind === 'fluid' || order.balance
      ? fluidBalance(
          [order],
          view.slots,
          columns[0]!,
          new Date(Math.min(now.getTime(), columns.at(-1)!.getTime() + width)),
        )
      : undefined;
  const stop = () => {
    const stopped_at = new Date().toISOString();
    update.mutateAsync({ id: order.id, version: order.version, stopped_at }).catch(fail);
  };
  return (
    <tr className={classes(order.stopped_at !== null && styles.stopped)}>
      <th scope="row">
        <span className={styles.name}>
          <b>{words.name(order)}</b>
          {order.needs_second && (
            <Chip icon={<Users />} tone="warn">
              2
            </Chip>
          )}
        </span>
        <small>
          {words.about(order)}
          {order.stopped_at !== null && ` · ${t('order.stopped', { time: format.time(order.stopped_at) })}`}
        </small>
        {order.stopped_at === null && view.result.status === 'admitted' && (
          <IconButton
            className={styles.stop}
            size="sm"
            label={t('order.stopOne', { name: words.name(order) })}
            icon={<OctagonX />}
            onClick={stop}
          />
        )}
      </th>
      {columns.map((column) => {
        const from = column.getTime();
        const own = tasks.filter(({ due_at }) => Date.parse(due_at) >= from && Date.parse(due_at) < from + width);
        const runs = order.kind === 'fluid' && Date.parse(order.starts_at) < from + width && end > from;
        return (
          <td
            key={from}
            className={classes(isNow(column) && styles.now, from >= end && styles.ended, runs && styles.running)}
          >
            {own.map((task) => {
              const row = { ...task, isWaiting: slots.waiting[slotKey(order.id, task.due_at)] !== undefined };
              return (
                <PressArea
                  key={task.due_at}
                  className={styles.cell}
                  aria-label={`${words.name(order)} ${format.time(task.due_at)}, ${sayState(row, now)}`}
                  title={sayState(row, now)}
                  onClick={() => onChoose(task.due_at)}
                >
                  <TaskMark task={row} now={now} unit={order.unit} />
                </PressArea>
              );
            })}
          </td>
        );
      })}
      <td className={styles.total}>
        {volume
          ? `${format.number(volume.in + volume.out)} mL`
          : tasks.length > 0
            ? `${doneCount}/${tasks.length}`
            : ''}
      </td>
    </tr>
  );
}

function Opened(props: { task: SheetTask; view: StayView; slots: Slots; now: Date; onClose: () => void }) {
  const { task, view, slots, now, onClose } = props;
  const format = useFormat();
  const words = useOrderWords();
  const { order } = task;
  const taskRow = { ...task, isWaiting: slots.waiting[slotKey(order.id, task.due_at)] !== undefined };
  return (
    <Dialog open size="sm" title={`${words.name(order)} ${format.time(task.due_at)}`} onClose={onClose}>
      {task.slot?.reported_again && <ReportedTwice slot={task.slot} onDone={onClose} />}
      <GivePanel
        key={`${order.id} ${task.due_at}`}
        {...{ order, slots, now }}
        task={taskRow}
        pet={view.pet}
        cage={view.cage_name}
        team={view.team}
        onDone={onClose}
      />
    </Dialog>
  );
}

/** Two devices have reported one dose: a person says whether the animal got it once or twice. */
export function ReportedTwice({ slot, onDone }: { slot: InpatientSlot; onDone?: () => void }) {
  const t = useWardTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const settle = useMutationCall(settleInpatientSlot, { refreshes: [getInpatientStay], title: t('again.title') });
  const report = slot.reported_again;
  if (!report) return null;
  const say = (given: 'once' | 'twice') =>
    settle
      .mutateAsync({ inpatient_order: slot.inpatient_order, due_at: slot.due_at, given })
      .then(() => onDone?.())
      .catch(fail);
  return (
    <div role="alert" className={styles.again}>
      <b>{t('again.title')}</b>
      <p>
        {t('again.about', {
          first: slot.outcome_by_name ?? '',
          firstAt: slot.outcome_at ? format.time(slot.outcome_at) : '',
          second: report.by_name,
          secondAt: format.time(report.at),
        })}
      </p>
      <Button onClick={() => void say('once')}>{t('again.once')}</Button>
      <Button variant="danger" onClick={() => void say('twice')}>
        {t('again.twice')}
      </Button>
    </div>
  );
}
