import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  Chip,
  ConfirmDialog,
  Dialog,
  Loaded,
  NumberField,
  Part,
  SubmitButton,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { useState } from 'react';
import { getRetention, holdStudy, type Retention, releaseHold, setRetention } from '../contract/index.ts';
import { gigabytes, LEAVING_DAYS, RETENTION_YEARS } from '../domain/index.ts';
import styles from './retention.module.css';
import { useRetentionTexts } from './use-retention-texts.ts';

type Amount = Retention['preview']['leaving'];

/** How many studies, images and bytes there are, in words. */
function useAmountText() {
  const t = useRetentionTexts();
  const format = useFormat();
  return ({ studies, images, bytes }: Amount) =>
    t('amount', {
      studies: format.number(studies),
      images: format.number(images),
      size: format.number(gigabytes(bytes), 2),
    });
}

/**
 * How long images are kept (design: security, "Veterinary record-keeping"): off until an administrator switches it on,
 * with what would leave; what leaves soon, and what people hold.
 */
export function RetentionPart() {
  const t = useRetentionTexts();
  const retention = useCall(getRetention, {});
  return (
    <Part title={t('retention')} about={t('retention.about')}>
      <div data-setting="retention" className={styles.retention}>
        <Loaded query={retention} what={t('retention')}>
          {({ result }) => (
            <>
              <Years key={result.version} retention={result} />
              {result.announced.length > 0 && <Announced retention={result} />}
              {result.holds.length > 0 && <Holds holds={result.holds} />}
            </>
          )}
        </Loaded>
      </div>
    </Part>
  );
}

/** The number of years with its preview, and whether it counts. */
function Years({ retention }: { readonly retention: Retention }) {
  const t = useRetentionTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const [years, setYears] = useState<number | undefined>(retention.years);
  const [isAsking, setAsking] = useState(false);
  const { least, most } = RETENTION_YEARS;
  const isRight = years !== undefined && Number.isInteger(years) && years >= least && years <= most;
  const asked = useCall(getRetention, { years: years ?? retention.years }, { enabled: isRight, keepPrevious: true });
  const preview = asked.data?.result.preview ?? retention.preview;
  const save = useMutationCall(setRetention, { refreshes: [getRetention], title: t('retention') });
  const { isOn, version, changed_by, changed_at } = retention;

  async function send(on: boolean) {
    setAsking(false);
    if (!isRight) return;
    try {
      await save.mutateAsync({ version, years, isOn: on });
      toast({ tone: 'done', text: t(on ? 'done.on' : 'done.off') });
    } catch (error) {
      fail(error);
    }
  }
  return (
    <>
      <p role="status" className={styles.state}>
        <Chip tone={isOn ? 'warn' : 'ok'}>{t(isOn ? 'state.on' : 'state.off')}</Chip>
        <span>
          {isOn ? t('state.onAbout', { years: retention.years }) : t('state.offAbout')}
          {changed_by !== null &&
            changed_at !== null &&
            ` ${t('state.by', { name: changed_by, when: format.dateTime(changed_at) })}`}
        </span>
      </p>
      <NumberField
        label={t('years')}
        hint={t('years.about', { least })}
        unit={t('years.unit')}
        min={least}
        max={most}
        value={years}
        onChange={setYears}
        className={styles.years}
        {...(!isRight && { error: t('years.outside', { least, most }) })}
      />
      <Preview preview={preview} localBackup={retention.localBackup} />
      <div className={styles.acts}>
        {isOn ? (
          <>
            {years !== retention.years && (
              <Button busy={save.isPending} disabled={!isRight} onClick={() => setAsking(true)}>
                {t('change')}
              </Button>
            )}
            <Button busy={save.isPending} onClick={() => void send(false)}>
              {t('off')}
            </Button>
          </>
        ) : (
          <Button busy={save.isPending} disabled={!isRight} onClick={() => setAsking(true)}>
            {t('on')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('confirm.title', { years: years ?? 0 })}
        action={t('confirm.act')}
        busy={save.isPending}
        onConfirm={() => void send(true)}
        onClose={() => setAsking(false)}
      >
        <p>{t('confirm.about', { days: LEAVING_DAYS, day: format.date(preview.earliest) })}</p>
        <Preview preview={preview} localBackup={retention.localBackup} />
      </ConfirmDialog>
    </>
  );
}

function Preview({ preview, localBackup }: Pick<Retention, 'preview' | 'localBackup'>) {
  const t = useRetentionTexts();
  const format = useFormat();
  const amount = useAmountText();
  const { leaving, held, oldest, earliest } = preview;
  return (
    <div className={styles.preview}>
      {leaving.studies === 0 || oldest === null ? (
        <p>{t('preview.none')}</p>
      ) : (
        <p>
          <b>{amount(leaving)}</b> {t('preview.about', { oldest: format.date(oldest), day: format.date(earliest) })}
        </p>
      )}
      {held.studies > 0 && <p>{t('preview.held', { amount: amount(held) })}</p>}
      {localBackup && <p className={styles.soft}>{t('preview.local')}</p>}
    </div>
  );
}

/** Studies whose images leave soon, each with the way to keep them. */
function Announced({ retention }: { readonly retention: Retention }) {
  const t = useRetentionTexts();
  const format = useFormat();
  const amount = useAmountText();
  const [kept, setKept] = useState<string>();
  return (
    <section aria-label={t('announced')}>
      <h4>{t('announced')}</h4>
      <p className={styles.soft}>{amount(retention.announced_total)}</p>
      <ul className={styles.list}>
        {retention.announced.map((one) => (
          <li key={one.study}>
            <span>
              <b>{one.pet_name ?? t('noPet')}</b> {one.description} · {format.date(one.datetime)}
              <small>
                {t('announced.leaves', { day: format.date(one.leaves_at), images: format.number(one.images) })}
              </small>
            </span>
            <Button size="sm" onClick={() => setKept(one.study)}>
              {t('keep')}
            </Button>
          </li>
        ))}
      </ul>
      {kept !== undefined && <KeepDialog study={kept} onClose={() => setKept(undefined)} />}
    </section>
  );
}

function KeepDialog({ study, onClose }: { readonly study: string; readonly onClose: () => void }) {
  const t = useRetentionTexts();
  const keep = useMutationCall(holdStudy, { refreshes: [getRetention], title: t('keep') });
  const form = useCallForm(holdStudy, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ study, reason }),
    send: keep.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('keep.done') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('keep.title')}
      onClose={onClose}
      footer={
        <SubmitButton of={form} disabled={!form.values.reason.trim()}>
          {t('keep')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <p>{t('keep.about')}</p>
        <TextField name="reason" label={t('reason')} maxLength={300} autoFocus />
      </CallForm>
    </Dialog>
  );
}

/** What people hold, each with the way to release it. */
function Holds({ holds }: Pick<Retention, 'holds'>) {
  const t = useRetentionTexts();
  const format = useFormat();
  const [released, setReleased] = useState<string>();
  return (
    <section aria-label={t('holds')}>
      <h4>{t('holds')}</h4>
      <ul className={styles.list}>
        {holds.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.pet_name ?? t('noPet')}</b> {one.description} · {format.date(one.datetime)}
              <small>
                {one.reason} · {one.author}, {format.date(one.since)}
              </small>
            </span>
            <Button size="sm" variant="ghost" onClick={() => setReleased(one.id)}>
              {t('release')}
            </Button>
          </li>
        ))}
      </ul>
      {released !== undefined && <ReleaseDialog id={released} onClose={() => setReleased(undefined)} />}
    </section>
  );
}

function ReleaseDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useRetentionTexts();
  const release = useMutationCall(releaseHold, { refreshes: [getRetention], title: t('release') });
  const form = useCallForm(releaseHold, {
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id, reason }),
    send: release.mutateAsync,
    onSent: onClose,
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('release.title')}
      onClose={onClose}
      footer={
        <SubmitButton of={form} disabled={!form.values.reason.trim()}>
          {t('release')}
        </SubmitButton>
      }
    >
      <CallForm form={form}>
        <p>{t('release.about')}</p>
        <TextField name="reason" label={t('reason')} maxLength={300} autoFocus />
      </CallForm>
    </Dialog>
  );
}
