import { indexEntries, searchEntries } from '@alder/catalog/domain';
import { useAccount, useCall, useMutationCall, useWire } from '@alder/client';
import { languageNames, languageTags, useLanguage } from '@alder/i18n';
import {
  Button,
  CallForm,
  Dialog,
  Empty,
  Loaded,
  openWindow,
  PressArea,
  Seg,
  SubmitButton,
  TextArea,
  TextField,
  useCallForm,
} from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { ChevronLeft, Mail, Printer, Search } from 'lucide-react';
import { useState } from 'react';
import {
  getGivenHandoutPdf,
  getHandout,
  getHandouts,
  type getVisitHandouts,
  giveHandout,
  type Handout,
  type HandoutOfVisit,
  type HandoutSummary,
} from '../contract/index.ts';
import { languageFor, languagesOf, type TextLanguage } from '../domain/index.ts';
import { HandoutBody } from './handout-body.tsx';
import { HandoutTitle, Languages } from './handout-title.tsx';
import styles from './handouts.module.css';
import { useHandoutTexts } from './use-handout-texts.ts';

type Owner = PayloadOf<typeof getVisitHandouts>['owner'];

type GiveDialogProps = {
  readonly record: string;
  /** Undefined: one is chosen first. */
  readonly handout: string | undefined;
  readonly suggested: readonly HandoutSummary[];
  readonly owner: Owner;
  readonly onGiven: (given: HandoutOfVisit) => void;
  readonly onClose: () => void;
};

/** Gives a handout: chooses it, shows it in the owner's language, prints or sends it. */
export function GiveDialog(props: GiveDialogProps) {
  const { handout, onClose } = props;
  const t = useHandoutTexts();
  const [chosen, setChosen] = useState(handout);
  if (chosen === undefined)
    return (
      <Dialog open size="lg" full title={t('give.choose')} onClose={onClose}>
        <Choice suggested={props.suggested} onChoose={setChosen} />
      </Dialog>
    );
  return <Give {...props} id={chosen} onBack={handout ? undefined : () => setChosen(undefined)} />;
}

function Choice({ suggested, onChoose }: Pick<GiveDialogProps, 'suggested'> & { onChoose: (id: string) => void }) {
  const t = useHandoutTexts();
  const query = useCall(getHandouts, {});
  const [typed, setTyped] = useState('');
  const fits = new Set(suggested.map(({ id }) => id));
  const inUse = (query.data?.result ?? []).filter(({ archived }) => !archived);
  const sorted = [...inUse.filter(({ id }) => fits.has(id)), ...inUse.filter(({ id }) => !fits.has(id))];
  const index = indexEntries(
    sorted.map((handout) => {
      const { titles, related } = handout;
      const names = { name: titles.en ?? '', name_ja: titles.ja ?? null, name_zhtw: titles.zhtw ?? null };
      return { handout, ...names, synonyms: related };
    }),
  );
  const found = searchEntries(index, typed).map(({ handout }) => handout);
  return (
    <div className={styles.choice}>
      <TextField
        type="search"
        label={t('search')}
        labelHidden
        icon={<Search aria-hidden="true" />}
        placeholder={t('search')}
        value={typed}
        onChange={setTyped}
        onEnter={() => found[0] && onChoose(found[0].id)}
        autoFocus
      />
      <Loaded query={query} what={t('title')}>
        {() =>
          found.length === 0 ? (
            <Empty>{t('search.none')}</Empty>
          ) : (
            <ul>
              {found.map((one) => (
                <li key={one.id}>
                  <PressArea onClick={() => onChoose(one.id)}>
                    <HandoutTitle {...one} />
                    {fits.has(one.id) && <small>{t('give.fits')}</small>}
                    <Languages languages={one.languages} />
                  </PressArea>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

function Give({ id, onBack, ...props }: GiveDialogProps & { id: string; onBack: (() => void) | undefined }) {
  const t = useHandoutTexts();
  const query = useCall(getHandout, { id });
  const { data } = query;
  // A colleague may change the text meanwhile: it is shown at once, and the words for this owner stay.
  if (data)
    return <GiveForm key={languagesOf(data.result.texts).join()} {...props} text={data.result} onBack={onBack} />;
  return (
    <Dialog open size="lg" full title={t('give')} onClose={props.onClose}>
      <Loaded query={query} what={t('handout')}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

type GiveFormProps = Omit<GiveDialogProps, 'handout'> & {
  readonly text: Handout;
  readonly onBack: (() => void) | undefined;
};

function GiveForm({ record, text, owner, onGiven, onClose, onBack }: GiveFormProps) {
  const t = useHandoutTexts();
  const { language } = useLanguage();
  const { hospital } = useAccount();
  const wire = useWire();
  const has = languagesOf(text.texts);
  const fitting = languageFor(has, [owner?.lang, hospital.lang as TextLanguage, language]) ?? 'en';
  const give = useMutationCall(giveHandout, { title: t('give') });
  const form = useCallForm(giveHandout, {
    initial: { lang: fitting, note: '', way: 'print' as 'print' | 'email', email: owner?.email ?? '' },
    toInput: ({ lang, note, way, email }) => ({
      ...{ medical_record: record, handout: text.id, version: text.version, lang, note, way },
      ...(way === 'email' && { email: email.trim() }),
    }),
    check: ({ way, email }) => (way === 'email' && email.trim() === '' ? { email: 'missing' } : undefined),
    send: give.mutateAsync,
    onSent: ({ result }) => {
      if (result.way === 'print') openWindow(wire.url(getGivenHandoutPdf, { id: result.id }));
      onGiven(result);
    },
    texts: t,
  });
  const { lang, note, way } = form.values;
  const written = text.texts[lang];
  return (
    <Dialog
      open
      size="lg"
      full
      title={t('give')}
      onClose={onClose}
      dirty={form.values.note.trim() !== ''}
      onMainAction={form.submit}
      footer={
        <>
          {onBack && (
            <Button variant="ghost" icon={<ChevronLeft />} onClick={onBack}>
              {t('give.back')}
            </Button>
          )}
          <SubmitButton of={form} shortcut="Ctrl Enter">
            {t(way === 'email' ? 'give.send' : 'give.print')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.give}>
        <div className={styles.choices}>
          <Seg
            label={t('language')}
            value={lang}
            onChange={(next) => form.set({ lang: next })}
            entries={has.map((value) => ({
              value,
              label: <span lang={languageTags[value]}>{languageNames[value]}</span>,
            }))}
          />
          <Seg
            label={t('way')}
            value={way}
            onChange={(next) => form.set({ way: next })}
            entries={[
              { value: 'print', label: t('way.print.do'), icon: <Printer aria-hidden="true" /> },
              { value: 'email', label: t('way.email.do'), icon: <Mail aria-hidden="true" /> },
            ]}
          />
        </div>
        <Warnings text={text} owner={owner} lang={lang} />
        {way === 'email' && <TextField name="email" type="email" label={t('email')} maxLength={200} required />}
        <div lang={languageTags[lang]}>
          <TextArea
            name="note"
            label={t('note')}
            rows={2}
            maxLength={1000}
            hint={t('note.hint', { language: languageNames[lang] })}
          />
        </div>
        {written && <HandoutBody lang={lang} {...written} note={note.trim()} />}
      </CallForm>
    </Dialog>
  );
}

/** Warnings before it is given: not the owner's language, not checked by the hospital yet. */
function Warnings({ text, owner, lang }: { text: Handout; owner: Owner; lang: TextLanguage }) {
  const t = useHandoutTexts();
  const isOther = owner?.lang && owner.lang !== lang;
  return (
    <>
      {isOther && (
        <p className={styles.check} role="note">
          {t('give.otherLanguage', { language: languageNames[owner.lang!] })}
        </p>
      )}
      {!text.checked && (
        <p className={styles.check} role="note">
          {t('give.unchecked')}
        </p>
      )}
    </>
  );
}
