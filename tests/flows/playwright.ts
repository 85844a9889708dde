import { existsSync } from 'node:fs'
import { test as plain, type Page } from '@playwright/test'
import { Coverage } from '#machines/lib/coverage.ts'
import { advance, initialOf, replay } from '#machines/lib/model.ts'
import { activeStates } from '#machines/lib/structure.ts'
import { saveCoverage, tester } from '#tests/support/coverage-file.ts'
import { playFlow } from '#tests/support/play-flow.ts'
import { scripts } from './scripts.ts'
import { caseNamed, Walk } from './walk.ts'

const known = [
  process.env['CAPSTAN_BROWSER'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].find((path) => path !== '' && existsSync(path))

/** The test of Playwright with a browser of this machine; `BASE_URL` names a running Capstan. */
export const test = plain.extend({})
test.use({
  baseURL: process.env['BASE_URL'] ?? 'http://127.0.0.1:3000',
  launchOptions: {
    executablePath: known,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  },
})

/** What the specs of this process took, by flow. */
const covered = new Map<string, Coverage>()

/**
 * For specs that `npm run paths -- <flow> --format playwright` writes: walks a flow by the types and cases of its
 * events, looking at what must be seen after each, and saves the covered transitions for the chart of the machine.
 */
export async function walkFlow(
  page: Page,
  id: string,
  steps: readonly (readonly [type: string, named: string])[],
  base = 'http://127.0.0.1:3000',
): Promise<void> {
  const script = scripts[id]
  if (script === undefined) throw new Error(`The flow "${id}" has no page.`)
  const events = steps.map(([type, named]) => caseNamed(script.model, `${type}/${named}`))
  const walk = new Walk(script, page, base)
  let state = initialOf(script.model)
  const look = async (): Promise<void> => {
    for (const one of activeStates(state)) await walk.see(one, state)
  }
  await walk.open(events[0])
  await look()
  for (const [i, event] of events.entries()) {
    await plain.step(`${event.type}/${event.case}`, async () => {
      await walk.take(event, state, events[i + 1])
      state = advance(script.model, state, event)
      await look()
    })
  }
  await walk.end()
  const taken = covered.get(id) ?? new Coverage(script.model.machine)
  covered.set(id, taken)
  const title = steps.map(([type]) => type).join(' → ')
  await playFlow(script.model, { title, steps: replay(script.model, events) }, taken)
  saveCoverage(id, taken, tester())
}
