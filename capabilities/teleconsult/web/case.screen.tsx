import { useAccount, useMutationCall } from '@alder/client';
import { languageTags, useFormat } from '@alder/i18n';
import { thumbnail } from '@alder/imaging/contract';
import {
  Button,
  Chip,
  ConfirmDialog,
  IconButton,
  PetFace,
  SaveState,
  Screen,
  TextArea,
  toast,
  useFailToast,
} from '@alder/ui';
import { addressOf, type PayloadOf } from '@alder/wire';
import { ArrowLeft, PenLine } from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import {
  acceptTeleconsult,
  answerTeleconsult,
  closeTeleconsult,
  getCase,
  getCaseImage,
  getTeleconsults,
  releaseTeleconsult,
  saveOpinion,
  type Teleconsult,
  withdrawTeleconsult,
} from '../contract/index.ts';
import { requestFlow } from '../domain/index.ts';
import { RequestFacts } from './request-facts.tsx';
import { StatusChip } from './status-chip.tsx';
import styles from './teleconsult.module.css';
import { useDraftText } from './use-draft-text.ts';
import { useTeleconsultTexts } from './use-teleconsult-texts.ts';

type Opened = PayloadOf<typeof getCase>;

/** What the image viewer gets; the browser app supplies the viewer, which belongs to another capability. */
export type CaseViewerProps = {
  readonly images: Opened['images'];
  readonly series: Opened['series'];
  /** Address of an image's bytes or of one frame, by file key. */
  readonly urlOf: (key: string, frame?: number) => string;
  readonly originalOf: () => undefined;
  readonly thumbnailOf: (image: { readonly thumbnail_key?: string | null | undefined }) => string | undefined;
  readonly image: string | undefined;
  readonly onImage: (id: string) => void;
  readonly animal: Opened['result'];
};
type Viewer = ComponentType<CaseViewerProps>;

/** One request: its images, the question, and the opinion, being written or signed. */
export function CaseScreen({ opened, Viewer }: { opened: Opened; Viewer: Viewer }) {
  const { result: request, mayAnswer } = opened;
  const t = useTeleconsultTexts();
  const { account } = useAccount();
  const navigate = useNavigate();
  const writes = mayAnswer && request.status === 'accepted' && request.taker === account.id;
  return (
    <Screen
      title={t('title.of', { name: request.pet_name })}
      titleHidden
      lead={
        <>
          <IconButton label={t('back')} icon={<ArrowLeft />} onClick={() => void navigate('/pacs/teleconsult')} />
          <PetFace species={request.species} breed={request.breed} color={request.coat_colour} size="sm" />
          <p className={styles.lead} data-way-back="">
            <b>{request.pet_name}</b>
            <span>{t('title')}</span>
          </p>
        </>
      }
      actions={<StatusChip status={request.status} />}
    >
      <div className={styles.case}>
        <div className={styles.viewer}>
          <Images opened={opened} Viewer={Viewer} />
        </div>
        <aside className={styles.side} aria-label={t('question')}>
          <Course request={request} />
          <RequestFacts request={request} />
          {writes ? <OpinionEditor request={request} /> : <Opinion request={request} />}
          <Acts request={request} mayAnswer={mayAnswer} />
        </aside>
      </div>
    </Screen>
  );
}

/** The images in the viewer; measurements stay on this page. */
function Images({ opened, Viewer }: { opened: Opened; Viewer: Viewer }) {
  const { result, images, series } = opened;
  const { hospital } = useAccount();
  const [image, setImage] = useState<string>();
  const { oid = '' } = useParams();
  const urlOf = useMemo(() => {
    const target = { hospital: hospital.key, id: oid || result.id };
    return (key: string, frame?: number) => addressOf(getCaseImage, { ...target, image: key, frame });
  }, [hospital.key, oid, result.id]);
  return (
    <Viewer
      images={images}
      series={series}
      urlOf={urlOf}
      originalOf={() => undefined}
      thumbnailOf={({ thumbnail_key }) =>
        thumbnail_key ? addressOf(thumbnail, { hospital: hospital.key, key: thumbnail_key }) : undefined
      }
      image={image ?? images[0]?.id}
      onImage={setImage}
      animal={result}
    />
  );
}

/** Who asked, who answers, and when each came. */
function Course({ request }: { request: Teleconsult }) {
  const t = useTeleconsultTexts();
  const format = useFormat();
  const { author_name, consultant_name, taker_name } = request;
  const steps = [
    [
      request.sent_at,
      consultant_name
        ? t('course.sent', { name: author_name, to: consultant_name })
        : t('course.sentAny', { name: author_name }),
    ],
    [request.accepted_at, t('course.accepted', { name: taker_name ?? '' })],
    [request.answered_at, t('course.answered', { name: taker_name ?? '' })],
    [request.closed_at, t('course.closed')],
  ] as const;
  return (
    <ol className={styles.course}>
      {steps.map(
        ([at, words]) =>
          at && (
            <li key={words}>
              <span>{words}</span>
              <time dateTime={at}>{format.dateTime(at)}</time>
            </li>
          ),
      )}
      {request.urgency === 'urgent' && request.status !== 'closed' && (
        <li>
          <Chip tone="danger">{t('urgency.urgent')}</Chip>
        </li>
      )}
    </ol>
  );
}

/** The opinion once it is signed. While it is written it is the consultant's own. */
function Opinion({ request }: { request: Teleconsult }) {
  const t = useTeleconsultTexts();
  const { account } = useAccount();
  if (request.status !== 'answered' && request.status !== 'closed') return null;
  return (
    <section className={styles.opinion} aria-label={t('opinion')}>
      <h3>{t('opinion')}</h3>
      {request.finding.trim() && <p lang={languageTags[request.lang]}>{request.finding}</p>}
      <p className={styles.conclusion} lang={languageTags[request.lang]}>
        {request.conclusion}
      </p>
      {request.report_study && account.permit_pacs && (
        <Link to={`/pacs/study/${request.report_study}/report/${request.report_image ?? ''}`}>{t('report')}</Link>
      )}
    </section>
  );
}

type Words = Pick<Teleconsult, 'finding' | 'conclusion'>;
const textOf = ({ finding, conclusion }: Teleconsult): Words => ({ finding, conclusion });

function OpinionEditor({ request }: { request: Teleconsult }) {
  const t = useTeleconsultTexts();
  const fail = useFailToast(t);
  const [asking, setAsking] = useState(false);
  const mutation = useMutationCall(saveOpinion, { title: t('opinion') });
  const answering = useMutationCall(answerTeleconsult, { refreshes: [getCase, getTeleconsults], title: t('sign') });
  const stored = useDraftText<Teleconsult, Words>(`opinion.${request.id}`, request, textOf, {
    title: t('opinion'),
    send: async ({ id, version }, words) => (await mutation.mutateAsync({ id, version, ...words }))?.result,
  });
  const sign = async () => {
    // What was typed a moment ago is part of it.
    const saved = await stored.save();
    try {
      if (!saved) throw new Error('not saved');
      await answering.mutateAsync({ id: saved.id, version: saved.version });
      toast({ tone: 'done', text: t('answered.done') });
    } catch (error) {
      if (saved) fail(error);
      else toast({ tone: 'fail', text: t('refusal.stale') });
    }
    setAsking(false);
  };
  const state = stored.conflict ? 'conflict' : stored.isSaving ? 'saving' : stored.isDirty ? 'local' : 'saved';
  return (
    <section className={styles.opinion} aria-label={t('opinion')}>
      <h3>{t('opinion')}</h3>
      <SaveState state={state} {...(stored.savedAt !== undefined && { at: stored.savedAt })} />
      <TextArea
        label={t('finding')}
        rows={8}
        lang={languageTags[request.lang]}
        maxLength={20_000}
        value={stored.words.finding}
        onChange={(finding) => stored.change({ finding })}
      />
      <TextArea
        label={t('conclusion')}
        required
        rows={3}
        lang={languageTags[request.lang]}
        maxLength={10_000}
        value={stored.words.conclusion}
        onChange={(conclusion) => stored.change({ conclusion })}
      />
      <Button
        variant="primary"
        icon={<PenLine />}
        {...(!stored.words.conclusion.trim() && { disabledReason: t('conclusion.first') })}
        onClick={() => setAsking(true)}
      >
        {t('sign')}
      </Button>
      <ConfirmDialog
        open={asking}
        variant="primary"
        title={t('sign.ask')}
        action={t('sign')}
        busy={answering.isPending}
        onConfirm={() => void sign()}
        onClose={() => setAsking(false)}
      >
        {t('sign.about')}
      </ConfirmDialog>
    </section>
  );
}

/** The next steps that this user may take. */
function Acts({ request, mayAnswer }: { request: Teleconsult; mayAnswer: boolean }) {
  const t = useTeleconsultTexts();
  const fail = useFailToast(t);
  const { account } = useAccount();
  const refreshes = [getCase, getTeleconsults];
  const accept = useMutationCall(acceptTeleconsult, { refreshes, title: t('accept') });
  const release = useMutationCall(releaseTeleconsult, { refreshes, title: t('release') });
  const withdraw = useMutationCall(withdrawTeleconsult, { refreshes, title: t('withdraw') });
  const close = useMutationCall(closeTeleconsult, { refreshes, title: t('close') });
  const { id, version, status } = request;
  const run = async (mutation: typeof accept, done?: string) => {
    try {
      await mutation.mutateAsync({ id, version });
      if (done) toast({ tone: 'done', text: done });
    } catch (error) {
      fail(error);
    }
  };
  const isAsker = account.permit_pacs && account.role !== 'consultant';
  return (
    <footer className={styles.acts}>
      {mayAnswer && requestFlow.can(status, 'accept') && (
        <Button variant="primary" busy={accept.isPending} onClick={() => void run(accept)}>
          {t('accept')}
        </Button>
      )}
      {request.taker === account.id && requestFlow.can(status, 'release') && (
        <Button variant="ghost" busy={release.isPending} onClick={() => void run(release)}>
          {t('release')}
        </Button>
      )}
      {isAsker && requestFlow.can(status, 'withdraw') && (
        <Button busy={withdraw.isPending} onClick={() => void run(withdraw, t('withdrawn.done'))}>
          {t('withdraw')}
        </Button>
      )}
      {isAsker && requestFlow.can(status, 'close') && (
        <Button variant="primary" busy={close.isPending} onClick={() => void run(close, t('closed.done'))}>
          {t('close')}
        </Button>
      )}
    </footer>
  );
}
