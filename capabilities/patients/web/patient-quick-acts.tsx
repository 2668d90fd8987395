import { usePages } from '@alder/client';
import { getPetEntriesNew } from '@alder/imaging/contract';
import { Button } from '@alder/ui';
import { FlaskConical, Share2, Upload as UploadIcon } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { Pet } from '../contract/index.ts';
import { usePatientTexts } from './patient-texts.ts';
import { type ShareProps, usePatientSlots } from './slots.ts';

/** What is begun most often from a patient's page: an order, an upload, a link to the newest images. */
export function QuickActs({ pet }: { pet: Pet }) {
  const t = usePatientTexts();
  const { LabOrder, Upload, Share } = usePatientSlots();
  const [open, setOpen] = useState<'lab' | 'image'>();
  const close = () => setOpen(undefined);
  const ended = pet.status === 'deceased' ? { disabledReason: t('patient.deceasedNote') } : {};
  return (
    <>
      {LabOrder && (
        <Button icon={<FlaskConical />} {...ended} onClick={() => setOpen('lab')}>
          {t('act.lab')}
        </Button>
      )}
      {Upload && (
        <Button icon={<UploadIcon />} onClick={() => setOpen('image')}>
          {t('act.image')}
        </Button>
      )}
      {Share && <ShareButton pet={pet} Share={Share} />}
      {open === 'lab' && LabOrder && <LabOrder pet={pet} onClose={close} />}
      {open === 'image' && Upload && <Upload pet={pet} onClose={close} />}
    </>
  );
}

/** Shares the newest study; without one the disabled button states the reason. */
function ShareButton({ pet, Share }: { pet: Pet; Share: ComponentType<ShareProps> }) {
  const t = usePatientTexts();
  const [isOpen, setOpen] = useState(false);
  const { pages, isSuccess } = usePages(getPetEntriesNew, { petId: pet.id });
  const study = pages[0]?.studies[0];
  return (
    <>
      <Button
        icon={<Share2 />}
        {...(!study && { disabledReason: t(isSuccess ? 'act.share.none' : 'act.share.loading') })}
        onClick={() => setOpen(true)}
      >
        {t('act.share')}
      </Button>
      {isOpen && study && (
        <Share
          title={`${pet.name}, ${study.description || study.modality}`}
          queries={{ studies: [study.id] }}
          images={study.images}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
