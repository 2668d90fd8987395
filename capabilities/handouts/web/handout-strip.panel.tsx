import { useCall, useMutationCall } from '@alder/client';
import { languageNames, languageTags, useFormat } from '@alder/i18n';
import { Button, Chip, PressArea, toast, useFailToast } from '@alder/ui';
import { BookOpenText, Mail, Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import { getVisitHandouts, type HandoutOfVisit, withdrawHandout } from '../contract/index.ts';
import { GiveDialog } from './give.dialog.tsx';
import { GivenDialog } from './given.dialog.tsx';
import styles from './handout-strip.module.css';
import { HandoutTitle } from './handout-title.tsx';
import { useHandoutTexts } from './use-handout-texts.ts';

export type HandoutStripProps = {
  readonly record: string;
  /** A handout that was chosen elsewhere, after a slash; its dialog opens. */
  readonly asked?: string | undefined;
  readonly onAsked: () => void;
};

/** Handouts given with a visit, those that fit it, and the way to give more; on paper those that were given. */
export function HandoutStrip({ record, asked, onAsked }: HandoutStripProps) {
  const t = useHandoutTexts();
  const query = useCall(getVisitHandouts, { id: record });
  const [giving, setGiving] = useState<'choose' | string>();
  const [shown, setShown] = useState<HandoutOfVisit>();
  const takeBack = useTakeBack();
  const dialog = asked ?? giving;
  const close = () => {
    setGiving(undefined);
    onAsked();
  };
  const onGiven = (given: HandoutOfVisit) => {
    close();
    const text = t(given.way === 'email' ? 'given.email' : 'given.print', { title: given.title });
    toast({ tone: 'done', text, undo: () => void takeBack(given) });
  };
  if (!query.data) return null;
  const { given, suggested, owner } = query.data;
  return (
    <section className={styles.strip} aria-label={t('strip')} data-given={given.length > 0}>
      <BookOpenText size={18} aria-hidden="true" />
      <div className={styles.content}>
        <h3 className={styles.head}>{t('strip')}</h3>
        {given.length > 0 && (
          <ul className={styles.given} aria-label={t('strip.given')}>
            {given.map((one) => (
              <li key={one.id}>
                <Given given={one} onOpen={() => setShown(one)} />
              </li>
            ))}
          </ul>
        )}
        <div className={styles.acts}>
          {suggested.slice(0, SUGGESTIONS).map((one) => (
            <Button key={one.id} size="sm" icon={<Plus />} onClick={() => setGiving(one.id)}>
              <HandoutTitle {...one} />
            </Button>
          ))}
          <Button size="sm" variant="ghost" onClick={() => setGiving('choose')}>
            {t('give.other')}
          </Button>
        </div>
      </div>
      {dialog && (
        <GiveDialog
          record={record}
          handout={dialog === 'choose' ? undefined : dialog}
          suggested={suggested}
          owner={owner}
          onGiven={onGiven}
          onClose={close}
        />
      )}
      {shown && <GivenDialog given={shown} onClose={() => setShown(undefined)} onTakeBack={takeBack} />}
    </section>
  );
}

/** More would hide the plan. */
const SUGGESTIONS = 4;

function Given({ given, onOpen }: { readonly given: HandoutOfVisit; readonly onOpen: () => void }) {
  const t = useHandoutTexts();
  const format = useFormat();
  const { title, lang, way, letter, given_at, given_by_name } = given;
  const Icon = way === 'email' ? Mail : Printer;
  return (
    <PressArea className={styles.one} onClick={onOpen}>
      <Icon size={15} aria-hidden="true" />
      <span>
        <b lang={languageTags[lang]}>{title}</b>
        <small>
          {t(`way.${way}`)} · <span lang={languageTags[lang]}>{languageNames[lang]}</span> · {format.dateTime(given_at)}
          {given_by_name && (
            <>
              {' · '}
              <bdi>{given_by_name}</bdi>
            </>
          )}
        </small>
      </span>
      {letter && letter !== 'sent' && (
        <Chip tone={letter === 'failed' ? 'danger' : 'neutral'}>{t(`letter.${letter}`)}</Chip>
      )}
    </PressArea>
  );
}

/** Takes back a handout given by mistake. */
function useTakeBack() {
  const t = useHandoutTexts();
  const fail = useFailToast(t);
  const withdraw = useMutationCall(withdrawHandout, { refreshes: [getVisitHandouts], title: t('withdraw') });
  return async ({ id, title }: HandoutOfVisit) => {
    const gone = await withdraw.mutateAsync({ id }).catch(fail);
    if (gone) toast({ text: t('withdrawn', { title }) });
  };
}
