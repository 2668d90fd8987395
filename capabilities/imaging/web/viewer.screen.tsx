import { useAccount, useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Button, Empty, IconButton, Loaded, lazyPart, PetFace, Screen } from '@alder/ui';
import { ArrowLeft, Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { getStudyEntries } from '../contract/index.ts';
import { nameOf, thumbnailUrl, urlsOf } from './images.ts';
import styles from './imaging.module.css';
import type { ImagingSlots } from './studies.screen.tsx';
import { UploadDropZone } from './upload.dialog.tsx';
import { useImagingTexts } from './use-imaging-texts.ts';

const ImageViewer = lazyPart(async () => (await import('../viewer/index.ts')).ImageViewer);

/** One study in the viewer: `/pacs/study/{study}/image/{image}` (design: screens §3.17). */
export function ViewerScreen({ slots = {} }: { slots?: ImagingSlots }) {
  const { oid = '', cid } = useParams();
  const t = useImagingTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const { hospital } = useAccount();
  const [sharing, setSharing] = useState(false);
  const query = useCall(getStudyEntries, { id: oid });
  const { Share } = slots;

  return (
    <Loaded query={query} what={t('viewer.title')}>
      {({ study, series, result: images }) => {
        const what = nameOf({ study, series });
        const who = study.pet_name ?? t('studies.noPatient', { id: study.patient_id || t('studies.noId') });
        return (
          <Screen
            title={`${who}, ${what}`}
            titleHidden
            lead={
              <>
                <IconButton label={t('viewer.back')} icon={<ArrowLeft />} onClick={() => navigate('/pacs/studies')} />
                <PetFace species={study.species} breed={study.breed} size="sm" />
                <p className={styles.lead}>
                  <b>{study.pet ? <Link to={`/patient/${study.pet}`}>{who}</Link> : who}</b>
                  <span>
                    {what}, {format.dateTime(study.datetime)}
                  </span>
                </p>
              </>
            }
            actions={
              Share && (
                <Button size="sm" className={styles.share} icon={<Share2 />} onClick={() => setSharing(true)}>
                  <span className={styles.shareWord}>{t('viewer.share')}</span>
                </Button>
              )
            }
          >
            <UploadDropZone to={{ study: study.id, ...(study.pet && { pet: study.pet, name: who }) }}>
              <div className={styles.viewerScreen}>
                <Suspense fallback={null}>
                  {images.length === 0 ? (
                    <Empty>{t('panel.empty')}</Empty>
                  ) : (
                    <ImageViewer
                      images={images}
                      series={series}
                      urlOf={urlsOf(hospital.key)}
                      thumbnailOf={(image) => thumbnailUrl(hospital.key, image)}
                      image={cid}
                      onImage={(id) => navigate(`/pacs/study/${study.id}/image/${id}`, { replace: true })}
                    />
                  )}
                </Suspense>
              </div>
            </UploadDropZone>
            {sharing && Share && (
              <Share
                title={`${who}, ${what}`}
                queries={{ studies: [study.id] }}
                images={images.length}
                onClose={() => setSharing(false)}
              />
            )}
          </Screen>
        );
      }}
    </Loaded>
  );
}
