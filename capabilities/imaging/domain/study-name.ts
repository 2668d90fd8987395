/** Name of a study: its description, those of its series, or its modality. */
export function nameOfStudy(group: {
  readonly study: { readonly description: string; readonly modality: string };
  readonly series: readonly { readonly description: string }[];
}): string {
  const { study, series } = group;
  const own = study.description || [...new Set(series.map((one) => one.description).filter(Boolean))].join(', ');
  return own || study.modality;
}
