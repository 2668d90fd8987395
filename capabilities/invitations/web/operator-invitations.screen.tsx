import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  Chip,
  type Column,
  ConfirmDialog,
  Loaded,
  Screen,
  SearchField,
  SubmitButton,
  Table,
  TextField,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { useState } from 'react';
import { createInvitation, deleteInvitation, getInvitations, type InvitationLink } from '../contract/index.ts';
import styles from './invitations.module.css';
import { useInvitationTexts } from './use-invitation-texts.ts';

/** `/sysAdmin/invitations`: the operator links two hospitals, or takes a link back (design: screens §3.30). */
export function OperatorInvitationsScreen() {
  const t = useInvitationTexts();
  const links = useCall(getInvitations, {});
  const [search, setSearch] = useState('');
  return (
    <Screen title={t('operator.title')}>
      <div className={styles.page}>
        <LinkForm />
        <SearchField label={t('operator.search')} value={search} onChange={setSearch} />
        <Loaded query={links}>
          {({ result }) => <Links links={result.filter((link) => isFound(link, search))} />}
        </Loaded>
      </div>
    </Screen>
  );
}

function isFound({ hospital, invited_hospital }: InvitationLink, search: string): boolean {
  const query = search.trim().toLowerCase();
  const texts = [hospital.key, hospital.name, invited_hospital.key, invited_hospital.name];
  return texts.some((text) => text.toLowerCase().includes(query));
}

function LinkForm() {
  const t = useInvitationTexts();
  const create = useMutationCall(createInvitation, { refreshes: [getInvitations], title: t('operator.create') });
  const form = useCallForm(createInvitation, {
    initial: { hospital: '', invited_hospital: '' },
    send: create.mutateAsync,
    onSent: ({ result }) => {
      const values = { hospital: result.hospital.name, invited: result.invited_hospital.name };
      toast({ tone: 'done', text: t('operator.created', values) });
      form.reset();
    },
    refusalAt: { invitationUnavailable: 'invited_hospital' },
    texts: t,
  });
  const { hospital, invited_hospital } = form.values;
  return (
    <CallForm form={form} label={t('operator.create')} className={styles.form}>
      <TextField name="hospital" label={t('operator.hospital')} autoComplete="off" maxLength={100} />
      <TextField name="invited_hospital" label={t('operator.invited')} autoComplete="off" maxLength={100} />
      <SubmitButton disabled={!hospital.trim() || !invited_hospital.trim()}>{t('operator.create')}</SubmitButton>
    </CallForm>
  );
}

function Links({ links }: { links: readonly InvitationLink[] }) {
  const t = useInvitationTexts();
  const format = useFormat();
  const failed = useFailToast(t);
  const [asked, setAsked] = useState<InvitationLink>();
  const remove = useMutationCall(deleteInvitation, { refreshes: [getInvitations], title: t('operator.delete') });
  const place = ({ key, name }: InvitationLink['hospital']) => (
    <>
      {name} <span className={styles.soft}>{key}</span>
    </>
  );
  const columns: readonly Column<InvitationLink>[] = [
    {
      id: 'hospital',
      header: t('operator.hospital'),
      rowHeader: true,
      cell: (link) => place(link.hospital),
      sortBy: (link) => link.hospital.key,
    },
    {
      id: 'invited',
      header: t('operator.invited'),
      cell: (link) => place(link.invited_hospital),
      sortBy: (link) => link.invited_hospital.key,
    },
    {
      id: 'source',
      header: t('operator.source'),
      hideBelow: 'md',
      cell: (link) => t(`operator.source.${link.source}`),
    },
    {
      id: 'at',
      header: t('history.at'),
      hideBelow: 'sm',
      cell: (link) => format.date(link.created_at),
      sortBy: (link) => link.created_at,
    },
    {
      id: 'act',
      header: '',
      label: t('operator.delete'),
      align: 'end',
      cell: (link) =>
        link.deleted_at ? (
          <Chip tone="neutral">{t('history.withdrawn')}</Chip>
        ) : (
          <Button size="sm" variant="ghost" onClick={() => setAsked(link)}>
            {t('operator.delete')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <Table
        label={t('operator.title')}
        columns={columns}
        rows={links}
        rowKey={(link) => link.id}
        rowTone={(link) => (link.deleted_at ? 'muted' : undefined)}
        empty={t('operator.none')}
      />
      {asked && (
        <ConfirmDialog
          open
          title={t('operator.delete.title', {
            hospital: asked.hospital.name,
            invited: asked.invited_hospital.name,
          })}
          action={t('operator.delete')}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            remove.mutateAsync({ id: asked.id }).then(() => toast({ text: t('operator.deleted') }), failed);
          }}
        >
          {t('operator.delete.about')}
        </ConfirmDialog>
      )}
    </>
  );
}
