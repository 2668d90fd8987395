import { useAccount, useCall, useMutationCall } from '@alder/client';
import {
  Button,
  CallForm,
  Checkbox,
  Chip,
  type Column,
  Dialog,
  Loaded,
  NumberField,
  SubmitButton,
  Table,
  TextField,
  toast,
  useCallForm,
  useSignalment,
} from '@alder/ui';
import { useState } from 'react';
import { getPetPreventive, getProtocols, getReminders, type ProtocolEntry, setProtocol } from '../contract/index.ts';
import styles from './preventive.module.css';
import { useAntigens, usePreventiveTexts } from './use-preventive-texts.ts';

const EDITORS: readonly string[] = ['hospitalAdmin', 'doctor'];

/** When doses are due: the guidelines, and what the hospital has changed of them. */
export function ProtocolsDialog({ onClose }: { onClose: () => void }) {
  const t = usePreventiveTexts();
  const protocols = useCall(getProtocols, {});
  const [edited, setEdited] = useState<ProtocolEntry>();
  if (edited)
    return (
      <EditProtocol key={edited.species + edited.antigen} protocol={edited} onClose={() => setEdited(undefined)} />
    );
  return (
    <Dialog
      open
      size="xl"
      title={t('protocols.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p className={styles.about}>{t('protocols.about')}</p>
      <Loaded query={protocols} what={t('protocols.title')}>
        {({ result }) => <Protocols protocols={result} onEdit={setEdited} />}
      </Loaded>
    </Dialog>
  );
}

function Protocols({
  protocols,
  onEdit,
}: {
  protocols: readonly ProtocolEntry[];
  onEdit: (one: ProtocolEntry) => void;
}) {
  const t = usePreventiveTexts();
  const { nameOf } = useAntigens();
  const signalment = useSignalment();
  const mayEdit = EDITORS.includes(useAccount().account.role);
  const columns: readonly Column<ProtocolEntry>[] = [
    { id: 'species', header: t('protocols.species'), cell: ({ species }) => signalment.species(species) },
    {
      id: 'antigen',
      header: t('protocols.antigen'),
      rowHeader: true,
      cell: (one) => (
        <span className={styles.what}>
          <b>{nameOf(one.antigen)}</b>
          <small>
            {one.stages.length > 0 &&
              t('protocols.series', {
                stages: one.stages
                  .map(({ until_weeks, every_days }) => t('protocols.stage', { days: every_days, weeks: until_weeks }))
                  .join('; '),
              })}
          </small>
        </span>
      ),
    },
    {
      id: 'start',
      header: t('protocols.start'),
      align: 'end',
      hideBelow: 'md',
      cell: ({ start_weeks }) => start_weeks,
    },
    {
      id: 'repeat',
      header: t('protocols.repeat'),
      align: 'end',
      hideBelow: 'sm',
      cell: ({ repeat_days }) => repeat_days,
    },
    {
      id: 'source',
      header: t('protocols.source'),
      cell: ({ source, version, active }) => (
        <span className={styles.what}>
          <span>{source}</span>
          <Chip tone={active ? (version === null ? 'outline' : 'info') : 'neutral'}>
            {t(active ? (version === null ? 'protocols.default' : 'protocols.own') : 'protocols.off')}
          </Chip>
        </span>
      ),
    },
    ...(mayEdit
      ? [
          {
            id: 'edit',
            header: '',
            cell: (one: ProtocolEntry) => (
              <Button
                size="sm"
                onClick={() => onEdit(one)}
                aria-label={`${t('protocols.edit')}: ${nameOf(one.antigen)}`}
              >
                {t('protocols.edit')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Table
      label={t('protocols.title')}
      columns={columns}
      rows={protocols}
      rowKey={({ species, antigen }) => `${species}/${antigen}`}
    />
  );
}

function EditProtocol({ protocol: { version, ...rule }, onClose }: { protocol: ProtocolEntry; onClose: () => void }) {
  const t = usePreventiveTexts();
  const { nameOf } = useAntigens();
  const signalment = useSignalment();
  const set = useMutationCall(setProtocol, { refreshes: [getProtocols, getPetPreventive, getReminders] });
  const form = useCallForm(setProtocol, {
    initial: rule,
    toInput: (values) => ({ ...values, ...(version !== null && { version }) }),
    send: set.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('protocols.saved') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={`${signalment.species(rule.species)}: ${nameOf(rule.antigen)}`}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('protocols.save')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        <div className={styles.pair}>
          <NumberField name="start_weeks" label={t('protocols.start')} required />
          <NumberField name="primary_doses" label={t('protocols.doses')} required />
          <NumberField name="primary_days" label={t('protocols.between')} required />
          <NumberField name="first_repeat_days" label={t('protocols.first')} />
          <NumberField name="repeat_days" label={t('protocols.repeat')} required />
          <TextField name="source" label={t('protocols.source')} required maxLength={200} />
        </div>
        <Checkbox name="core" label={t('protocols.core')} />
        <Checkbox name="active" label={t('protocols.active')} />
      </CallForm>
    </Dialog>
  );
}
