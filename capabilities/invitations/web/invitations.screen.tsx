import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  Chip,
  type Column,
  ConfirmDialog,
  copyText,
  Loaded,
  Options,
  Part,
  Screen,
  SubmitButton,
  Table,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { QrCode } from '@alder/ui/qr-code';
import type { InputOf, PayloadOf } from '@alder/wire';
import { Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { enterInvitationCode, getInvitationHistory, renewInvitationCode } from '../contract/index.ts';
import { BONUS_EVERY, BONUS_MONTHS, REWARD_MONTHS, writeCode } from '../domain/index.ts';
import styles from './invitations.module.css';
import { useInvitationTexts } from './use-invitation-texts.ts';

type History = PayloadOf<typeof getInvitationHistory>;

/** `/manage/invitations`: code, link and QR code, who was invited, and what it brought (design: screens §3.28). */
export function InvitationsScreen() {
  const t = useInvitationTexts();
  const history = useCall(getInvitationHistory, {});
  return (
    <Screen title={t('title')}>
      <Loaded query={history}>
        {(found) => (
          <Options>
            <Part title={t('code.title')} about={t('code.about', rule)}>
              <Code code={found.code} />
            </Part>
            {found.may_enter && (
              <Part title={t('enter.title')} about={t('enter.about')}>
                <EnterForm />
              </Part>
            )}
            <Part title={t('reward.title')} about={t('reward.about', rule)}>
              <Rewards history={found} />
            </Part>
            <Part title={t('history.title')} about={t('history.about')}>
              <Invited history={found} />
            </Part>
          </Options>
        )}
      </Loaded>
    </Screen>
  );
}

const rule = { months: REWARD_MONTHS, bonus: BONUS_MONTHS, every: BONUS_EVERY };

function Code({ code: { code, link, expires_at } }: { code: History['code'] }) {
  const t = useInvitationTexts();
  const format = useFormat();
  const failed = useFailToast(t);
  const [isAsking, setAsking] = useState(false);
  const renew = useMutationCall(renewInvitationCode, { refreshes: [getInvitationHistory], title: t('code.renew') });
  const copy = () => copyText(link, t('code.copied'));
  return (
    <div className={styles.code}>
      <QrCode text={link} label={t('code.qr')} size={148} />
      <div className={styles.words}>
        <p className={`${styles.letters} tn`}>{writeCode(code)}</p>
        <p className={styles.link}>{link}</p>
        <p className={styles.soft}>{t('code.until', { date: format.date(expires_at, 'full') })}</p>
        <div className={styles.buttons}>
          <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {t('code.copy')}
          </Button>
          <Button size="sm" variant="ghost" icon={<RefreshCw aria-hidden="true" />} onClick={() => setAsking(true)}>
            {t('code.renew')}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          open
          title={t('code.renew.title')}
          action={t('code.renew')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            renew.mutateAsync({}).then(() => toast({ text: t('code.renewed') }), failed);
          }}
        >
          {t('code.renew.about')}
        </ConfirmDialog>
      )}
    </div>
  );
}

function EnterForm() {
  const t = useInvitationTexts();
  const enter = useMutationCall(enterInvitationCode, { refreshes: [getInvitationHistory], title: t('enter.title') });
  const form = useCallForm(enterInvitationCode, {
    initial: { code: '' } satisfies InputOf<typeof enterInvitationCode>,
    send: enter.mutateAsync,
    onSent: ({ result }) => toast({ tone: 'done', text: t('enter.done', { hospital: result.invited_by }) }),
    refusalAt: { invitationUnavailable: 'code' },
    texts: t,
  });
  return (
    <CallForm form={form} label={t('enter.title')}>
      <TextField name="code" label={t('enter.code')} autoComplete="off" maxLength={50} />
      <div>
        <SubmitButton disabled={!form.values.code.trim()}>{t('enter.submit')}</SubmitButton>
      </div>
    </CallForm>
  );
}

function Rewards({ history: { rewards, months, until_bonus, invited_by } }: { history: History }) {
  const t = useInvitationTexts();
  const format = useFormat();
  const columns: readonly Column<History['rewards'][number]>[] = [
    { id: 'at', header: t('reward.at'), cell: (row) => format.date(row.at), sortBy: (row) => row.at },
    {
      id: 'reason',
      header: t('reward.reason'),
      rowHeader: true,
      cell: (row) => t(`reward.${row.reason}`, { hospital: row.hospital ?? '' }),
    },
    {
      id: 'months',
      header: t('reward.months'),
      align: 'end',
      cell: (row) => <span className="tn">{format.change(row.months)}</span>,
    },
    {
      id: 'until',
      header: t('reward.until'),
      hideBelow: 'sm',
      cell: (row) => (row.plan_ends_at ? format.date(row.plan_ends_at) : t('reward.noEnd')),
    },
  ];
  return (
    <>
      <dl className={styles.sum}>
        <div>
          <dt>{t('reward.sum')}</dt>
          <dd className="tn">{format.number(months)}</dd>
        </div>
        <div>
          <dt>{t('reward.next', { bonus: BONUS_MONTHS })}</dt>
          <dd className="tn">{format.number(until_bonus)}</dd>
        </div>
      </dl>
      {invited_by && <p className={styles.soft}>{t('reward.invitedBy', { hospital: invited_by })}</p>}
      {rewards.length > 0 && (
        <div className={styles.wide}>
          <Table
            label={t('reward.title')}
            columns={columns}
            rows={rewards}
            rowKey={(row) => `${row.at} ${row.reason} ${row.hospital} ${row.months}`}
          />
        </div>
      )}
    </>
  );
}

function Invited({ history: { result } }: { history: History }) {
  const t = useInvitationTexts();
  const format = useFormat();
  const columns: readonly Column<History['result'][number]>[] = [
    {
      id: 'hospital',
      header: t('history.hospital'),
      rowHeader: true,
      cell: (row) => row.hospital,
      sortBy: (row) => row.hospital,
    },
    { id: 'at', header: t('history.at'), cell: (row) => format.date(row.at), sortBy: (row) => row.at },
    {
      id: 'state',
      header: t('history.state'),
      cell: (row) => (
        <Chip tone={row.withdrawn ? 'neutral' : 'ok'}>{t(row.withdrawn ? 'history.withdrawn' : 'history.stands')}</Chip>
      ),
    },
  ];
  return (
    <div className={styles.wide}>
      <Table
        label={t('history.title')}
        columns={columns}
        rows={result}
        rowKey={(row) => row.id}
        rowTone={(row) => (row.withdrawn ? 'muted' : undefined)}
        empty={t('history.none')}
      />
    </div>
  );
}
