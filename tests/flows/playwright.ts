import { existsSync } from 'node:fs'
import { test as plain, type Page } from '@playwright/test'
import { advance, initialOf } from '#machines/lib/model.ts'
import { activeStates } from '#machines/lib/structure.ts'
import { scripts } from './scripts.ts'
import { Walk } from './walk.ts'

const known = [process.env['CAPSTAN_BROWSER'] ?? '', '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => path !== '' && existsSync(path))

/** The test of Playwright with a browser of this machine; `BASE_URL` names a running Capstan. */
export const test = plain.extend({})
test.use({ baseURL: process.env['BASE_URL'] ?? 'http://127.0.0.1:3000', launchOptions: { ...(known === undefined ? {} : { executablePath: known }), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] } })

/** For specs that `npm run paths -- <flow> --format playwright` writes: opens a flow and takes its events by type and case, looking at what must be seen after each. */
export async function openFlow(page: Page, id: string, base = 'http://127.0.0.1:3000'): Promise<{ step(type: string, named: string): Promise<void> }> {
  const script = scripts[id]
  if (script === undefined) throw new Error(`The flow "${id}" has no page.`)
  const walk = new Walk(script, page, base)
  let state = initialOf(script.model)
  const look = async (): Promise<void> => {
    for (const one of activeStates(state)) await walk.see(one, state)
  }
  await walk.open()
  await look()
  return {
    async step(type, named) {
      const event = script.model.events.find((one) => one.type === type && one.case === named)
      if (event === undefined) throw new Error(`${id} has no case ${type}/${named}.`)
      await walk.take(event)
      state = advance(script.model, state, event)
      await look()
    },
  }
}
