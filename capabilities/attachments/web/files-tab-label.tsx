import { useAttachmentTexts } from './use-attachment-texts.ts';

/** Label of the tab on the patient's page. */
export function FilesTabLabel() {
  return <>{useAttachmentTexts()('tab')}</>;
}
