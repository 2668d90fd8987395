import type { IConfiguration } from 'dependency-cruiser';

declare const walls: Required<Pick<IConfiguration, 'options'>> & {
  readonly forbidden: readonly { readonly name: string }[];
};
// biome-ignore lint/style/noDefaultExport: as the file it describes
export default walls;
