import { createHash, randomUUID } from 'node:crypto'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { withoutInlineSonnerStyle } from './src/styles/sonner-style.ts'

/**
 * One id per build, known to the bundle and written to `builds/latest.json`, so that an open page learns of a newer
 * version.
 */
const buildId = createHash('sha256').update(randomUUID()).digest('hex').slice(0, 16)

function latestBuild(): Plugin {
  return {
    name: 'capstan-latest-build',
    apply: 'build',
    generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({
        type: 'asset',
        fileName: 'builds/latest.json',
        source: JSON.stringify({ id: buildId, timestamp: Date.now() }),
      })
    },
  }
}

/** Libraries of every page: one file, which changes less often than the product. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/react-query|@tanstack\/query-core)\//

/** `vite build` makes dist/client, `vite build --ssr` makes dist/ssr from the same tree. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), withoutInlineSonnerStyle(), latestBuild()],
  define: {
    'import.meta.env.VITE_BUILD_ID': JSON.stringify(buildId),
    // the server's bundle has React's production build in it, whatever NODE_ENV the server runs with
    ...(isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {}),
  },
  ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
  build: isSsrBuild
    ? {
        outDir: 'dist/ssr',
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/entry-server.tsx' },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        sourcemap: true,
        // one stylesheet: prerendered pages carry it whole, the others link it
        cssCodeSplit: false,
        // a policy without inline scripts has no place for the polyfill, and every browser that we support preloads
        // modules
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'vendor', test: vendor }] } },
        },
      },
}))
