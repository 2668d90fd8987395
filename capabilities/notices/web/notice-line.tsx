import { useFormat } from '@alder/i18n';
import { PetFace, PressArea } from '@alder/ui';
import {
  ArrowLeftRight,
  BellRing,
  Cable,
  CalendarX2,
  ChevronsUp,
  CircleAlert,
  CircleHelp,
  FileText,
  FileWarning,
  FileX2,
  FlaskConical,
  ImageOff,
  Images,
  Link2,
  type LucideIcon,
  MessagesSquare,
  ScanLine,
  SendHorizontal,
  Stethoscope,
} from 'lucide-react';
import type { Notice } from '../contract/index.ts';
import type { NoticeKind } from '../domain/index.ts';
import styles from './bell.module.css';
import { isNoticeText, useNoticeTexts } from './notice-texts.ts';

type PresentationState = { readonly icon: LucideIcon; readonly tone: 'critical' | 'warn' | 'info' };

const presentations: Readonly<Record<NoticeKind, PresentationState>> = {
  labCritical: { icon: ChevronsUp, tone: 'critical' },
  labAssigned: { icon: ChevronsUp, tone: 'critical' },
  labEscalated: { icon: BellRing, tone: 'critical' },
  labResult: { icon: FlaskConical, tone: 'info' },
  labUnmatched: { icon: CircleHelp, tone: 'warn' },
  labQuarantined: { icon: CircleAlert, tone: 'warn' },
  gatewayOffline: { icon: Cable, tone: 'warn' },
  images: { icon: ScanLine, tone: 'info' },
  imagesUnmatched: { icon: ImageOff, tone: 'warn' },
  imageRevision: { icon: Images, tone: 'warn' },
  forwardFailed: { icon: SendHorizontal, tone: 'warn' },
  imageDamaged: { icon: FileWarning, tone: 'critical' },
  uploadRefused: { icon: FileX2, tone: 'warn' },
  shareOpened: { icon: Link2, tone: 'info' },
  reportSigned: { icon: FileText, tone: 'info' },
  teleconsultSent: { icon: MessagesSquare, tone: 'info' },
  teleconsultAnswered: { icon: MessagesSquare, tone: 'info' },
  assigned: { icon: Stethoscope, tone: 'info' },
  visitCanceled: { icon: CalendarX2, tone: 'warn' },
  visitPetChanged: { icon: ArrowLeftRight, tone: 'warn' },
};

/** Where a notice is dealt with. */
export function pathOf({ kind, entity }: Notice): string {
  const paths: Readonly<Record<NoticeKind, string>> = {
    labCritical: `/clinicpath/results/${entity}`,
    labAssigned: `/clinicpath/results/${entity}`,
    labEscalated: `/clinicpath/results/${entity}`,
    labResult: `/clinicpath/results/${entity}`,
    labUnmatched: '/clinicpath/results/unmatched',
    labQuarantined: '/clinicpath/results/quarantine',
    gatewayOffline: '/clinicpath/results',
    images: `/pacs/study/${entity}`,
    imagesUnmatched: '/pacs/studies',
    imageRevision: `/pacs/study/${entity}`,
    forwardFailed: '/pacs/equipment',
    imageDamaged: '/pacs/usage',
    uploadRefused: '/pacs/studies',
    shareOpened: '/pacs/shares',
    reportSigned: `/his/record/${entity}`,
    teleconsultSent: `/pacs/teleconsult/${entity}`,
    teleconsultAnswered: `/pacs/teleconsult/${entity}`,
    assigned: `/his/record/${entity}`,
    visitCanceled: '/his/board',
    visitPetChanged: `/his/record/${entity}`,
  };
  return paths[kind];
}

/** One notice: what, of whom, since when; pressed, it leads to where it is dealt with. */
export function NoticeLine({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const t = useNoticeTexts();
  const format = useFormat();
  const { kind, pet, about, at, unread } = notice;
  const { icon: Icon, tone } = presentations[kind];
  const panel = `panel.${about}`;
  const what = isNoticeText(panel) ? t(panel) : about;
  return (
    <li>
      <PressArea className={styles.line} data-unread={unread} onClick={onOpen}>
        <span className={styles.icon} data-tone={tone}>
          <Icon aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <b>{t(`kind.${kind}`, { name: pet?.name ?? '' })}</b>
          <small>
            {what && <span>{what}</span>}
            <time>{`${what ? ' · ' : ''}${format.relative(at)}`}</time>
          </small>
        </span>
        {pet && <PetFace species={pet.species} breed={pet.breed} color={pet.coat_colour} size="xs" />}
        {unread && <span className={styles.dot} role="img" aria-label={t('unread')} />}
      </PressArea>
    </li>
  );
}
