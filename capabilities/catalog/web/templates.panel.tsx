import { useAccount, useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import {
  Button,
  CallForm,
  Checkbox,
  Chip,
  type Column,
  Drawer,
  Empty,
  Loaded,
  SubmitButton,
  Table,
  TextArea,
  TextField,
  toast,
  useCallForm,
  useFailToast,
  useShortcuts,
} from '@alder/ui';
import { Plus, Search, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  createMedicalRecordTemplate,
  getHospitalMedicalResources,
  type MedicalRecordTemplate,
  type TemplateLine,
  updateMedicalRecordTemplate,
} from '../contract/index.ts';
import { fillTemplate, indexEntries, searchEntries, templateVariables } from '../domain/index.ts';
import styles from './catalog.module.css';
import { LinesField } from './lines.field.tsx';
import { useManageTexts } from './use-manage-texts.ts';

const SECTIONS = ['subjective', 'objective', 'assessment', 'plan'] as const;
/** Who changes every template; a doctor changes their own. */
const ADMIN_ROLES: readonly string[] = ['hospitalAdmin', 'sysAdmin'];

/** Templates of records: one's own and the hospital's, found by name and by the word after the slash. */
export function TemplatesPanel() {
  const t = useManageTexts();
  const { account } = useAccount();
  const query = useCall(getHospitalMedicalResources, {});
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<'new' | string>();
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => search.current?.focus() });
  const templates = query.data?.medicalRecordTemplates ?? [];
  const index = indexEntries(
    templates.map((template) => ({ ...template, name_zhtw: null, name_ja: null, code: template.shortcut })),
  );
  const found = new Set(searchEntries(index, typed).map(({ id }) => id));
  const open = templates.find(({ id }) => id === opened);
  const mayAdd = ADMIN_ROLES.includes(account.role) || account.role === 'doctor';
  const mayChange = (template: MedicalRecordTemplate) =>
    ADMIN_ROLES.includes(account.role) || (account.role === 'doctor' && template.author === account.id);
  const add = mayAdd && (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpened('new')}>
      {t('add')}
    </Button>
  );
  const columns: readonly Column<MedicalRecordTemplate>[] = [
    {
      id: 'name',
      header: t('field.name'),
      rowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ name, shortcut }) => (
        <span className={styles.name}>
          <b>{name}</b>
          <small>{shortcut ? `/${shortcut}` : ''}</small>
        </span>
      ),
    },
    {
      id: 'parts',
      header: t('templates.parts'),
      hideBelow: 'sm',
      cell: (template) =>
        SECTIONS.filter((section) => template[section] !== '')
          .map((section) => t(`section.${section}`))
          .join(', '),
    },
    { id: 'lines', header: t('templates.lines'), align: 'end', cell: ({ lines }) => lines.length || '' },
    {
      id: 'owner',
      header: t('templates.owner'),
      sortBy: ({ shared }) => (shared ? 1 : 0),
      cell: ({ shared }) => (
        <Chip tone={shared ? 'neutral' : 'info'}>{t(shared ? 'templates.hospital' : 'templates.mine')}</Chip>
      ),
    },
  ];
  return (
    <section className={styles.page} aria-label={t('tab.templates')}>
      <div className={styles.filters}>
        <TextField
          className={styles.search}
          inputRef={search}
          type="search"
          label={t('templates.search')}
          labelHidden
          icon={<Search aria-hidden="true" />}
          placeholder={t('templates.search')}
          value={typed}
          onChange={setTyped}
        />
        <span className={styles.acts}>{add}</span>
      </div>
      <Loaded query={query} what={t('tab.templates')}>
        {() => (
          <div className={styles.table}>
            <Table
              label={t('tab.templates')}
              columns={columns}
              rows={templates.filter(({ id }) => found.has(id))}
              rowKey={({ id }) => id}
              onOpen={({ id }) => setOpened(id)}
              defaultSort={{ column: 'name', direction: 'ascending' }}
              maxHeight="100%"
              empty={
                <Empty
                  action={
                    templates.length > 0 ? (
                      <Button onClick={() => setTyped('')}>{t('empty.clear')}</Button>
                    ) : (
                      add || undefined
                    )
                  }
                >
                  {t(templates.length > 0 ? 'empty.filtered' : 'templates.none')}
                </Empty>
              }
            />
          </div>
        )}
      </Loaded>
      {(opened === 'new' || open) && (
        <TemplateDrawer
          key={opened}
          template={open}
          isReadOnly={open !== undefined && !mayChange(open)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

type DrawerProps = {
  readonly template: MedicalRecordTemplate | undefined;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
};

function TemplateDrawer({ template, isReadOnly, onClose }: DrawerProps) {
  const t = useManageTexts();
  const fail = useFailToast(t);
  const options = { refreshes: [getHospitalMedicalResources] };
  const create = useMutationCall(createMedicalRecordTemplate, options);
  const update = useMutationCall(updateMedicalRecordTemplate, options);
  const call = (
    template ? updateMedicalRecordTemplate : createMedicalRecordTemplate
  ) as typeof createMedicalRecordTemplate;
  const { name = '', shortcut = '', shared = true, lines = [] } = template ?? {};
  const texts = Object.fromEntries(SECTIONS.map((section) => [section, template?.[section] ?? ''])) as Texts;
  const form = useCallForm(call, {
    initial: { name, shortcut: shortcut ?? '', shared, lines: lines as readonly TemplateLine[], ...texts },
    toInput: (values) =>
      ({
        ...(template && { id: template.id, version: template.version }),
        ...values,
        name: values.name.trim(),
        shortcut: values.shortcut.trim().replace(/^\//, '') || null,
        lines: [...values.lines],
      }) as never,
    send: (input) => (template ? update.mutateAsync(input as never) : create.mutateAsync(input)),
    onSent: (_, values) => {
      toast({ text: t('saved.entry', { name: values.name.trim() }) });
      onClose();
    },
    texts: t,
  });
  const remove = async () => {
    const { id, version } = template!;
    onClose();
    const gone = await update.mutateAsync({ id, version, deleted: true }).catch(fail);
    if (!gone) return;
    const undo = () => update.mutateAsync({ id, version: gone.result.version, deleted: false }).catch(fail);
    toast({ text: t('saved.deleted', { name }), undo: () => void undo() });
  };
  return (
    <Drawer
      open
      title={template?.name ?? t('templates.new')}
      {...(isReadOnly && { about: t('templates.notYours') })}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      {...(!isReadOnly && {
        footer: (
          <>
            {template && (
              <Button variant="ghost" icon={<Trash2 />} onClick={() => void remove()}>
                {t('entry.delete')}
              </Button>
            )}
            <SubmitButton of={form} shortcut="Ctrl Enter">
              {t('entry.save')}
            </SubmitButton>
          </>
        ),
      })}
    >
      <CallForm form={form} className={styles.form}>
        <TextField
          name="name"
          label={t('field.name')}
          required
          maxLength={200}
          readOnly={isReadOnly}
          autoFocus={!template}
        />
        <TextField
          name="shortcut"
          label={t('templates.shortcut')}
          maxLength={40}
          placeholder="ckd"
          readOnly={isReadOnly}
        />
        <Checkbox name="shared" label={t('templates.shared')} disabled={isReadOnly} />
        <p className={`${styles.about} ${styles.whole}`}>
          {t('templates.variables', { list: templateVariables.map((one) => `{${one}}`).join(' ') })}
        </p>
        {SECTIONS.map((section) => (
          <TextArea
            key={section}
            name={section}
            label={t(`section.${section}`)}
            className={styles.whole}
            rows={3}
            readOnly={isReadOnly}
          />
        ))}
        <LinesField
          value={form.values.lines}
          onChange={(changed) => form.set({ lines: changed })}
          readOnly={isReadOnly}
          withTodos
        />
        <Sample texts={form.values} />
      </CallForm>
    </Drawer>
  );
}

type Texts = Record<(typeof SECTIONS)[number], string>;

/** The texts as they would stand in the record of an example patient. */
function Sample({ texts }: { texts: Texts }) {
  const t = useManageTexts();
  const format = useFormat();
  const values = {
    ...{ pet: t('sample.pet'), age: t('sample.age'), owner: t('sample.owner') },
    weight: `${format.number(4.6)} kg`,
    today: format.date(new Date(), 'full'),
  };
  const written = SECTIONS.filter((section) => texts[section].trim() !== '');
  if (written.length === 0) return null;
  return (
    <section className={styles.sample} aria-label={t('templates.sample')}>
      <h3>{t('templates.sample')}</h3>
      {written.map((section) => (
        <p key={section}>
          <b>{t(`section.${section}`)}</b> {fillTemplate(texts[section], values)}
        </p>
      ))}
    </section>
  );
}
