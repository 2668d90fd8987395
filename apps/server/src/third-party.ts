import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');

/** A package of others that runs with the product. */
export type ThirdPartyPackage = {
  readonly name: string;
  readonly version: string;
  /** SPDX expression of the package; `NOASSERTION` where it names none. */
  readonly license: string;
  /** Its folder below `node_modules`; a package for another platform is not installed. */
  readonly folder: string;
  readonly isInstalled: boolean;
};

type LockEntry = {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
};

/** Licence of a package whose package.json names none, read from its licence text. */
const LICENSES_BY_TEXT: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Every run-time package of package-lock.json, those for other platforms among them, by name. */
export function runtimePackages(root = ROOT): ThirdPartyPackage[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(lock.packages)
    .filter(([folder, entry]) => folder.startsWith('node_modules/') && !entry.link && !entry.dev && !entry.devOptional)
    .map(([folder, { version = '', license }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const isInstalled = existsSync(path.join(root, folder, 'package.json'));
      return { name, version, license: license ?? LICENSES_BY_TEXT[name] ?? 'NOASSERTION', folder, isInstalled };
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/**
 * Writes `NOTICE.txt` (names, licences and licence texts) and `sbom.cdx.json` (CycloneDX 1.6) of the run-time packages.
 *
 * @param folder The build's folder.
 */
export function writeThirdParty(folder: string, root = ROOT): void {
  const packages = runtimePackages(root);
  writeFileSync(path.join(folder, 'NOTICE.txt'), notice(packages, root));
  writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom(packages, root), null, 2)}\n`);
}

function notice(packages: readonly ThirdPartyPackage[], root: string): string {
  const own = readFileSync(path.join(root, 'NOTICE'), 'utf8');
  const sections = packages
    .filter(({ isInstalled }) => isInstalled)
    .map(
      (each) =>
        `${each.name} ${each.version}\nLicense: ${each.license}\n\n${licenseText(path.join(root, each.folder))}`,
    );
  return [own, ...sections].join(`\n${'-'.repeat(80)}\n\n`);
}

function licenseText(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name) && !/\.(js|ts|json)$/.test(name));
  return file ? readFileSync(path.join(folder, file), 'utf8') : 'The package carries no licence text.\n';
}

function sbom(packages: readonly ThirdPartyPackage[], root: string): object {
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, licenses: [{ license: { id: 'Apache-2.0' } }] } },
    components: packages.map((each) => ({
      type: 'library',
      name: each.name,
      version: each.version,
      purl: `pkg:npm/${each.name.replace('@', '%40')}@${each.version}`,
      licenses: [{ expression: each.license }],
    })),
  };
}
