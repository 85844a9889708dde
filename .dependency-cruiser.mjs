/** Who may import whom (docs/architecture.md). swc reads the TypeScript: TypeScript 7 has no API for it. */
const notTest = '\\.(test|stories)\\.tsx?$';
const mayUse = (name, from, allowed) => ({ name, severity: 'error', from: { path: from, pathNot: notTest },
  to: { pathNot: ['node_modules/', ...allowed], dependencyTypesNot: ['core'] } });
const npmOnly = (name, from, pkgs) => ({ name, severity: 'error', from: { path: from, pathNot: notTest },
  to: { path: 'node_modules/', pathNot: `node_modules/(${pkgs})/` } });
const no = (name, from, to) => ({ name, severity: 'error', from, to });
export default { forbidden: [
  no('no-circular', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
  no('resolvable', {}, { couldNotResolve: true }),
  mayUse('domain-uses-domain', '^domain/', ['^domain/']),
  mayUse('machines-use-domain', '^machines/', ['^machines/', '^domain/']),
  no('lifecycle-not-flow', { path: '\\.lifecycle\\.ts$' }, { path: '\\.flow\\.ts$' }),
  npmOnly('domain-npm', '^domain/', 'zod'),
  npmOnly('machines-npm', '^machines/', 'xstate|zod'),
  no('pure-no-node', { path: '^(domain|machines|src)/', pathNot: notTest }, { dependencyTypes: ['core'] }),
  mayUse('server-uses', '^server/', ['^server/', '^machines/', '^domain/']),
  mayUse('src-uses', '^src/', ['^src/', '^machines/', '^domain/']),
  mayUse('ui-uses', '^src/(ui|lib)/', ['^src/(ui|lib)/', '^domain/']),
  mayUse('api-uses', '^src/api/', ['^src/(api|lib)/', '^domain/']),
  mayUse('blocks-use', '^src/blocks/', ['^src/(blocks|ui|lib|api)/', '^machines/lib/', '^domain/']),
  mayUse('features-use', '^src/features/', ['^src/(features|blocks|ui|lib|api)/', '^machines/', '^domain/']),
  no('feature-not-feature', { path: '^src/features/([^/]+)/' }, { path: '^src/features/', pathNot: '^src/features/$1/' }),
  no('module-door', { path: '^server/modules/([^/]+)/', pathNot: '/tables\\.ts$' },
    { path: '^server/modules/', pathNot: ['^server/modules/$1/', '^server/modules/[^/]+/index\\.ts$', '^server/modules/[^/]+\\.ts$'] }),
  no('routes-not-repo', { path: '^server/modules/[^/]+/routes\\.ts$' }, { path: '/(repo|tables)\\.ts$' }),
  no('ports-not-adapters', { path: '^server/modules/' }, { path: '^server/providers/', pathNot: '/port\\.ts$' }),
  mayUse('server-ground', '^server/(http|db|providers|lib)/',
    ['^server/(http|db|providers|lib)/', '^server/(config|parts)\\.ts$', '^server/modules/[^/]+/tables\\.ts$', '^machines/lib/', '^domain/']),
  no('sql-in-repo', { path: '^server/', pathNot: ['/(repo|tables)\\.ts$', '^server/(db|seeds)/'] }, { path: 'node_modules/(drizzle-orm|@electric-sql|pg)/' }),
  no('router-in-routes', { path: '^src/', pathNot: ['^src/(app|layouts|routes|lib/nav)', notTest] }, { path: 'node_modules/react-router/' }),
], options: { parser: 'swc', tsConfig: { fileName: 'tsconfig.json' }, tsPreCompilationDeps: true, exclude: { path: '\\.(css|svg|png|woff2)$' }, doNotFollow: { path: 'node_modules' }, enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'require', 'types'] } } };
