import { useCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import { Button, Combobox, IconButton, NumberField } from '@alder/ui';
import { ListTodo, Pill, Plus, Stethoscope, X } from 'lucide-react';
import { useState } from 'react';
import { getHospitalMedicalResources, type TemplateLine } from '../contract/index.ts';
import { nameIn } from '../domain/index.ts';
import styles from './catalog.module.css';
import { useManageTexts } from './use-manage-texts.ts';

type LinesFieldProps = {
  readonly value: readonly TemplateLine[];
  readonly onChange: (lines: readonly TemplateLine[]) => void;
  readonly readOnly: boolean;
  /** Whether things to do may be among them. */
  readonly withTodos?: boolean;
  /** The entry that the lines belong to: it does not bring itself. */
  readonly self?: string | undefined;
};

type Offer = {
  readonly kind: 'treatment' | 'medicine';
  readonly id: string;
  readonly price: number;
  readonly names: readonly string[];
  readonly shown: string;
  readonly name: string;
};

const ICONS = { treatment: Stethoscope, medicine: Pill, todo: ListTodo };

/** Lines that a treatment or a template brings to a visit: treatments, medicines, things to do, in their order. */
export function LinesField({ value, onChange, readOnly, withTodos = false, self }: LinesFieldProps) {
  const t = useManageTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const { data } = useCall(getHospitalMedicalResources, {});
  const [todo, setTodo] = useState('');
  const offers: Offer[] = [
    // A treatment that brings lines of its own would bring them nowhere: only one level is added.
    ...(data?.treatments ?? [])
      .filter((entry) => entry.id !== self && entry.lines.length === 0)
      .map((entry) => ({ kind: 'treatment' as const, ...offered(entry) })),
    ...(data?.medicine ?? []).map((entry) => ({ kind: 'medicine' as const, ...offered(entry) })),
  ];
  function offered(entry: {
    id: string;
    price: number;
    name: string;
    name_zhtw: string | null;
    name_ja: string | null;
  }) {
    const names = [entry.name, entry.name_zhtw ?? '', entry.name_ja ?? ''];
    return { id: entry.id, price: entry.price, names, name: entry.name, shown: nameIn(entry, language) };
  }
  const called = (line: TemplateLine) => offers.find(({ id }) => id === line.entry)?.shown ?? line.name;
  const sum = value.reduce(
    (total, line) => total + (offers.find(({ id }) => id === line.entry)?.price ?? 0) * (line.quantity ?? 1),
    0,
  );
  const add = (line: TemplateLine) => onChange([...value, line]);
  const addTodo = () => {
    if (!todo.trim()) return;
    add({ kind: 'todo', entry: null, name: todo.trim().slice(0, 200), quantity: null });
    setTodo('');
  };

  return (
    <fieldset className={styles.lines}>
      <legend>{t('lines.title')}</legend>
      <p>{t(withTodos ? 'lines.aboutTemplate' : 'lines.about')}</p>
      <ul>
        {value.map((line, place) => {
          const Icon = ICONS[line.kind];
          return (
            // The same entry may occur twice: its place distinguishes the two.
            <li key={place}>
              <Icon aria-hidden="true" />
              <span>{called(line)}</span>
              {line.kind === 'treatment' && (
                <NumberField
                  label={t('lines.quantity', { name: called(line) })}
                  labelHidden
                  min={0}
                  value={line.quantity ?? 1}
                  onChange={(quantity) =>
                    onChange(value.map((one, at) => (at === place ? { ...one, quantity: quantity || 1 } : one)))
                  }
                  readOnly={readOnly}
                />
              )}
              {!readOnly && (
                <IconButton
                  size="sm"
                  label={t('lines.remove', { name: called(line) })}
                  icon={<X />}
                  onClick={() => onChange(value.filter((_, at) => at !== place))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {sum > 0 && <p className="tn">{t('lines.sum', { sum: format.money(Math.round(sum)) })}</p>}
      {!readOnly && (
        <Combobox
          label={t('lines.add')}
          labelHidden
          placeholder={t('lines.add')}
          icon={<Plus size={15} />}
          items={offers}
          itemKey={({ id }) => id}
          itemText={({ shown }) => shown}
          itemKeywords={({ names }) => [...names]}
          clearOnChoose
          value={null}
          onChange={(offer) =>
            offer &&
            add({
              kind: offer.kind,
              entry: offer.id,
              name: offer.name,
              quantity: offer.kind === 'treatment' ? 1 : null,
            })
          }
        />
      )}
      {!readOnly && withTodos && (
        <span className={styles.todo}>
          <TodoInput value={todo} onChange={setTodo} onAdd={addTodo} />
        </span>
      )}
    </fieldset>
  );
}

function TodoInput(props: { value: string; onChange: (typed: string) => void; onAdd: () => void }) {
  const t = useManageTexts();
  return (
    <>
      <input
        className={styles.todoInput}
        aria-label={t('lines.todo')}
        placeholder={t('lines.todo')}
        maxLength={200}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          props.onAdd();
        }}
      />
      <Button size="sm" onClick={props.onAdd}>
        {t('lines.addTodo')}
      </Button>
    </>
  );
}
