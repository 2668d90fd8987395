import { CLIENT_VERSION, useMutationCall, useSession } from '@alder/client';
import { type Language, languages, useFormat, useLanguage } from '@alder/i18n';
import {
  Button,
  CallForm,
  FormActions,
  Options,
  Part,
  Screen,
  SubmitButton,
  TextArea,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { Link } from 'react-router';
import { type Announcement, getReleases, updateSystemAnnouncement, updateVersionNotes } from '../../contract/index.ts';
import styles from './releases.module.css';
import { useReleaseTexts } from './use-release-texts.ts';

type InThree = Record<Language, string>;
const EMPTY: InThree = { en: '', ja: '', zhtw: '' };
const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

/** `/sysAdmin/announcements`: announcements of the operator to every user (design: screens §3.30). */
export function OperatorScreen() {
  const t = useReleaseTexts();
  return (
    <Screen title={t('operator.title')}>
      <Options>
        <Part title={t('announce.title')} about={t('announce.about')}>
          <AnnouncementForm />
        </Part>
        <Part title={t('versions.title')} about={t('versions.about')}>
          <VersionForm />
        </Part>
      </Options>
    </Screen>
  );
}

function AnnouncementForm() {
  const t = useReleaseTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const failed = useFailToast(t);
  const notif = useSession().account?.notif as Announcement | null | undefined;
  const update = useMutationCall(updateSystemAnnouncement, { title: t('announce.title') });
  const form = useCallForm(updateSystemAnnouncement, {
    initial: { message: EMPTY },
    check: ({ message }) => missing('message', message),
    send: update.mutateAsync,
    onSent: () => {
      toast({ text: t('announce.sent') });
      form.reset();
    },
    texts: t,
  });
  const preview = form.values.message[language].trim();
  const withdraw = () =>
    update.mutateAsync({ message: null }).then(() => toast({ text: t('announce.withdrawn') }), failed);
  return (
    <>
      {notif ? (
        <div className={styles.current}>
          <p>{t('announce.now', { time: format.dateTime(notif.timestamp) })}</p>
          <p className={styles.banner}>{notif.message[language]}</p>
          <Button size="sm" busy={update.isPending} onClick={withdraw}>
            {t('announce.withdraw')}
          </Button>
        </div>
      ) : (
        <div className={styles.current}>
          <p>{t('announce.none')}</p>
        </div>
      )}
      <CallForm form={form} label={t('announce.title')}>
        <InThreeLanguages name="message" rows={2} maxLength={500} />
        {preview && (
          <p className={styles.banner}>
            <b>{t('announce.preview')}</b> {preview}
          </p>
        )}
        <FormActions>
          <SubmitButton>{t('announce.send')}</SubmitButton>
        </FormActions>
      </CallForm>
    </>
  );
}

function VersionForm() {
  const t = useReleaseTexts();
  const update = useMutationCall(updateVersionNotes, { title: t('versions.title'), refreshes: [getReleases] });
  const form = useCallForm(updateVersionNotes, {
    initial: { version: CLIENT_VERSION, notes: EMPTY },
    check: ({ version, notes }) => ({
      ...(!VERSION.test(version) && { version: 'version.shape' }),
      ...missing('notes', notes),
    }),
    send: update.mutateAsync,
    onSent: ({ result }) => {
      toast({ text: t('versions.saved', { version: result.version }) });
      form.reset();
    },
    texts: t,
  });
  return (
    <CallForm form={form} label={t('versions.title')}>
      <TextField name="version" label={t('versions.version')} />
      <InThreeLanguages name="notes" rows={4} maxLength={4000} />
      <FormActions>
        <SubmitButton>{t('versions.save')}</SubmitButton>
        <Link to="/info/releases">{t('versions.open')}</Link>
      </FormActions>
    </CallForm>
  );
}

function InThreeLanguages({ name, rows, maxLength }: { name: string; rows: number; maxLength: number }) {
  const t = useReleaseTexts();
  return languages.map((one) => (
    <TextArea key={one} name={`${name}.${one}`} label={t(`lang.${one}`)} rows={rows} maxLength={maxLength} />
  ));
}

function missing<Name extends string>(name: Name, text: InThree): Partial<Record<`${Name}.${Language}`, string>> {
  const empty = languages.filter((one) => text[one].trim() === '');
  return Object.fromEntries(empty.map((one) => [`${name}.${one}`, 'missing'])) as never;
}
