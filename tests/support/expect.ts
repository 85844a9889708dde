import { expect as plain } from '@playwright/test'

/**
 * ms: two pages are open at a time on a machine of two cores, so what is right may take longer than Playwright's five
 * seconds
 */
const PATIENCE_MS = 15_000

/** Playwright's assertions, which wait for what a page is about to show. */
export const expect = plain.configure({ timeout: PATIENCE_MS })
