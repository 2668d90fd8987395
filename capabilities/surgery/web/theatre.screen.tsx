import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { addDays, dayOf, startOfDay } from '@alder/records/domain';
import { Button, Chip, DateField, Empty, IconButton, Loaded, PetFace, Screen } from '@alder/ui';
import { ChevronLeft, ChevronRight, Plus, ShieldAlert, SignatureIcon, Siren } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { getTheatre, type SurgeryLine } from '../contract/index.ts';
import { EmergencyScreen } from './emergency.screen.tsx';
import { PlanDialog } from './plan.dialog.tsx';
import { SurgeryStatusChip } from './status-chip.tsx';
import { SurgeryPage } from './surgery.screen.tsx';
import styles from './theatre.module.css';
import { useSurgeryTexts } from './use-surgery-texts.ts';

/** Everything below `/his/surgery`: the theatre of a day, one surgery, the table of emergency drugs. */
export function SurgeryScreen() {
  const { oid } = useParams();
  if (oid === 'emergency') return <EmergencyScreen />;
  return oid ? <SurgeryPage key={oid} id={oid} /> : <TheatreScreen />;
}

function TheatreScreen() {
  const t = useSurgeryTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const today = dayOf(new Date(), format.timeZone);
  const dayParam = address.get('day') ?? '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(dayParam) ? dayParam : today;
  const span = useMemo(
    () => ({
      from: startOfDay(day, format.timeZone).toISOString(),
      to: startOfDay(addDays(day, 1), format.timeZone).toISOString(),
    }),
    [day, format.timeZone],
  );
  const theatre = useCall(getTheatre, span, { everyMs: 60_000, keepPrevious: true });
  const [isPlanning, setPlanning] = useState(false);
  const go = (next: string) => setAddress(next === today ? {} : { day: next }, { replace: true });
  return (
    <Screen
      title={t('title')}
      lead={
        <span className={styles.day} data-leads>
          <IconButton label={t('day.before')} icon={<ChevronLeft />} onClick={() => go(addDays(day, -1))} />
          <DateField label={t('day')} labelHidden value={day} onChange={(next) => next && go(next)} />
          <IconButton label={t('day.after')} icon={<ChevronRight />} onClick={() => go(addDays(day, 1))} />
        </span>
      }
      actions={
        <>
          <Button data-short icon={<Siren />} onClick={() => void navigate('/his/surgery/emergency')}>
            {t('emergency')}
          </Button>
          <Button variant="primary" data-short icon={<Plus />} onClick={() => setPlanning(true)}>
            {t('plan')}
          </Button>
        </>
      }
    >
      <Loaded
        query={theatre}
        what={t('title')}
        isEmpty={({ result }) => result.length === 0}
        empty={
          <Empty
            action={
              <Button variant="primary" onClick={() => setPlanning(true)}>
                {t('plan')}
              </Button>
            }
          >
            {t('empty', { day: format.date(day) })}
          </Empty>
        }
      >
        {({ result, rooms }) => <Rooms lines={result} rooms={rooms} />}
      </Loaded>
      {isPlanning && (
        <PlanDialog
          rooms={theatre.data?.rooms ?? []}
          day={day}
          onClose={() => setPlanning(false)}
          onPlanned={(id) => void navigate(`/his/surgery/${id}`)}
        />
      )}
    </Screen>
  );
}

/** A column for each theatre; what has none is in one of its own. */
function Rooms({ lines, rooms }: { readonly lines: readonly SurgeryLine[]; readonly rooms: readonly string[] }) {
  const t = useSurgeryTexts();
  const used = [...new Set(lines.map(({ result }) => result.room))];
  const columns = [...new Set([...rooms, ...used.filter(Boolean), ...(used.includes('') ? [''] : [])])];
  return (
    <div className={styles.rooms}>
      {columns.map((room) => {
        const own = lines.filter(({ result }) => result.room === room);
        return (
          <section key={room} className={styles.room} aria-label={room || t('room.none')}>
            <h2>
              {room || t('room.none')} <span>{own.length}</span>
            </h2>
            {own.length === 0 && <p className={styles.free}>{t('room.free')}</p>}
            <ul>
              {own.map((line) => (
                <li key={line.result.id}>
                  <SurgeryCard line={line} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function SurgeryCard({ line }: { readonly line: SurgeryLine }) {
  const t = useSurgeryTexts();
  const format = useFormat();
  const { result, pet } = line;
  const isOpen = result.status === 'planned' || result.status === 'prepared';
  return (
    <Link className={styles.card} to={`/his/surgery/${result.id}`}>
      <span className={styles.when}>
        <b>{format.time(result.starts_at)}</b>
        <small>{t('minutes', { n: result.planned_minutes })}</small>
      </span>
      <PetFace species={pet.species} breed={pet.breed} color={pet.coat_colour} />
      <span className={styles.words}>
        <b>{pet.name}</b>
        <span>
          {result.procedure}
          {result.side !== 'none' && ` · ${t(`side.${result.side}`)}`}
        </span>
        <small>
          {[
            result.asa !== null && `ASA ${result.asa}${result.is_emergency ? ' E' : ''}`,
            line.surgeon_name,
            pet.weight !== null && format.weight(pet.weight),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <span className={styles.chips}>
          <SurgeryStatusChip status={result.status} />
          {isOpen && !line.has_consent && (
            <Chip tone="warn" icon={<SignatureIcon />}>
              {t('consent.none')}
            </Chip>
          )}
          {pet.alerts.slice(0, 1).map(({ kind, text }) => (
            <Chip key={`${kind} ${text}`} tone="danger" icon={<ShieldAlert />}>
              {text}
            </Chip>
          ))}
        </span>
      </span>
    </Link>
  );
}
