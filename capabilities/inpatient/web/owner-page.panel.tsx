import { getHisImage, getHisImages, uploadImage } from '@alder/attachments/contract';
import { formBlob, randomId, useAccount, useCall, useDraft, useMutationCall, useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  Card,
  Checkbox,
  Chip,
  copyText,
  Dialog,
  Empty,
  FormActions,
  Loaded,
  Seg,
  SubmitButton,
  TextArea,
  TextField,
  toast,
  useCallForm,
  useExplain,
} from '@alder/ui';
import { QrCode } from '@alder/ui/qr-code';
import { addressOf, type InputTypeOf, Refusal } from '@alder/wire';
import { useQueryClient } from '@tanstack/react-query';
import { Camera, Copy, ExternalLink, QrCode as QrIcon, RefreshCw, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  getInpatientPage,
  type OwnerPageView,
  openInpatientPage,
  type Release,
  releaseToOwner,
  sendInpatientPage,
  setInpatientDay,
  stopInpatientPage,
  updateInpatientPage,
  withdrawRelease,
} from '../contract/index.ts';
import { type DayTopic, dayTopics, dayWords, shownDay } from '../domain/index.ts';
import styles from './owner-page.module.css';
import { useWardTexts } from './use-ward-texts.ts';

const refreshes = [getInpatientPage];
/** Photographs offered beside the message: the newest ones of the pet. */
const OFFERED = 12;

type PartProps = { readonly stay: string; readonly view: OwnerPageView };
type OpenProps = PartProps & { readonly page: NonNullable<OwnerPageView['page']> };

/** The page of a stay for its owner: its link, and the entries of the staff on it. */
export function OwnerPage({ stay }: { readonly stay: string }) {
  const t = useWardTexts();
  const found = useCall(getInpatientPage, { inpatient_record: stay }, { keepPrevious: true });
  return (
    <Loaded query={found} what={t('page.owner')}>
      {({ result }) => (
        <div className={styles.page}>
          {result.state === 'open' && result.page ? (
            <>
              <div className={styles.tell}>
                <DayCard stay={stay} view={result} page={result.page} />
                <ReleaseCard stay={stay} view={result} />
                <VisitingCard stay={stay} view={result} page={result.page} />
              </div>
              <div className={styles.tell}>
                <LinkCard stay={stay} view={result} page={result.page} />
                <Releases releases={result.releases} />
              </div>
            </>
          ) : (
            <Closed stay={stay} view={result} />
          )}
        </div>
      )}
    </Loaded>
  );
}

function Closed({ stay, view }: PartProps) {
  const t = useWardTexts();
  const explain = useExplain(t);
  const open = useMutationCall(openInpatientPage, { refreshes, title: t('owner.open') });
  const start = () =>
    open.mutateAsync({ inpatient_record: stay }).then(
      () => toast({ text: t('owner.opened') }),
      (error: unknown) => toast({ text: explain(error), tone: 'fail' }),
    );
  return (
    <Card>
      <div className={styles.closed}>
        <h2>{t('page.owner')}</h2>
        <p>{t('owner.about')}</p>
        <Chip>{t(`owner.state.${view.state}`)}</Chip>
        {view.state !== 'ended' && (
          <Button variant="primary" icon={<QrIcon />} busy={open.isPending} onClick={() => void start()}>
            {t('owner.open')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function DayCard({ stay, page }: OpenProps) {
  const t = useWardTexts();
  const format = useFormat();
  const explain = useExplain(t);
  const say = useMutationCall(setInpatientDay, { refreshes, title: t('owner.day') });
  // The press is seen at once; the page that comes back replaces it.
  const [pressed, setPressed] = useState<Partial<Record<DayTopic, string>>>({});
  const current = new Set(shownDay(withAccounts(page.day), new Date()).map(({ topic }) => topic));
  const press = async (topic: DayTopic, value: string) => {
    setPressed((before) => ({ ...before, [topic]: value }));
    const change = { [topic]: value === 'none' ? null : value } as Partial<InputTypeOf<typeof setInpatientDay>>;
    try {
      await say.mutateAsync({ inpatient_record: stay, ...change });
    } catch (error) {
      toast({ text: explain(error), tone: 'fail' });
    }
    setPressed(({ [topic]: _, ...others }) => others);
  };
  return (
    <Card>
      <h2>{t('owner.day')}</h2>
      <p className={styles.muted}>{t('owner.day.about')}</p>
      <ul className={styles.day}>
        {dayTopics.map((topic) => {
          const word = page.day[topic];
          const isShown = current.has(topic);
          return (
            <li key={topic}>
              <b>{t(`owner.${topic}`)}</b>
              <Seg
                label={t(`owner.${topic}`)}
                value={pressed[topic] ?? (isShown && word ? word.value : 'none')}
                onChange={(value: string) => void press(topic, value)}
                entries={[
                  ...dayWords[topic].map((value) => ({
                    value,
                    label: t(`owner.${topic}.${value}` as 'owner.eats.well'),
                  })),
                  { value: 'none', label: t('owner.day.none') },
                ]}
              />
              <small>
                {word &&
                  (isShown ? t('owner.day.said', { by: word.by ?? '', at: format.time(word.at) }) : t('owner.day.old'))}
              </small>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The choices of the wire as the rule takes them; their author does not matter there. */
const withAccounts = (day: OpenProps['page']['day']) =>
  Object.fromEntries(Object.entries(day).map(([topic, word]) => [topic, { ...word, by: '' }]));

function VisitingCard({ stay, page }: OpenProps) {
  const t = useWardTexts();
  const update = useMutationCall(updateInpatientPage, { refreshes, title: t('owner.visiting') });
  const form = useCallForm(updateInpatientPage, {
    initial: { visiting: page.visiting },
    toInput: ({ visiting }) => ({ inpatient_record: stay, version: page.version, visiting }),
    send: update.mutateAsync,
    onSent: () => toast({ text: t('saved') }),
    texts: t,
  });
  return (
    <Card>
      <CallForm form={form} label={t('owner.visiting')}>
        <TextArea name="visiting" label={t('owner.visiting')} hint={t('owner.visiting.hint')} rows={2} />
        <FormActions>
          <SubmitButton>{t('save')}</SubmitButton>
        </FormActions>
      </CallForm>
    </Card>
  );
}

function ReleaseCard({ stay, view }: PartProps) {
  const t = useWardTexts();
  const release = useMutationCall(releaseToOwner, { refreshes, title: t('owner.release') });
  const initial = { inpatient_record: stay, text: '', his_image: null as string | null, is_signed: false };
  const form = useCallForm(releaseToOwner, {
    initial,
    draft: useDraft(`owner-page.${stay}`, { value: initial, version: null }),
    send: release.mutateAsync,
    onSent: () => {
      form.reset();
      toast({ text: t('owner.released') });
    },
    texts: t,
  });
  return (
    <Card>
      <h2>{t('owner.release')}</h2>
      <CallForm form={form} label={t('owner.release')}>
        <TextArea name="text" label={t('owner.release.text')} hint={t('owner.release.hint')} rows={3} />
        <PhotoChoice pet={view.pet} value={form.values.his_image} onChange={(his_image) => form.set({ his_image })} />
        <Checkbox name="is_signed" label={t('owner.release.signed')} />
        <FormActions>
          <SubmitButton>{t('owner.release.do')}</SubmitButton>
        </FormActions>
      </CallForm>
    </Card>
  );
}

type PhotoChoiceProps = {
  readonly pet: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
};

/** One of the pet's newest photographs, or one that is taken now. */
function PhotoChoice({ pet, value, onChange }: PhotoChoiceProps) {
  const t = useWardTexts();
  const format = useFormat();
  const explain = useExplain(t);
  const wire = useWire();
  const queries = useQueryClient();
  const { hospital } = useAccount();
  const images = useCall(getHisImages, { petId: pet, limit: 30 });
  const chooser = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const photos = (images.data?.result ?? []).filter(({ filetype }) => filetype !== 'pdf').slice(0, OFFERED);
  const add = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      const fields = {
        id: randomId(),
        model: 'pet',
        object_id: pet,
        filename: file.name || 'photo',
        filetype: file.type,
      };
      const sent = await wire.send(uploadImage, {}, { bytes: formBlob(fields, file) });
      await queries.invalidateQueries({ queryKey: [getHisImages.id] });
      if (sent) onChange(sent.result.id);
    } catch (error) {
      toast({ text: error instanceof Refusal ? explain(error) : t('owner.photo.failed'), tone: 'fail' });
    }
    setBusy(false);
  };
  const option = (id: string | null, label: string) => (
    <label key={id ?? 'none'} className={styles.photo}>
      <input
        type="radio"
        name="his_image"
        className="sr"
        checked={value === id}
        aria-label={label}
        onChange={() => onChange(id)}
      />
      {id ? (
        <img src={addressOf(getHisImage, { hospital: hospital.key, id, size: 'small' })} alt="" loading="lazy" />
      ) : (
        <span>{label}</span>
      )}
    </label>
  );
  return (
    <fieldset className={styles.photos}>
      <legend>{t('owner.photo')}</legend>
      <div>
        {option(null, t('owner.photo.none'))}
        {photos.map(({ id, created_at }) => option(id, t('owner.photo.of', { at: format.dateTime(created_at) })))}
      </div>
      <Button size="sm" icon={<Camera />} busy={isBusy} onClick={() => chooser.current?.click()}>
        {t('owner.photo.new')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        className="sr"
        tabIndex={-1}
        aria-label={t('owner.photo.new')}
        onChange={({ target }) => {
          void add(target.files?.[0]);
          target.value = '';
        }}
      />
    </fieldset>
  );
}

function LinkCard({ stay, view, page }: OpenProps) {
  const t = useWardTexts();
  const [asks, setAsks] = useState<'renew' | 'stop'>();
  const address = `${location.origin}${page.path}`;
  const send = useMutationCall(sendInpatientPage, { refreshes, title: t('owner.send') });
  const form = useCallForm(sendInpatientPage, {
    initial: { inpatient_record: stay, email: view.owner.email ?? '' },
    send: send.mutateAsync,
    onSent: (_, { email }) => toast({ text: t('owner.sent', { email }) }),
    texts: t,
  });
  return (
    <Card>
      <div className={styles.link}>
        <h2>
          {t('page.owner')} <Chip tone="ok">{t('owner.state.open')}</Chip>
        </h2>
        <QrCode text={address} label={t('owner.link.code')} size={168} />
        <p className={styles.muted}>{t('owner.link.about')}</p>
        <TextField label={t('owner.link')} value={address} readOnly />
        <div className={styles.acts}>
          <Button icon={<Copy />} onClick={() => void copyText(address, t('owner.link.copied'))}>
            {t('owner.link.copy')}
          </Button>
          <a href={address} target="_blank" rel="noreferrer">
            <ExternalLink size={15} aria-hidden="true" /> {t('owner.link.see')}
          </a>
        </div>
        <CallForm form={form} label={t('owner.send')}>
          <TextField name="email" type="email" label={t('owner.email')} maxLength={200} />
          <FormActions>
            <SubmitButton>{t('owner.send')}</SubmitButton>
          </FormActions>
        </CallForm>
        <div className={styles.acts}>
          <Button icon={<RefreshCw />} onClick={() => setAsks('renew')}>
            {t('owner.renew')}
          </Button>
          <Button onClick={() => setAsks('stop')}>{t('owner.stop')}</Button>
        </div>
        {asks && <Sure what={asks} stay={stay} onClose={() => setAsks(undefined)} />}
      </div>
    </Card>
  );
}

/** Asks before a link that the owner may have is closed. */
function Sure({ what, stay, onClose }: { what: 'renew' | 'stop'; stay: string; onClose: () => void }) {
  const t = useWardTexts();
  const explain = useExplain(t);
  const renew = useMutationCall(openInpatientPage, { refreshes, title: t('owner.renew') });
  const stop = useMutationCall(stopInpatientPage, { refreshes, title: t('owner.stop') });
  const act = async () => {
    try {
      if (what === 'stop') await stop.mutateAsync({ inpatient_record: stay });
      else await renew.mutateAsync({ inpatient_record: stay, renew: true });
      toast({ text: t(what === 'stop' ? 'owner.stopped' : 'owner.renewed') });
    } catch (error) {
      toast({ text: explain(error), tone: 'fail' });
    }
    onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      title={t(`owner.${what}`)}
      about={t(`owner.${what}.about`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('owner.cancel')}</Button>
          <Button variant="danger" busy={stop.isPending || renew.isPending} onClick={() => void act()}>
            {t(`owner.${what}`)}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}

function Releases({ releases }: { readonly releases: readonly Release[] }) {
  const t = useWardTexts();
  const format = useFormat();
  const explain = useExplain(t);
  const { hospital } = useAccount();
  const withdraw = useMutationCall(withdrawRelease, { refreshes, title: t('owner.withdraw') });
  const takeBack = (id: string) =>
    withdraw.mutateAsync({ id }).then(
      () => toast({ text: t('owner.withdrawn') }),
      (error: unknown) => toast({ text: explain(error), tone: 'fail' }),
    );
  return (
    <Card>
      <h2>{t('owner.releases')}</h2>
      {releases.length === 0 && <Empty>{t('owner.releases.none')}</Empty>}
      <ul className={styles.releases}>
        {releases.map(({ id, text, his_image, is_signed, author_name, created_at }) => (
          <li key={id}>
            {his_image && (
              <img
                src={addressOf(getHisImage, { hospital: hospital.key, id: his_image, size: 'small' })}
                alt={t('owner.photo.of', { at: format.dateTime(created_at) })}
                loading="lazy"
              />
            )}
            <div>
              {text && <p>{text}</p>}
              <small>
                {[author_name, is_signed && t('owner.signed'), format.dateTime(created_at)].filter(Boolean).join(' · ')}
              </small>
            </div>
            <Button
              size="sm"
              icon={<Undo2 />}
              aria-label={t('owner.withdraw.of', { what: text || t('owner.photo') })}
              onClick={() => void takeBack(id)}
            >
              {t('owner.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
