import { useAccount } from '@alder/client';
import { Checkbox, Options, Part, SaveState, Switch, TimeField, toast } from '@alder/ui';
import { type ReactNode, useState } from 'react';
import { NOTICE_TOPICS, type NoticeChoices, type NoticeTopic, noticeChoicesOf } from '../domain/index.ts';
import styles from './notice-choices.module.css';
import { useChoiceTexts } from './use-choice-texts.ts';

type Saved = { readonly state: 'saving' | 'saved' | 'failed'; readonly at?: number };

const NIGHT = { from: '21:00', to: '07:00' };

/**
 * `/account?section=notices`: which notices stand in the bell, which a letter tells of too, and when none is written
 * (design: screens §3.29).
 *
 * @param onSave Keeps the choices with the account; it is the call of another capability.
 * @param children Letters of other capabilities that are chosen here too, each a `Part`.
 */
export function NoticeChoicesPart(props: {
  readonly onSave: (choices: NoticeChoices) => Promise<unknown>;
  readonly children?: ReactNode;
}) {
  const { onSave, children } = props;
  const t = useChoiceTexts();
  const { account } = useAccount();
  const [choices, setChoices] = useState(() => noticeChoicesOf(account.configs));
  const [saved, setSaved] = useState<Saved>();

  async function choose(next: NoticeChoices) {
    const before = choices;
    setChoices(next);
    setSaved({ state: 'saving' });
    try {
      await onSave(next);
      setSaved({ state: 'saved', at: Date.now() });
    } catch {
      setChoices(before);
      setSaved({ state: 'failed' });
      toast({ tone: 'fail', text: t('choices.failed') });
    }
  }
  const toggled = <Topic extends NoticeTopic>(list: readonly Topic[], topic: Topic, on: boolean): readonly Topic[] =>
    on ? [...list, topic] : list.filter((each) => each !== topic);
  const { off, email, quiet } = choices;
  const mayMail = account.emailValidated !== false;
  return (
    <Options>
      <Part title={t('choices')} about={t('choices.about')}>
        {!mayMail && (
          <p role="status" className={styles.note}>
            {t('choices.unconfirmed')}
          </p>
        )}
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{t('choices')}</span>
              </th>
              <th scope="col">{t('choices.bell')}</th>
              <th scope="col">{t('choices.email')}</th>
            </tr>
          </thead>
          <tbody>
            {NOTICE_TOPICS.map((topic) => {
              const name = t(`topic.${topic}`);
              return (
                <tr key={topic}>
                  <th scope="row">
                    {name}
                    <small>{t(`topic.${topic}.about`)}</small>
                  </th>
                  <td>
                    {topic === 'critical' ? (
                      <span className={styles.always}>{t('choices.always')}</span>
                    ) : (
                      <Checkbox
                        label={`${name}: ${t('choices.bell')}`}
                        labelHidden
                        value={!off.includes(topic)}
                        onChange={(on) => void choose({ ...choices, off: toggled(off, topic, !on) })}
                      />
                    )}
                  </td>
                  <td>
                    <Checkbox
                      label={`${name}: ${t('choices.email')}`}
                      labelHidden
                      disabled={!mayMail}
                      value={email.includes(topic)}
                      onChange={(on) => void choose({ ...choices, email: toggled(email, topic, on) })}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {saved && <SaveState {...saved} />}
      </Part>
      <Part title={t('choices.quiet')} about={t('choices.quiet.about')}>
        <Switch
          label={t('choices.quiet.on')}
          value={quiet !== null}
          disabled={!mayMail}
          onChange={(on) => void choose({ ...choices, quiet: on ? NIGHT : null })}
        />
        {quiet && (
          <div className={styles.span}>
            <TimeField
              label={t('choices.from')}
              value={quiet.from}
              onChange={(from) => void (from && choose({ ...choices, quiet: { ...quiet, from } }))}
            />
            <TimeField
              label={t('choices.to')}
              value={quiet.to}
              onChange={(to) => void (to && choose({ ...choices, quiet: { ...quiet, to } }))}
            />
          </div>
        )}
      </Part>
      {children}
    </Options>
  );
}
