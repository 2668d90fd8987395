import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import {
  Button,
  CallForm,
  Checkbox,
  Chip,
  type Column,
  ConfirmDialog,
  copyText,
  Empty,
  FormActions,
  Loaded,
  NumberField,
  Options,
  Part,
  Screen,
  SubmitButton,
  Switch,
  Table,
  TextArea,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { QrCode } from '@alder/ui/qr-code';
import type { PayloadOf } from '@alder/wire';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import {
  getBookingRules,
  getOnlineBookings,
  type OnlineBooking,
  revokeBookingLinks,
  updateBookingRules,
} from '../contract/index.ts';
import styles from './booking.module.css';
import { useBookingTexts } from './use-booking-texts.ts';

type BookingRules = PayloadOf<typeof getBookingRules>;

/** `/manage/booking`: whether owners book by themselves, by which rules, and what they booked. */
export function BookingScreen() {
  const t = useBookingTexts();
  const rules = useCall(getBookingRules, {});
  return (
    <Screen title={t('title')}>
      <Loaded query={rules} what={t('rules')}>
        {(found) => (
          <Options>
            <Part title={t('rules')} about={t('about')}>
              <RulesForm key={found.result.version} found={found} />
            </Part>
            <Part title={t('page')} about={t('page.about')}>
              <PageAddress />
            </Part>
            <Part title={t('list')} about={t('list.about')}>
              <Bookings />
            </Part>
          </Options>
        )}
      </Loaded>
    </Screen>
  );
}

function RulesForm({ found: { result, types, doctors, has_hours } }: { found: BookingRules }) {
  const t = useBookingTexts();
  const { language } = useLanguage();
  const set = useMutationCall(updateBookingRules, { title: t('rules'), refreshes: [getBookingRules] });
  const { version, notes, types: chosen, ...rest } = result;
  const form = useCallForm(updateBookingRules, {
    initial: { ...rest, types: chosen, note_en: notes.en, note_ja: notes.ja, note_zhtw: notes.zhtw },
    toInput: ({ note_en, note_ja, note_zhtw, ...rules }) => ({
      ...rules,
      version,
      types: rules.types.filter((key) => types.some((one) => one.key === key)),
      notes: { en: note_en.trim(), ja: note_ja.trim(), zhtw: note_zhtw.trim() },
    }),
    send: set.mutateAsync,
    onSent: () => toast({ tone: 'done', text: t('saved') }),
    texts: t,
  });
  const { values } = form;
  const tick = (key: string, isOn: boolean) =>
    form.set({ types: isOn ? [...values.types, key] : values.types.filter((one) => one !== key) });
  return (
    <CallForm form={form} label={t('rules')}>
      <Switch name="is_on" label={t('is_on')} />
      {values.is_on && doctors === 0 && <p className={styles.warn}>{t('warn.doctors')}</p>}
      {values.is_on && !has_hours && <p className={styles.warn}>{t('warn.hours')}</p>}
      <fieldset className={styles.types}>
        <legend>{t('types')}</legend>
        {types.map(({ key, names }) => (
          <Checkbox
            key={key}
            label={names[language] ?? names.en ?? key}
            value={values.types.includes(key)}
            onChange={(isOn) => tick(key, isOn)}
          />
        ))}
      </fieldset>
      {values.is_on && values.types.length === 0 && <p className={styles.warn}>{t('types.none')}</p>}
      <div className={styles.numbers}>
        <NumberField name="lead_hours" label={t('lead_hours')} unit={t('lead_hours.unit')} min={0} max={720} />
        <NumberField name="days_ahead" label={t('days_ahead')} unit={t('days_ahead.unit')} min={1} max={180} />
        <NumberField name="cancel_hours" label={t('cancel_hours')} unit={t('cancel_hours.unit')} min={0} max={720} />
      </div>
      <Checkbox name="new_owners" label={t('new_owners')} />
      <TextArea name="note_zhtw" label={t('note.zhtw')} hint={t('note.hint')} maxLength={600} />
      <TextArea name="note_ja" label={t('note.ja')} maxLength={600} />
      <TextArea name="note_en" label={t('note.en')} maxLength={600} />
      <FormActions>
        <SubmitButton>{t('save')}</SubmitButton>
      </FormActions>
    </CallForm>
  );
}

function PageAddress() {
  const t = useBookingTexts();
  const { hospital } = useAccount();
  const link = `${location.origin}/book/${hospital.key}`;
  const copy = () => copyText(link, t('page.copied'));
  return (
    <div className={styles.address}>
      <QrCode text={link} label={t('page.qr')} size={132} />
      <div>
        <p className={styles.link}>
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        </p>
        <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t('page.copy')}
        </Button>
      </div>
    </div>
  );
}

const STATES = ['held', 'booked', 'confirmed', 'arrived', 'noShow', 'canceled', 'released'] as const;

function Bookings() {
  const t = useBookingTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const query = useCall(getOnlineBookings, { limit: 50 });
  const [closing, setClosing] = useState<OnlineBooking>();
  const revoke = useMutationCall(revokeBookingLinks, { title: t('revoke'), refreshes: [getOnlineBookings] });
  const close = async ({ id, version }: OnlineBooking) => {
    try {
      await revoke.mutateAsync({ id, version });
    } catch (error) {
      fail(error);
    }
    setClosing(undefined);
  };
  const columns: readonly Column<OnlineBooking>[] = [
    { id: 'when', header: t('list.when'), cell: (one) => format.dateTime(one.starts_at), rowHeader: true },
    {
      id: 'pet',
      header: t('list.pet'),
      cell: (one) => (
        <>
          {one.pet_name} {one.known && <Chip tone="info">{t('known')}</Chip>}
        </>
      ),
    },
    {
      id: 'who',
      header: t('list.who'),
      hideBelow: 'md',
      cell: (one) => (
        <>
          {one.contact_phone}
          <small className={styles.soft}>{one.email}</small>
        </>
      ),
    },
    {
      id: 'state',
      header: t('list.state'),
      cell: (one) => t(`state.${STATES.find((state) => state === one.status) ?? 'booked'}`),
    },
    {
      id: 'revoke',
      header: '',
      label: t('revoke'),
      align: 'end',
      cell: (one) =>
        one.revoked ? (
          t('revoked')
        ) : (
          <Button size="sm" variant="ghost" onClick={() => setClosing(one)}>
            {t('revoke')}
          </Button>
        ),
    },
  ];
  return (
    <Loaded query={query} what={t('list')}>
      {({ result }) => (
        <>
          <Table
            label={t('list')}
            columns={columns}
            rows={result}
            rowKey={({ id }) => id}
            empty={<Empty>{t('list.none')}</Empty>}
          />
          <ConfirmDialog
            open={closing !== undefined}
            title={t('revoke')}
            action={t('revoke')}
            variant="danger"
            busy={revoke.isPending}
            onConfirm={() => closing && void close(closing)}
            onClose={() => setClosing(undefined)}
          >
            {t('revoke.sure')}
          </ConfirmDialog>
        </>
      )}
    </Loaded>
  );
}
