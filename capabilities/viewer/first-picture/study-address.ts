const STUDY = /^\/pacs\/study\/([\w-]{1,64})\/?(?:image\/([^/?#]+))?(?:[?#]|$)/;

/** Study and image in the address of a page, `/pacs/study/{study}/image/{image}`; undefined for every other page. */
export function studyOfAddress(
  address: string,
): { readonly study: string; readonly image: string | undefined } | undefined {
  const [, study, image] = STUDY.exec(address) ?? [];
  return study === undefined ? undefined : { study, image };
}
