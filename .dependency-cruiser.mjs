/** Who may import whom (docs/architecture.md). swc reads the TypeScript: TypeScript 7 has no API for it. */
const notTest = '\\.(test|stories)\\.tsx?$'
const mayUse = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: notTest },
  to: { pathNot: ['node_modules/', ...allowed], dependencyTypesNot: ['core'] },
})
const npmOnly = (name, from, pkgs) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: notTest },
  to: { path: 'node_modules/', pathNot: `node_modules/(${pkgs})/` },
})
const no = (name, from, to) => ({ name, severity: 'error', from, to })
/** From the ground up: each context may import those before it, in every room (docs/architecture.md). */
const contexts = [
  'kernel',
  'platform',
  'identity',
  'investors',
  'offerings',
  'payments',
  'holders',
  'investments',
  'workspaces',
]
const rooms = '^(domain|machines|server|src/features)'
const shared = no(
  'shared-below',
  { path: '^(domain/shared|machines/(lib|flows))/', pathNot: notTest },
  { path: `${rooms}/(${contexts.join('|')})/` },
)
const downwards = contexts
  .slice(0, -1)
  .map((context, at) =>
    no(
      `${context}-below`,
      { path: `${rooms}/${context}/`, pathNot: [notTest, '\\.stage\\.tsx$'] },
      { path: `${rooms}/(${contexts.slice(at + 1).join('|')})/` },
    ),
  )
export default {
  forbidden: [
    no('no-circular', {}, { circular: true }),
    no('resolvable', {}, { couldNotResolve: true }),
    shared,
    ...downwards,
    mayUse('domain-uses-domain', '^domain/', ['^domain/']),
    mayUse('machines-use-domain', '^machines/', ['^machines/', '^domain/']),
    no('lifecycle-not-flow', { path: '\\.lifecycle\\.ts$' }, { path: '\\.flow\\.ts$' }),
    npmOnly('domain-npm', '^domain/', 'zod|diff|any-ascii|punycode\\.js'),
    npmOnly('machines-npm', '^machines/', 'xstate|@xstate/test|zod'),
    no(
      'pure-no-node',
      { path: '^(domain|machines|src)/', pathNot: notTest },
      { dependencyTypes: ['core'] },
    ),
    mayUse('server-uses', '^server/', ['^server/', '^machines/', '^domain/']),
    mayUse('src-uses', '^src/', ['^src/', '^machines/', '^domain/']),
    mayUse('ui-uses', '^src/(ui|lib)/', ['^src/(ui|lib)/', '^machines/flows/', '^domain/']),
    mayUse('api-uses', '^src/api/', ['^src/(api|lib)/', '^domain/']),
    mayUse('blocks-use', '^src/blocks/', [
      '^src/(blocks|ui|lib|api)/',
      '^machines/(lib|flows)/',
      '^domain/',
    ]),
    mayUse('features-use', '^src/features/', [
      '^src/(features|blocks|ui|lib|api)/',
      '^machines/',
      '^domain/',
    ]),
    no(
      'module-door',
      { path: `^server/(${contexts.join('|')})/([^/]+)/`, pathNot: '/tables\\.ts$' },
      {
        path: `^server/(${contexts.join('|')})/[^/]+/`,
        pathNot: [
          '^server/$1/$2/',
          '^server/[^/]+/[^/]+/index\\.ts$',
          '^server/kernel/(http|db|lib)/',
        ],
      },
    ),
    no(
      'routes-not-repo',
      { path: '^server/[^/]+/[^/]+/routes\\.ts$' },
      { path: '/(repo|tables)\\.ts$' },
    ),
    no(
      'ports-not-adapters',
      { path: `^server/(${contexts.join('|')})/`, pathNot: '^server/kernel/(http|db|lib)/' },
      { path: '^server/providers/', pathNot: '/port\\.ts$' },
    ),
    mayUse('server-ground', '^server/(kernel/(http|db|lib)|providers)/', [
      '^server/(kernel/(http|db|lib)|providers)/',
      '^server/(config|app-services|kernel/context)\\.ts$',
      '^server/[^/]+/[^/]+/tables\\.ts$',
      '^machines/lib/',
      '^domain/',
    ]),
    no(
      'sql-in-repo',
      { path: '^server/', pathNot: ['/(repo|tables)\\.ts$', '^server/(kernel/db|seeds)/'] },
      { path: 'node_modules/(drizzle-orm|@electric-sql|pg)/' },
    ),
    no(
      'router-in-routes',
      { path: '^src/', pathNot: ['^src/(app|layouts|routes|lib/(nav|router)|api/load)', notTest] },
      { path: 'node_modules/react-router(-dom)?/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    exclude: { path: '\\.(css|svg|png|woff2)$' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'require', 'types'],
    },
  },
}
