import { useAccount, useCall, useDraft, useMutationCall } from '@alder/client';
import { languageNames, languages, languageTags, useFormat, useLanguage } from '@alder/i18n';
import {
  Button,
  CallForm,
  Checkbox,
  Drawer,
  type Entry,
  Loaded,
  openWindow,
  Seg,
  SubmitButton,
  TextArea,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { addressOf } from '@alder/wire';
import { Archive, ArchiveRestore, Printer } from 'lucide-react';
import { useState } from 'react';
import {
  createHandout,
  getHandout,
  getHandoutPdf,
  getHandouts,
  type Handout,
  updateHandout,
} from '../contract/index.ts';
import { handoutLanguages, languageFor, languagesOf, type TextLanguage } from '../domain/index.ts';
import { HandoutBody } from './handout-body.tsx';
import styles from './handouts.module.css';
import { useHandoutTexts } from './use-handout-texts.ts';

type DrawerProps = {
  /** Undefined: a new one. */
  readonly id: string | undefined;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
};

/** A handout with its texts: read, written, checked, archived. */
export function HandoutDrawer(props: DrawerProps) {
  return props.id === undefined ? <HandoutForm {...props} handout={undefined} /> : <Known {...props} id={props.id} />;
}

function Known(props: DrawerProps & { readonly id: string }) {
  const t = useHandoutTexts();
  const query = useCall(getHandout, { id: props.id });
  if (query.data) return <HandoutForm key={query.data.result.id} {...props} handout={query.data.result} />;
  return (
    <Drawer open title={t('handout')} onClose={props.onClose}>
      <Loaded query={query} what={t('handout')}>
        {() => null}
      </Loaded>
    </Drawer>
  );
}

type Texts = Record<TextLanguage, { title: string; text: string }>;
type Values = { texts: Texts; related: string; checked: boolean };
const REFRESHES = { refreshes: [getHandouts, getHandout] };

function HandoutForm({ handout, isReadOnly, onClose }: DrawerProps & { readonly handout: Handout | undefined }) {
  const t = useHandoutTexts();
  const { language } = useLanguage();
  const { hospital } = useAccount();
  const [shown, setShown] = useState<TextLanguage>(
    (handout && languageFor(languagesOf(handout.texts), [language])) ?? language,
  );
  const { form, drop } = useHandoutForm(handout, shown, onClose);
  const close = () => {
    drop();
    onClose();
  };
  const archive = useArchive(handout, onClose);
  const { texts } = form.values;
  const written = texts[shown];
  const print = () => openWindow(addressOf(getHandoutPdf, { hospital: hospital.key, id: handout!.id, lang: shown }));
  const canPrint = handout?.texts[shown] !== undefined && !form.isDirty;
  return (
    <Drawer
      open
      title={handout ? titleOf(handout, language) : t('new')}
      {...(handout?.is_starting && !handout.checked && !isReadOnly && { about: t('starting.about') })}
      onClose={close}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <>
          {handout && (
            <Button
              variant="ghost"
              icon={<Printer />}
              onClick={print}
              {...(!canPrint && { disabledReason: t(form.isDirty ? 'print.unsaved' : 'print.missing') })}
            >
              {t('print')}
            </Button>
          )}
          {!isReadOnly && handout && (
            <Button
              variant="ghost"
              icon={handout.archived ? <ArchiveRestore /> : <Archive />}
              onClick={() => void archive(!handout.archived)}
            >
              {t(handout.archived ? 'restore' : 'archive')}
            </Button>
          )}
          {!isReadOnly && (
            <SubmitButton of={form} shortcut="Ctrl Enter">
              {t('save')}
            </SubmitButton>
          )}
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        <Seg
          label={t('language')}
          value={shown}
          onChange={setShown}
          entries={languages.map((value) => entryOf(value, texts[value]))}
        />
        {isReadOnly ? (
          <HandoutBody lang={shown} {...written} />
        ) : (
          <TextsField key={shown} lang={shown} text={written} isNew={!handout} />
        )}
        {!isReadOnly && <MoreFields handout={handout} />}
      </CallForm>
    </Drawer>
  );
}

function TextsField({ lang, text, isNew }: { lang: TextLanguage; text: Texts[TextLanguage]; isNew: boolean }) {
  const t = useHandoutTexts();
  const isEmpty = text.title.trim() === '' && text.text.trim() === '';
  return (
    <>
      <div className={styles.texts} lang={languageTags[lang]}>
        <TextField name={`texts.${lang}.title`} label={t('field.title')} maxLength={150} autoFocus={isNew} />
        <TextArea
          name={`texts.${lang}.text`}
          label={t('field.text')}
          rows={14}
          maxLength={8000}
          hint={t('field.text.hint')}
        />
      </div>
      {!isEmpty && (
        <section className={styles.preview} aria-label={t('preview')}>
          <HandoutBody lang={lang} {...text} />
        </section>
      )}
    </>
  );
}

function MoreFields({ handout }: { readonly handout: Handout | undefined }) {
  const t = useHandoutTexts();
  const format = useFormat();
  const by = handout?.checked && handout.checked_at;
  return (
    <>
      <TextArea name="related" label={t('field.related')} rows={4} hint={t('field.related.hint')} />
      <Checkbox name="checked" label={t('field.checked.long')} />
      {by && (
        <p className={styles.about}>
          {t('checked.by', { name: handout.checked_by_name ?? '', date: format.date(by, 'full') })}
        </p>
      )}
    </>
  );
}

/** The form; only what changed is sent, so that a handout keeps its mark as long as its words stay. */
function useHandoutForm(handout: Handout | undefined, shown: TextLanguage, onClose: () => void) {
  const t = useHandoutTexts();
  const create = useMutationCall(createHandout, REFRESHES);
  const update = useMutationCall(updateHandout, REFRESHES);
  const call = (handout ? updateHandout : createHandout) as typeof createHandout;
  const initial: Values = {
    texts: Object.fromEntries(
      handoutLanguages.map((one) => [one, handout?.texts[one] ?? { title: '', text: '' }]),
    ) as Texts,
    related: handout?.related.join('\n') ?? '',
    checked: handout?.checked ?? false,
  };
  // Of one version: what was typed over another one is not offered over what a colleague has changed since.
  const draft = useDraft(`handout.${handout ? `${handout.id}.${handout.version}` : 'new'}`, {
    ...{ value: initial, version: null },
  });
  const form = useCallForm(call, {
    ...{ initial, draft },
    check: ({ texts }) => missingIn(texts, shown),
    toInput: (values) =>
      ({
        ...(handout && { id: handout.id, version: handout.version }),
        ...(isChanged(values.texts, initial.texts) && { texts: writtenIn(values.texts) }),
        ...(values.related !== initial.related && { related: linesOf(values.related) }),
        checked: values.checked,
      }) as never,
    send: (input) => (handout ? update.mutateAsync(input as never) : create.mutateAsync(input)),
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t('saved', { name: titleOf(result, shown) }) });
      onClose();
    },
    texts: t,
  });
  return { form, drop: draft.discard };
}

function useArchive(handout: Handout | undefined, onClose: () => void) {
  const t = useHandoutTexts();
  const { language } = useLanguage();
  const fail = useFailToast(t);
  const update = useMutationCall(updateHandout, REFRESHES);
  return async (archived: boolean) => {
    const { id, version } = handout!;
    onClose();
    const changed = await update.mutateAsync({ id, version, archived }).catch(fail);
    if (!changed) return;
    const undo = () => update.mutateAsync({ id, version: changed.result.version, archived: !archived }).catch(fail);
    toast({
      text: t(archived ? 'archived' : 'restored', { name: titleOf(handout!, language) }),
      undo: () => void undo(),
    });
  };
}

/** A language with one of title and text lacks the other; a handout without any language lacks the shown one. */
function missingIn(texts: Texts, shown: TextLanguage) {
  const missing: Partial<Record<`texts.${string}`, string>> = {};
  const isNone = Object.keys(writtenIn(texts)).length === 0;
  for (const one of handoutLanguages) {
    const { title, text } = texts[one];
    const isWanted = title.trim() !== '' || text.trim() !== '' || (isNone && one === shown);
    if (isWanted && title.trim() === '') missing[`texts.${one}.title`] = 'missing';
    if (isWanted && text.trim() === '') missing[`texts.${one}.text`] = 'missing';
  }
  return Object.keys(missing).length > 0 ? missing : undefined;
}

function writtenIn(texts: Texts): Partial<Texts> {
  return Object.fromEntries(
    handoutLanguages.flatMap((one) => (texts[one].title.trim() || texts[one].text.trim() ? [[one, texts[one]]] : [])),
  );
}

const isChanged = (texts: Texts, before: Texts) => JSON.stringify(texts) !== JSON.stringify(before);

const linesOf = (typed: string) => [
  ...new Set(
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** A language that has one of title and text only has a dot. */
function entryOf(value: TextLanguage, { title, text }: Texts[TextLanguage]): Entry<TextLanguage> {
  const isHalf = (title.trim() === '') !== (text.trim() === '');
  const isEmpty = title.trim() === '' && text.trim() === '';
  return {
    value,
    label: (
      <span lang={languageTags[value]} className={isEmpty ? styles.empty : undefined}>
        {languageNames[value]}
      </span>
    ),
    ...(isHalf && { mark: 'warn' as const }),
  };
}

function titleOf({ texts }: Handout, wanted: TextLanguage): string {
  const lang = languageFor(languagesOf(texts), [wanted]);
  return (lang && texts[lang]?.title) ?? '';
}
