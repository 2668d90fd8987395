import { useAccount, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { type PacsImage, type Study, thumbnail } from '@alder/imaging/contract';
import { getPetMedicalRecords } from '@alder/records/contract';
import { bodyParts } from '@alder/reports/domain';
import { breedOf, species } from '@alder/terms';
import {
  Button,
  Checkbox,
  classes,
  DateField,
  Empty,
  Filter,
  NumberField,
  PressArea,
  SelectField,
  TextArea,
  TextField,
  useSignalment,
} from '@alder/ui';
import { addressOf } from '@alder/wire';
import { Check, ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { getConsultants } from '../contract/index.ts';
import { imagesMissing, kinds, MAX_IMAGES, type View, viewOf, views, viewsMissing } from '../domain/index.ts';
import styles from './teleconsult.module.css';
import { useTeleconsultTexts } from './use-teleconsult-texts.ts';
import type { StepProps } from './wizard.screen.tsx';

/** Address of an image's thumbnail; undefined until it is made. */
export function useThumbnailOf() {
  const { hospital } = useAccount();
  return ({ thumbnail_key }: Pick<PacsImage, 'thumbnail_key'>) =>
    thumbnail_key ? addressOf(thumbnail, { hospital: hospital.key, key: thumbnail_key }) : undefined;
}

/** Three to seven images of the patient, of a blood smear one; the study that it was begun from comes first. */
export function ImagesStep({
  request,
  question,
  onChange,
  images,
  studies,
}: StepProps & { images: readonly PacsImage[]; studies: readonly Study[] }) {
  const t = useTeleconsultTexts();
  const format = useFormat();
  const chosen = question.images;
  const missing = imagesMissing(question);
  const target = question.kind === 'radiology' ? viewsMissing(chosen.map(({ view }) => view)) : [];
  const toggle = (image: PacsImage) =>
    onChange({
      images: chosen.some(({ id }) => id === image.id)
        ? chosen.filter(({ id }) => id !== image.id)
        : [...chosen, { id: image.id, view: viewOf(image.attributes.ViewPosition, image.metadata.seriesDescription) }],
    });
  const setView = (id: string, view: View) =>
    onChange({ images: chosen.map((image) => (image.id === id ? { id, view } : image)) });
  const ordered = studies.toSorted((a, b) => Number(b.id === request.study) - Number(a.id === request.study));
  return (
    <>
      <div className={styles.row}>
        <SelectField
          label={t('kind')}
          value={question.kind}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(kind) => onChange({ kind })}
        />
        <p className={styles.count} aria-live="polite">
          <b>{t('images.count', { count: chosen.length, most: MAX_IMAGES })}</b>
          {missing > 0 && <span>{t('images.more', { count: missing })}</span>}
          {missing === 0 && target.length > 0 && (
            <span>{t('images.best', { views: format.list(target.map((view) => t(`view.${view}`))) })}</span>
          )}
        </p>
      </div>
      {images.length === 0 && <Empty compact>{t('images.none')}</Empty>}
      {ordered.map((study) => (
        <fieldset key={study.id} className={styles.images}>
          <legend>
            {study.description || study.modality} · {format.date(study.datetime)}
          </legend>
          {images
            .filter((image) => image.study === study.id)
            .map((image) => (
              <ImageTile
                key={image.id}
                image={image}
                view={chosen.find(({ id }) => id === image.id)?.view}
                isFull={chosen.length >= MAX_IMAGES}
                onToggle={() => toggle(image)}
                onView={(view) => setView(image.id, view)}
              />
            ))}
        </fieldset>
      ))}
    </>
  );
}

function ImageTile(props: {
  image: PacsImage;
  view: View | undefined;
  isFull: boolean;
  onToggle: () => void;
  onView: (view: View) => void;
}) {
  const { image, view, isFull, onToggle, onView } = props;
  const t = useTeleconsultTexts();
  const source = useThumbnailOf()(image);
  const name = image.metadata.seriesDescription || image.filename;
  return (
    <div className={classes(styles.tile, view && styles.chosen)}>
      <PressArea
        aria-pressed={view !== undefined}
        aria-label={t('images.choose', { name })}
        disabled={isFull && !view}
        onClick={onToggle}
      >
        {source ? <img src={source} alt="" /> : <span>{image.metadata.modality}</span>}
        {view && <Check aria-hidden="true" />}
      </PressArea>
      {view ? (
        <SelectField
          label={t('view.of', { name })}
          labelHidden
          value={view}
          options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={onView}
        />
      ) : (
        <small>{name}</small>
      )}
    </div>
  );
}

/** The parts of the body that it is about, and the patient as the consultant will know it. */
export function PartsStep({ question, onChange }: StepProps) {
  const t = useTeleconsultTexts();
  const signalment = useSignalment();
  // Shown in the author's language; stored by its code.
  const [breed, setBreed] = useState(() => signalment.breed(question.species, question.breed));
  const toggle = (part: (typeof bodyParts)[number], on: boolean) =>
    onChange({ parts: on ? [...question.parts, part] : question.parts.filter((one) => one !== part) });
  return (
    <>
      <fieldset className={styles.parts}>
        <legend>{t('parts')}</legend>
        {bodyParts.map((part) => (
          <Filter key={part} pressed={question.parts.includes(part)} onChange={(on) => toggle(part, on)}>
            {t(`part.${part}`)}
          </Filter>
        ))}
      </fieldset>
      <fieldset className={styles.patient}>
        <legend>{t('patient')}</legend>
        <SelectField
          label={t('species')}
          value={question.species}
          options={kindsOfAnimal(question.species).map((value) => ({ value, label: signalment.species(value) }))}
          onChange={(species) => onChange({ species })}
        />
        <TextField
          label={t('breed')}
          value={breed}
          onChange={(typed) => {
            setBreed(typed);
            onChange({ breed: breedOf(question.species, typed)?.en ?? typed });
          }}
        />
        <SelectField
          label={t('sex')}
          none={t('sex.unknown')}
          {...(question.sex && { value: question.sex })}
          options={(['male', 'female'] as const).map((value) => ({ value, label: t(`sex.${value}`) }))}
          onChange={(sex) => onChange({ sex: sex || null })}
        />
        <Checkbox
          label={t('neutered')}
          value={question.neutered ?? false}
          onChange={(neutered) => onChange({ neutered })}
        />
        <DateField
          label={t('birthdate')}
          value={question.birthdate}
          onChange={(birthdate) => onChange({ birthdate: birthdate || null })}
        />
        <NumberField
          label={t('weight')}
          decimals={2}
          unit="kg"
          value={question.weight ?? undefined}
          onChange={(weight) => onChange({ weight: weight ?? null })}
        />
      </fieldset>
    </>
  );
}

/** The species that are known, and the hospital's own where the patient is of that. */
function kindsOfAnimal(own: string): string[] {
  const known = species.map(({ code }) => code);
  return known.includes(own) ? known : [own, ...known];
}

/** The history: written, taken from the last visits, or declared to be absent. */
export function HistoryStep({ request, question, onChange }: StepProps) {
  const t = useTeleconsultTexts();
  const format = useFormat();
  const { account } = useAccount();
  const visits = useCall(getPetMedicalRecords, { petId: request.pet, limit: 3 }, { enabled: account.permit_his });
  const notified = (visits.data?.result ?? []).map(({ checked_in_at, reason, subjective, objective, assessment }) =>
    [`${format.date(checked_in_at)} ${reason}`.trim(), subjective, objective, assessment].filter(Boolean).join('\n'),
  );
  const copy = () =>
    onChange({ history: [question.history.trimEnd(), ...notified].filter(Boolean).join('\n\n'), no_history: false });
  return (
    <>
      <TextArea
        label={t('history')}
        rows={10}
        maxLength={20_000}
        disabled={question.no_history}
        value={question.history}
        onChange={(history) => onChange({ history })}
      />
      <div className={styles.row}>
        {notified.length > 0 && (
          <Button size="sm" icon={<ClipboardPaste />} onClick={copy}>
            {t('history.copy')}
          </Button>
        )}
        <Checkbox
          label={t('history.none')}
          value={question.no_history}
          onChange={(no_history) => onChange({ no_history })}
        />
      </div>
    </>
  );
}

/** The question, its urgency, language and addressee. */
export function QuestionStep({ question, onChange }: StepProps) {
  const t = useTeleconsultTexts();
  const { data } = useCall(getConsultants, {});
  return (
    <>
      <TextArea
        label={t('summary')}
        required
        rows={5}
        maxLength={5000}
        value={question.summary}
        onChange={(summary) => onChange({ summary })}
      />
      <div className={styles.row}>
        <SelectField
          label={t('consultant')}
          none={t('consultant.any')}
          value={question.consultant ?? ''}
          options={(data?.result ?? []).map(({ id, name, isGuest }) => ({
            value: id,
            label: isGuest ? t('consultant.guest', { name }) : name,
          }))}
          onChange={(consultant) => onChange({ consultant: consultant || null })}
        />
        <SelectField
          label={t('urgency')}
          value={question.urgency}
          options={(['routine', 'urgent'] as const).map((value) => ({ value, label: t(`urgency.${value}`) }))}
          onChange={(urgency) => onChange({ urgency })}
        />
        <SelectField
          label={t('lang')}
          value={question.lang}
          options={[
            { value: 'en', label: 'English' },
            { value: 'ja', label: '日本語' },
            { value: 'zhtw', label: '繁體中文' },
          ]}
          onChange={(lang) => onChange({ lang })}
        />
      </div>
    </>
  );
}
