// The dependency rules of ARCHITECTURE.md. They name tiers, not capabilities, so that a new capability is covered at once.
const test = '\\.(test|journey|stories|fixture|ground)\\.tsx?$';
const inside = (places) => `^(${places.join('|')})`;

/** @type {import('dependency-cruiser').IConfiguration} */
// biome-ignore lint/style/noDefaultExport: dependency-cruiser takes its rules as the default export
export default {
  forbidden: [
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^capabilities/[^/]+/domain/', pathNot: test },
      to: {
        pathNot: inside(['capabilities/[^/]+/domain/', 'platform/(flow|wire)/', 'standards/', 'node_modules/zod/']),
      },
    },
    {
      name: 'contract-knows-only-rules',
      severity: 'error',
      from: { path: '^capabilities/[^/]+/contract/', pathNot: test },
      to: {
        pathNot: inside([
          'capabilities/[^/]+/(domain|contract)/',
          'platform/(flow|wire)/',
          'standards/',
          'node_modules/zod/',
        ]),
      },
    },
    {
      name: 'server-and-web-never-meet',
      severity: 'error',
      from: { path: '^(capabilities/[^/]+/server/|apps/server/)', pathNot: test },
      // The server names the scripts of the first image in a header: that part has no browser in it.
      to: {
        path: inside(['capabilities/[^/]+/web/', 'capabilities/viewer/', 'platform/(client|ui)/', 'apps/web/']),
        pathNot: '^capabilities/viewer/first-picture/hints\\.ts$',
      },
    },
    {
      name: 'web-and-server-never-meet',
      severity: 'error',
      from: { path: '^(capabilities/[^/]+/web/|capabilities/viewer/|apps/web/)', pathNot: test },
      to: {
        path: inside([
          'capabilities/[^/]+/server/',
          'platform/(server|database|realtime|storage|jobs|settings)/',
          'apps/server/',
        ]),
      },
    },
    {
      name: 'no-reaching-into-another-capability',
      severity: 'error',
      from: { path: '^capabilities/([^/]+)/', pathNot: test },
      to: {
        // The viewer is a component without a server: a page of another capability may use its two entry points.
        path: ['^capabilities/[^/]+/(server|web|journeys)/', '^capabilities/viewer/(?!(first-picture/)?index\\.ts$)'],
        pathNot: '^capabilities/$1/',
      },
    },
    {
      name: 'platform-knows-no-capability',
      severity: 'error',
      from: { path: '^platform/', pathNot: test },
      to: { path: '^(capabilities|apps)/' },
    },
    {
      name: 'standards-import-no-product',
      severity: 'error',
      from: { path: '^standards/' },
      to: { path: '^(capabilities|apps|platform)/', pathNot: '^platform/flow/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: { pathNot: test },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist[./]|\\.cache/|data/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
