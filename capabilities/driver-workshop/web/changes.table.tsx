import { useFormat } from '@alder/i18n';
import { Button, Chip, Seg } from '@alder/ui';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { DecidedGroup, DraftReplay, Replay } from '../contract/index.ts';
import type { Verdict } from '../domain/index.ts';
import { useChangeText } from './use-change-text.ts';
import { useWorkshopTexts } from './use-workshop-texts.ts';
import styles from './workshop.module.css';

type Group = DraftReplay['groups'][number] | DecidedGroup;
type Props = {
  readonly groups: readonly Group[];
  /** Single changes, for an example of each kind. */
  readonly changes: Replay['changes'];
  /** Without it, as for a draft that is not saved, nothing can be decided. */
  readonly onDecide?: ((group: DecidedGroup, verdict: Verdict) => void) | undefined;
  readonly busy?: boolean;
};

const verdictOf = (group: Group) => ('verdict' in group ? group.verdict : null);

/** Every kind of change to every value: a person agrees to each, or refuses it. */
export function ChangesTable({ groups, changes, onDecide, busy = false }: Props) {
  const t = useWorkshopTexts();
  const format = useFormat();
  const shown = useChangeText();
  const [view, setView] = useState<'all' | 'open' | 'decided'>('all');
  const open = groups.filter((group) => verdictOf(group) === null);
  const decided = groups.filter((group) => verdictOf(group) !== null);
  const rows = { all: groups, open, decided }[view];
  return (
    <>
      {onDecide && (
        <Seg
          label={t('decide.view')}
          value={view}
          onChange={setView}
          entries={[
            { value: 'all', label: t('decide.all'), count: groups.length },
            { value: 'open', label: t('decide.open'), count: open.length },
            { value: 'decided', label: t('decide.decided'), count: decided.length },
          ]}
        />
      )}
      <div className={styles.scroll}>
        <table className={styles.values}>
          <thead>
            <tr>
              <th scope="col">{t('decide.count')}</th>
              <th scope="col">{t('decide.example')}</th>
              <th scope="col">{t('replay.what')}</th>
              <th scope="col">{t('replay.before')}</th>
              <th scope="col">{t('replay.after')}</th>
              {onDecide && <th scope="col">{t('decide')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((group) => {
              const { kind, code, count, grave } = group;
              const example = changes.find((one) => one.kind === kind && one.code === code);
              return (
                <tr key={`${kind} ${code}`} data-grave={grave}>
                  <td className="tn">{format.number(count)}</td>
                  <td>{example?.patient || t('result.noName')}</td>
                  <td>
                    {t(`change.${kind}`)} {code && <small>{code}</small>}
                  </td>
                  <td>{example ? shown(kind, example.before) : '–'}</td>
                  <td>
                    <b>{example ? shown(kind, example.after) : '–'}</b>
                  </td>
                  {onDecide && 'verdict' in group && (
                    <td>
                      <Decision group={group} onDecide={onDecide} busy={busy} />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Decision({
  group,
  onDecide,
  busy,
}: {
  readonly group: DecidedGroup;
  readonly onDecide: NonNullable<Props['onDecide']>;
  readonly busy: boolean;
}) {
  const t = useWorkshopTexts();
  const format = useFormat();
  const { verdict, decided_by, decided_at, kind, code } = group;
  const what = [t(`change.${kind}`), code].filter(Boolean).join(' ');
  return (
    <div className={styles.decision}>
      {verdict && (
        <Chip tone={verdict === 'agreed' ? 'ok' : 'danger'}>
          {t(`decide.${verdict}`, { name: decided_by, time: decided_at ? format.moment(decided_at) : '' })}
        </Chip>
      )}
      {verdict !== 'agreed' && (
        <Button
          size="sm"
          icon={<Check />}
          disabled={busy}
          aria-label={t('decide.agreeTo', { what })}
          onClick={() => onDecide(group, 'agreed')}
        >
          {t('decide.agree')}
        </Button>
      )}
      {verdict !== 'refused' && (
        <Button
          size="sm"
          variant="ghost"
          icon={<X />}
          disabled={busy}
          aria-label={t('decide.refuseOf', { what })}
          onClick={() => onDecide(group, 'refused')}
        >
          {t('decide.refuse')}
        </Button>
      )}
    </div>
  );
}
