import type { IFlattenedRuleSet } from 'dependency-cruiser'

type Forbidden = NonNullable<IFlattenedRuleSet['forbidden']>

const server = 'server/src'
const web = 'web/src'

/** Who may import whom (ARCHITECTURE.md); type-only imports count. */
export const boundaryRules: Forbidden = [
  { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'contract imports nothing of ours and no node: module',
    severity: 'error',
    from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
    to: { pathNot: '^(contract/src|node_modules/valibot)' },
  },
  {
    name: 'the web never imports the server',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^server/' },
  },
  {
    name: 'sources never import what only tests use',
    severity: 'error',
    from: { path: '^(server|web)/src/', pathNot: '\\.test\\.tsx?$' },
    to: { path: '^(server|web)/tests/' },
  },
  {
    name: 'the server never imports the web',
    severity: 'error',
    from: { path: '^server/src' },
    to: { path: '^web/' },
  },
  {
    name: 'language imports nothing of ours but the contract',
    severity: 'error',
    from: { path: `^${server}/language/`, pathNot: '\\.test\\.ts$' },
    to: { path: '^(server|web)/', pathNot: `^${server}/language/` },
  },
  {
    name: 'platform and db know no module, job or route',
    severity: 'error',
    from: { path: `^${server}/(platform|db)/` },
    to: { path: `^${server}/(modules|jobs|http|project)/` },
  },
  {
    name: 'modules know neither jobs nor http nor the start',
    severity: 'error',
    from: { path: `^${server}/modules/` },
    to: { path: `^${server}/(jobs|http|cli|project)/|^${server}/(main|start|tidings)\\.ts$` },
  },
  {
    name: 'a module reaches another only through its index.ts',
    severity: 'error',
    from: { path: `^${server}/modules/([^/]+)/` },
    to: {
      path: `^${server}/modules/`,
      pathNot: [`^${server}/modules/$1/`, `^${server}/modules/[^/]+/index\\.ts$`],
    },
  },
  {
    name: 'jobs, http and the command line reach modules through their index.ts',
    severity: 'error',
    from: { path: `^${server}/((jobs|http|cli|project)/|[^/]+\\.ts$)` },
    to: { path: `^${server}/modules/`, pathNot: `^${server}/modules/[^/]+/index\\.ts$` },
  },
  {
    name: 'only queries and db touch Kysely',
    severity: 'error',
    from: { path: `^${server}`, pathNot: `^${server}/db/|queries\\.ts$` },
    to: { path: 'node_modules/(kysely|pg)/' },
  },
  {
    name: 'only main and tools read the environment through config.ts; others take its types',
    severity: 'error',
    from: { path: `^${server}/(modules|platform|db)/`, pathNot: '\\.test\\.ts$' },
    to: { path: `^${server}/config(/|\\.ts$)`, dependencyTypesNot: ['type-only', 'type-import'] },
  },
  {
    name: 'features never import features',
    severity: 'error',
    from: { path: `^${web}/features/([^/]+)/` },
    to: { path: `^${web}/features/`, pathNot: `^${web}/features/$1/` },
  },
  {
    name: 'features and below never import the app',
    severity: 'error',
    from: { path: `^${web}/(features|ui|platform)/` },
    to: { path: `^${web}/app/` },
  },
  {
    name: 'ui knows neither features nor platform nor the contract',
    severity: 'error',
    from: { path: `^${web}/ui/` },
    to: { path: `^(${web}/(features|platform)/|contract/)` },
  },
  {
    name: 'platform knows no feature',
    severity: 'error',
    from: { path: `^${web}/platform/` },
    to: { path: `^${web}/(features|ui)/` },
  },
]
