import { useCall, useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Card, Chip, ConfirmDialog, toast, useFailToast } from '@alder/ui';
import type { PayloadOf } from '@alder/wire';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { getOwnerLine, makeLineCode, type OwnerLine, unlinkLine } from '../contract/index.ts';
import styles from './line.module.css';
import { LinkDialog } from './link.dialog.tsx';
import { useLineTexts } from './use-line-texts.ts';

type Owner = { readonly id: string; readonly name: string };
export type LineCode = PayloadOf<typeof makeLineCode>['result'];

/** On the page of an owner: whether reminders can go by LINE, who linked it when, and linking it. Nothing without LINE. */
export function OwnerLinePanel({ owner }: { owner: Owner }) {
  const t = useLineTexts();
  const fail = useFailToast(t);
  const query = useCall(getOwnerLine, { owner: owner.id });
  const make = useMutationCall(makeLineCode, { title: t('link'), refreshes: [getOwnerLine] });
  const [code, setCode] = useState<LineCode>();
  const line = query.data?.result;
  if (!line?.is_set_up) return null;
  const show = async () => {
    try {
      const made = await make.mutateAsync({ owner: owner.id });
      setCode(made?.result);
    } catch (error) {
      fail(error);
    }
  };
  return (
    <Card title={t('owner')}>
      {line.link ? (
        <Linked owner={owner} link={line.link} />
      ) : (
        <div className={styles.none}>
          <p className={styles.small}>{t('owner.none')}</p>
          <Button icon={<MessageCircle />} busy={make.isPending} onClick={() => void show()}>
            {t('link')}
          </Button>
        </div>
      )}
      {code && !line.link && (
        <LinkDialog
          key={code.id}
          owner={owner}
          shown={code}
          line={line}
          onAgain={() => void show()}
          onClose={() => setCode(undefined)}
        />
      )}
    </Card>
  );
}

function Linked({ owner, link }: { owner: Owner; link: NonNullable<OwnerLine['link']> }) {
  const t = useLineTexts();
  const format = useFormat();
  const fail = useFailToast(t);
  const [isEnding, setEnding] = useState(false);
  const unlink = useMutationCall(unlinkLine, { title: t('unlink'), refreshes: [getOwnerLine] });
  const end = async () => {
    try {
      await unlink.mutateAsync({ id: link.id });
      toast({ text: t('unlinked') });
    } catch (error) {
      fail(error);
    }
    setEnding(false);
  };
  return (
    <div className={styles.stack}>
      <p className={styles.acts}>
        <Chip tone={link.state === 'linked' ? 'ok' : 'warn'}>{t(`owner.${link.state}`)}</Chip>
        <b>
          <bdi>{link.display_name ?? t('owner.noName')}</bdi>
        </b>
      </p>
      {link.state === 'blocked' && <p className={styles.small}>{t('owner.blocked.about')}</p>}
      <div className={styles.none}>
        <p className={styles.small}>{t('owner.by', { name: link.linked_by, when: format.dateTime(link.linked_at) })}</p>
        <Button size="sm" onClick={() => setEnding(true)}>
          {t('unlink')}
        </Button>
      </div>
      <ConfirmDialog
        open={isEnding}
        title={t('unlink')}
        action={t('unlink')}
        variant="danger"
        busy={unlink.isPending}
        onConfirm={() => void end()}
        onClose={() => setEnding(false)}
      >
        {t('unlink.about', { name: owner.name })}
      </ConfirmDialog>
    </div>
  );
}
