import { useMutationCall } from '@alder/client';
import { Button, Chip, type Column, Dialog, Table, TextArea, toast, useExplain } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { useMemo, useState } from 'react';
import { createUser, getHospitalUsers, type User } from '../contract/index.ts';
import { MAX_PASTED, type PastedPerson, permitsOf, readPastedPeople } from '../domain/index.ts';
import { type AccountsText, useAccountsTexts } from './use-accounts-texts.ts';
import styles from './users.module.css';

/** Invites people pasted from a sheet: who would be invited is shown first, and each line that is not says why. */
export function InviteManyDialog({ users, onClose }: { users: readonly User[]; onClose: () => void }) {
  const t = useAccountsTexts();
  const say = useExplain(t as never);
  const create = useMutationCall(createUser, { refreshes: [getHospitalUsers], title: t('users.invite.title') });
  const [text, setText] = useState('');
  // By address: what the server said of a line, and who has been invited already.
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [invited, setInvited] = useState<ReadonlySet<string>>(new Set());
  const [withoutImaging, setWithoutImaging] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState<number>();
  const known = useMemo(() => users.flatMap(({ email }) => email ?? []), [users]);
  const people = useMemo(() => readPastedPeople(text, known), [text, known]);
  const ready = people.filter((one) => one.problem === undefined && !invited.has(one.email));

  const send = async () => {
    if (ready.length === 0 || sending !== undefined) return;
    const failed = new Map<string, string>();
    // A person who was invited with less than usual is to be read before the dialog closes.
    let isComplete = true;
    const done = new Set(invited);
    for (const [place, { email, displayName, phone, role }] of ready.entries()) {
      setSending(place + 1);
      try {
        const person = { email, displayName, phone, role: role!, ...permitsOf(role!) };
        await create.mutateAsync(person).catch(async (error: unknown) => {
          if (!lacksImagingSeat(error)) throw error;
          await create.mutateAsync({ ...person, permit_pacs: false });
          isComplete = false;
          setWithoutImaging((before) => new Set(before).add(email));
        });
        done.add(email);
        setInvited(new Set(done));
      } catch (error) {
        failed.set(email, say(error));
        setRefused(new Map(failed));
      }
    }
    setSending(undefined);
    setRefused(failed);
    const count = done.size - invited.size;
    if (count > 0) toast({ tone: 'done', text: t('many.done', { count }) });
    if (isComplete && failed.size === 0 && people.every((one) => done.has(one.email) || one.problem === 'known'))
      onClose();
  };

  const stateOf = (one: PastedPerson) => {
    // An address that was invited a moment ago is known by now.
    if (withoutImaging.has(one.email)) return { tone: 'warn' as const, text: t('many.noImaging') };
    if (invited.has(one.email)) return { tone: 'ok' as const, text: t('many.invited') };
    if (one.problem) return { tone: 'warn' as const, text: t(`many.${one.problem}`) };
    const reason = refused.get(one.email);
    if (reason) return { tone: 'danger' as const, text: reason };
    return { tone: 'info' as const, text: t('many.ready') };
  };
  const columns: readonly Column<PastedPerson>[] = [
    { id: 'line', header: t('many.line'), align: 'end', cell: ({ line }) => line },
    {
      id: 'name',
      header: t('account.name'),
      rowHeader: true,
      cell: ({ displayName, email }) => (
        <span className={styles.pasted}>
          <b>{displayName}</b>
          <small>{email}</small>
        </span>
      ),
    },
    {
      id: 'role',
      header: t('users.role'),
      hideBelow: 'sm',
      cell: ({ role }) => (role ? t(`role.${role}` as AccountsText) : ''),
    },
    {
      id: 'state',
      header: t('many.state'),
      cell: (one) => {
        const { tone, text: words } = stateOf(one);
        return <Chip tone={tone}>{words}</Chip>;
      },
    },
  ];
  return (
    <Dialog
      open
      size="lg"
      title={t('many.title')}
      about={t('many.about')}
      onClose={onClose}
      dirty={ready.length > 0}
      onMainAction={() => void send()}
      footer={
        <>
          <Button onClick={onClose}>{t('users.cancel')}</Button>
          <Button
            variant="primary"
            shortcut="Ctrl Enter"
            busy={sending !== undefined}
            onClick={() => void send()}
            {...(ready.length === 0 && { disabledReason: t('many.nobody') })}
          >
            {sending === undefined
              ? t('many.send', { count: ready.length })
              : t('many.sending', { number: sending, count: ready.length })}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('many.paste')}
        hint={t('many.hint', { count: MAX_PASTED })}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setRefused(new Map());
        }}
        rows={6}
        autoFocus
      />
      {people.length > 0 && (
        <Table
          label={t('many.preview')}
          columns={columns}
          rows={people}
          rowKey={({ line }) => String(line)}
          maxHeight={320}
        />
      )}
    </Dialog>
  );
}

/** The plan has no seat for one more assistant who sees images; without images the account needs none. */
function lacksImagingSeat(error: unknown): boolean {
  return error instanceof Refusal && error.kind.code === 'accountLimit' && error.details.seat === 'imaging';
}
