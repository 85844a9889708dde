import { defineConfig } from '@playwright/test'

/**
 * For specs that `npm run paths -- <flow> --format playwright` writes, also below the ignored `.tmp`; the product's own
 * tests run by Vitest.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  respectGitIgnore: false,
  workers: 1,
  timeout: 120_000,
  outputDir: '.tmp/playwright',
  reporter: 'line',
})
