import { useMutationCall, usePages, useWire } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { type Protocol, protocols } from '@alder/instrument-messages/domain';
import { type Charset, charsets } from '@alder/terms';
import { Button, Checkbox, Empty, Loaded, SelectField, toast, useExplain } from '@alder/ui';
import { Refusal } from '@alder/wire';
import { Download, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { getQuarantined, getRawTransmission, replayTransmission, type Transmission } from '../contract/index.ts';
import type { TriagePlace } from '../domain/index.ts';
import { faultLabels } from './fault-labels.ts';
import lab from './lab.module.css';
import { modelLabels } from './lab-view.ts';
import styles from './sheet.module.css';
import { TriageBar } from './triage-bar.tsx';
import { SheetHeader, toggled } from './unmatched.panel.tsx';
import { useLabTexts } from './use-lab-texts.ts';

/** Unreadable messages, stored with every byte until the cause is found. */
export function QuarantinePanel() {
  const t = useLabTexts();
  const [place, setPlace] = useState<TriagePlace>('waiting');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const pages = usePages(getQuarantined, { place });
  const messages = pages.pages.flatMap(({ result }) => result);
  const put = (next: TriagePlace) => {
    setPlace(next);
    setSelected(new Set());
  };
  return (
    <section className={styles.panel}>
      <SheetHeader title={t('quarantine.title')} about={t('quarantine.about')} />
      <TriageBar
        of="transmissions"
        place={place}
        onPlace={put}
        all={messages.map(({ id }) => id)}
        selected={selected}
        onSelect={setSelected}
      />
      <Loaded
        query={{ ...pages, data: pages.isSuccess ? messages : undefined }}
        what={t('quarantine.title')}
        isEmpty={(all) => all.length === 0}
        empty={<Empty>{t(place === 'waiting' ? 'quarantine.empty' : 'find.none')}</Empty>}
      >
        {(all) => (
          <ul className={styles.cases}>
            {all.map((message) => (
              <Message
                key={message.id}
                message={message}
                isSelected={selected.has(message.id)}
                onSelect={(on) => setSelected(toggled(selected, message.id, on))}
              />
            ))}
            {pages.hasMore && (
              <li>
                <Button busy={pages.isFetchingMore} onClick={pages.more}>
                  {t('inbox.more')}
                </Button>
              </li>
            )}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

type MessageProps = { message: Transmission; isSelected: boolean; onSelect: (on: boolean) => void };

function Message({ message, isSelected, onSelect }: MessageProps) {
  const t = useLabTexts();
  const format = useFormat();
  const wire = useWire();
  const [charset, setCharset] = useState<Charset>(message.charset);
  const [decimal, setDecimal] = useState<'.' | ',' | ''>('');
  const [protocol, setProtocol] = useState<Protocol>(message.protocol);
  const replay = useMutationCall(replayTransmission, {
    refreshes: [
      { id: 'transmission.getQuarantined' },
      { id: 'record.getEntriesNew' },
      { id: 'record.getUnmatched' },
      { id: 'record.getCounts' },
    ],
  });
  const say = useExplain(t);
  const fail = (error: unknown) => {
    const isUnreadable = error instanceof Refusal && error.kind.code === 'stillUnreadable';
    const fault = isUnreadable ? String(error.details.fault ?? '') : '';
    toast({ tone: 'fail', text: isUnreadable ? t('quarantine.still', { fault: faultLabels(t, fault) }) : say(error) });
  };
  const act = () =>
    replay
      .mutateAsync({ id: message.id, charset, protocol, ...(decimal && { decimal }) })
      .then(() => toast({ text: t('quarantine.read') }))
      .catch(fail);
  return (
    <li className={styles.case}>
      <div className={styles.caseHead}>
        <Checkbox
          label={t('triage.one', { name: format.dateTime(message.received_at) })}
          labelHidden
          value={isSelected}
          onChange={onSelect}
        />
        <b>
          {modelLabels(t, message.device)} {message.device_serial}
        </b>
        <span className={lab.muted}>
          {format.dateTime(message.received_at)} · {format.size(message.size)}
        </span>
      </div>
      <p className={lab.warn}>{faultLabels(t, message.fault)}</p>
      <p className={lab.muted}>{message.fault}</p>
      {message.triage?.reason && <p className={lab.muted}>{message.triage.reason}</p>}
      <pre className={styles.preview}>{inLines(message.preview)}</pre>
      <div className={lab.acts}>
        <SelectField
          label={t('quarantine.charset')}
          value={charset}
          onChange={(value) => setCharset(value as Charset)}
          options={charsets.map((value) => ({ value, label: value }))}
        />
        <SelectField
          label={t('quarantine.protocol')}
          value={protocol}
          onChange={(value) => setProtocol(value as Protocol)}
          options={protocols.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <SelectField
          label={t('quarantine.decimal')}
          value={decimal}
          none={t('quarantine.asSet')}
          onChange={setDecimal}
          options={[
            { value: '.', label: '3.4' },
            { value: ',', label: '3,4' },
          ]}
        />
        <a className={styles.download} href={wire.url(getRawTransmission, { id: message.id })} download>
          <Download aria-hidden="true" /> {t('quarantine.download')}
        </a>
        {message.state !== 'discarded' && (
          <Button variant="soft" icon={<RotateCcw />} busy={replay.isPending} onClick={() => void act()}>
            {t('quarantine.replay')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Segments and frames under each other, as a person who compares them reads them. */
function inLines(preview: string): string {
  return preview.replace(/(?:␍␊?|␊)(?=.)/g, '$&\n');
}
