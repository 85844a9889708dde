import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { dataProtectionPage } from './docs/data-protection-page.ts'
import { errorsPage } from './docs/errors-page.ts'
import { eventsPage } from './docs/events-page.ts'
import { gatesPage } from './docs/gates-page.ts'
import { inForcePage } from './docs/in-force-page.ts'
import { machinePages } from './docs/machine-pages.ts'
import { moneyPage } from './docs/money-page.ts'
import { routesPage } from './docs/routes-page.ts'
import { rulesPage } from './docs/rules-page.ts'
import { suiteTable } from '#tests/support/suites.ts'

/** Generated pages: file below docs/ -> its text. A test holds the files against it. */
export const pages: Readonly<Record<string, () => string>> = {
  'routes.md': routesPage,
  'errors.md': errorsPage,
  'data-protection.md': dataProtectionPage,
  'events.md': eventsPage,
  'gates.md': gatesPage,
  'in-force.md': inForcePage,
  'money.md': moneyPage,
  'rules.md': rulesPage,
  ...machinePages,
}

const TIERS = /(?<=<!-- tiers -->\n)[^]*(?=<!-- \/tiers -->)/

/** `npm run docs` writes the pages and the table of CONTRIBUTING.md; with `--check` it only reports which are out of date and fails. */
async function main(): Promise<void> {
  const check = process.argv.includes('--check')
  await mkdir('docs', { recursive: true })
  const contributing = await readFile('CONTRIBUTING.md', 'utf8')
  const written = {
    ...Object.fromEntries(Object.entries(pages).map(([name, page]) => [`docs/${name}`, page()])),
    'CONTRIBUTING.md': contributing.replace(TIERS, `\n${suiteTable()}\n\n`),
  }
  for (const [name, text] of Object.entries(written)) {
    const before = await readFile(name, 'utf8').catch(() => '')
    if (before === text) continue
    if (check) {
      process.stdout.write(`${name} is out of date: npm run docs\n`)
      process.exitCode = 1
    } else {
      await mkdir(dirname(name), { recursive: true })
      await writeFile(name, text)
      process.stdout.write(`${name} written\n`)
    }
  }
}
if (import.meta.main) await main()
