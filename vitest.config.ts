import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'
import { leftOut } from './tests/support/suites.ts'

/** A test waits for no clock: what takes longer than this hangs, on a busy machine, too. */
const SLOW_MACHINE_MS = 30_000

/** Files of jsdom that fail in a realm of their own: a second choice of several files reaches no input there. */
const OWN_PROCESS = ['src/ui/inputs/file-upload.test.tsx']

/**
 * Six projects: pure units, what the client is made of, components in jsdom (two), tests against a real database (one
 * PostgreSQL for the run), and journeys in a browser.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    // a worker for each core: vitest leaves one out, which is half of a machine with two
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      // what they test keeps nothing from one test to the next, so a worker reads each module once for all files
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          testTimeout: SLOW_MACHINE_MS,
          include: [
            '{domain,machines,tests/architecture,tests/routes,scripts}/**/*.test.ts',
            'server/kernel/lib/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          environment: 'node',
          isolate: false,
          testTimeout: SLOW_MACHINE_MS,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          // each file has a realm of its own in a process that has read jsdom already: a third of the work is gone, and
          // files are kept from each other as before
          pool: 'vmForks',
          vmMemoryLimit: '1.5GB',
          testTimeout: SLOW_MACHINE_MS,
          include: ['src/**/*.test.tsx', 'tests/{routes,reality}/**/*.test.tsx'],
          exclude: OWN_PROCESS,
          setupFiles: ['tests/support/dom-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom-process',
          environment: 'jsdom',
          testTimeout: SLOW_MACHINE_MS,
          include: OWN_PROCESS,
          setupFiles: ['tests/support/dom-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // the server keeps what it knows in its services, which each test file makes anew; its modules are read once
          // per worker
          isolate: false,
          include: [
            'server/**/*.test.ts',
            'tests/{api,models,faults,invariants,reality}/**/*.test.ts',
          ],
          exclude: ['server/kernel/lib/**', ...leftOut()],
          globalSetup: ['tests/support/database.ts'],
          setupFiles: ['tests/support/random.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // one PostgreSQL and one Chromium for the run; a file that changes something has a site of its own, those that
      // only look share one. The path of the browser is CAPSTAN_BROWSER
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          isolate: false,
          include: ['tests/{e2e,flows}/**/*.test.ts'],
          exclude: leftOut(),
          globalSetup: ['tests/e2e/setup.ts'],
          // one more attempt on a busy machine; the report lists each test that needed it, with what its page showed
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
