import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Three projects: pure units, components in jsdom, and tests against a real database (one PostgreSQL for the run). */
export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      { extends: true, test: { name: 'unit', environment: 'node', include: ['{domain,machines,tests/architecture,tests/routes,scripts}/**/*.test.ts', 'src/**/*.test.ts', 'server/lib/**/*.test.ts'] } },
      { extends: true, test: { name: 'dom', environment: 'jsdom', include: ['src/**/*.test.tsx', 'tests/routes/**/*.test.tsx'], setupFiles: ['tests/support/dom-setup.ts'] } },
      { extends: true, test: { name: 'server', environment: 'node', include: ['server/**/*.test.ts', 'tests/{api,models}/**/*.test.ts'], exclude: ['server/lib/**'], globalSetup: ['tests/support/database.ts'], testTimeout: 30_000, hookTimeout: 60_000 } },
    ],
  },
})
