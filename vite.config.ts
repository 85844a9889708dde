import { createHash, randomUUID } from 'node:crypto'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildForms, laterSchemas } from './scripts/build-forms.ts'
import { iconImports } from './scripts/build-icons.ts'
import { buildParts, type PageKind } from './scripts/build-parts.ts'
import { pureDomain, pureRouter } from './scripts/build-pure.ts'
import { constantStyles } from './scripts/build-styles.ts'
import { withoutInlineSonnerStyle } from './src/styles/sonner-style.ts'

/** One id per build, known to the bundle and written to `builds/latest.json`, so that an open page learns of a newer version. */
const buildId = createHash('sha256').update(randomUUID()).digest('hex').slice(0, 16)

function latestBuild(): Plugin {
  return {
    name: 'capstan-latest-build',
    apply: 'build',
    generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify({ id: buildId, timestamp: Date.now() }) })
    },
  }
}

/** Libraries of every page. */
const libraries = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/react-query|@tanstack\/query-core|wretch|js-cookie|use-sync-external-store|cookie|set-cookie-parser|clsx|tailwind-merge)\//

const frame = (name: string): RegExp => new RegExp(`app/frames/${name}\\.frame`)
/** Bytes of code that a page may load without need for one request less. Over HTTP/2 a file more costs its headers, and what packing gains from its neighbours. */
const REQUEST = 5500
/** Beside each page of a signed-in investor. */
const signedIn = [/src\/app\/signed-in\.ts/]
const inProfile = [...signedIn, /src\/blocks\/profile-frame/]
/** Pages as they are fetched, and how often each is counted: first pages most, then those of an investor. */
const kinds: readonly PageKind[] = [
  { fits: /features\/legal\/legal\.screen/, beside: [frame('none')], weight: 100, request: REQUEST },
  // the pitch is the heaviest of them
  { fits: /features\/offering\/pitch\.screen/, beside: [frame('default')], weight: 200, request: REQUEST },
  { fits: /features\/(identity\/(login|signup)|public\/home|marketplace\/marketplace)\.screen/, beside: [frame('default')], weight: 100, request: REQUEST },
  { fits: /features\/investment\/overview\.screen/, beside: [...signedIn, frame('default')], weight: 20, request: REQUEST },
  { fits: /features\/(identity|marketplace|offering|investment)\/[^/]*\.screen/, beside: [frame('default')], weight: 6, request: REQUEST },
  { fits: /features\/investment\/steps\//, beside: [...signedIn, frame('default'), /features\/investment\/step\.screen/], weight: 20, request: REQUEST },
  // the pages that were the last to come within 180 KB (tests/architecture/signed-in-load.test.ts)
  { fits: /features\/(account\/security|dashboard\/dashboard)\.screen/, beside: signedIn, weight: 30, request: REQUEST },
  { fits: /features\/profile\/history\.screen/, beside: inProfile, weight: 30, request: REQUEST },
  { fits: /features\/(profile|tax|verification|questionnaire)\/.*\.screen/, beside: inProfile, weight: 6, request: REQUEST },
  { fits: /features\/(account|amendments|dashboard|holders|invitations|money|registrations)\/.*\.screen/, beside: signedIn, weight: 6, request: REQUEST },
  { fits: /features\/(admin|compliance|review)\/.*\.screen/, beside: [frame('admin')], weight: 1, request: REQUEST },
  { fits: /\.screen\./, beside: signedIn, weight: 1, request: REQUEST },
  { fits: /^(?!.*\.frame\.)/, beside: [], weight: 0.3, request: REQUEST },
]
const parts = buildParts(kinds)

/**
 * Few requests, and nothing that a page does not need: what the first script imports is one part (its libraries another, which
 * changes less often); what several screens share is grouped by the screens that need it (scripts/build-parts.ts).
 */
const groups = [
  { name: 'ground', test: libraries, tags: ['$initial' as const], priority: 3 },
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  // by itself: in one file with anything else it would come to pages that only show words of a module with schemas
  { name: 'zod', test: /node_modules\/zod\//, includeDependenciesRecursively: false, priority: 2 },
  { name: parts.nameOf, debugName: 'parts', includeDependenciesRecursively: false, priority: 1 },
]

/** `vite build` makes dist/client, `vite build --ssr` makes dist/ssr from the same tree. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [iconImports(import.meta.dirname), react(), buildForms(import.meta.dirname), laterSchemas(import.meta.dirname), pureRouter(), pureDomain((id) => id.startsWith(`${import.meta.dirname}/domain/`)), tailwindcss(), constantStyles(), withoutInlineSonnerStyle(), latestBuild(), ...(isSsrBuild ? [] : [parts.plugin])],
  // React has this hook itself since 18
  resolve: { alias: [{ find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: 'use-sync-external-store/with-selector' }, { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'use-sync-external-store' }] },
  // both bundles draw an icon alike: of one path (scripts/build-icons.ts)
  ssr: { noExternal: ['lucide-react'] },
  define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(buildId) },
  build: isSsrBuild
    ? { outDir: 'dist/ssr', emptyOutDir: true, ssr: true, copyPublicDir: false, rolldownOptions: { input: 'src/app/entry-server.tsx' } }
    : { outDir: 'dist/client', emptyOutDir: true, manifest: true, modulePreload: { polyfill: false }, sourcemap: false, rolldownOptions: { output: { codeSplitting: { groups } } } },
}))
