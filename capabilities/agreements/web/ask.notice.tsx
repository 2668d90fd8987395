import { useCall, useMutationCall } from '@alder/client';
import { useLanguage } from '@alder/i18n';
import { Button, useFailToast } from '@alder/ui';
import { acceptAgreement, getAcceptances } from '../contract/index.ts';
import { currentVersion, writeVersion } from '../domain/index.ts';
import styles from './agreement.module.css';
import { useAgreementTexts } from './use-agreement-texts.ts';

/** A line under the top bar for each document whose version in force the user has not accepted. */
export function AgreementNotice() {
  const t = useAgreementTexts();
  const { language } = useLanguage();
  const failed = useFailToast(t);
  const { data } = useCall(getAcceptances, {});
  const accept = useMutationCall(acceptAgreement, { refreshes: [getAcceptances], title: t('ask.accept') });
  return data?.missing.map((document) => {
    const version = currentVersion(document);
    return (
      <div key={document} role="status" className={styles.ask}>
        <p>{t(`ask.${document}`, { date: writeVersion(version, language) })}</p>
        <a className={styles.act} href={`/agreement/${document}`} target="_blank" rel="noreferrer">
          {t('ask.read')}
        </a>
        <Button
          size="sm"
          busy={accept.isPending}
          onClick={() => accept.mutateAsync({ document, version, lang: language }).catch(failed)}
        >
          {t('ask.accept')}
        </Button>
      </div>
    );
  });
}
