import { useAccount } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Checkbox, IconButton, Menu } from '@alder/ui';
import { Ellipsis, Pencil, Trash2, UserRound, UserRoundX } from 'lucide-react';
import { Link } from 'react-router';
import type { TodoLine } from '../contract/index.ts';
import { Due } from './due.tsx';
import styles from './todo.module.css';
import { useTodoTexts } from './use-todo-texts.ts';

export type TodoLineItemProps = {
  readonly line: TodoLine;
  /** The patient of the page is not named again. */
  readonly withoutPet?: boolean;
  readonly onTick: (done: boolean) => void;
  readonly onAssign: (assignee: string | null) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

/** One thing to do: ticked at its left, changed by its menu. */
export function TodoLineItem(props: TodoLineItemProps) {
  const { line, withoutPet, onTick, onAssign, onEdit, onRemove } = props;
  const t = useTodoTexts();
  const format = useFormat();
  const { account } = useAccount();
  const { done, due_on, assignee, assignee_name, author_name, done_at, done_by_name, medical_record } = line;
  const isMine = assignee === account.id;
  return (
    <li className={styles.line}>
      <Checkbox
        label={<span className={done ? styles.done : styles.text}>{line.text}</span>}
        value={done}
        onChange={onTick}
      />
      <p className={styles.about}>
        {!withoutPet && line.pet && (
          <Link to={`/patient/${line.pet}`}>
            <bdi>{line.pet_name}</bdi> <span className="tn">{line.patient_id}</span>
          </Link>
        )}
        {!withoutPet && line.owner_name && <bdi>{line.owner_name}</bdi>}
        {medical_record && <Link to={`/his/record/${medical_record}`}>{t('record')}</Link>}
        {!done && <Due due_on={due_on} />}
        <span>{assignee_name ? <bdi>{assignee_name}</bdi> : t('anyone')}</span>
        {done && done_at ? (
          <span>{t('done.by', { name: done_by_name ?? '', at: format.dateTime(done_at) })}</span>
        ) : (
          author_name && author_name !== assignee_name && <span>{t('written.by', { name: author_name })}</span>
        )}
      </p>
      <Menu
        label={t('acts', { text: line.text })}
        placement="bottom end"
        entries={[
          { label: t('edit'), icon: <Pencil />, onAction: onEdit },
          ...(done
            ? []
            : [
                isMine
                  ? { label: t('assign.nobody'), icon: <UserRoundX />, onAction: () => onAssign(null) }
                  : { label: t('assign.me'), icon: <UserRound />, onAction: () => onAssign(account.id) },
              ]),
          { line: true as const },
          { label: t('remove'), icon: <Trash2 />, danger: true, onAction: onRemove },
        ]}
        trigger={(trigger) => (
          <IconButton {...trigger} size="sm" label={t('acts', { text: line.text })} icon={<Ellipsis />} />
        )}
      />
    </li>
  );
}
