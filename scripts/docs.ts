import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorsPage } from './docs/errors-page.ts'
import { machinePages } from './docs/machine-pages.ts'
import { routesPage } from './docs/routes-page.ts'

/** Generated pages: file below docs/ -> its text. A test holds the files against it. */
export const pages: Readonly<Record<string, () => string>> = {
  'routes.md': routesPage,
  'errors.md': errorsPage,
  ...machinePages,
}

/** `npm run docs` writes the pages; with `--check` it only reports which are out of date and fails. */
async function main(): Promise<void> {
  const check = process.argv.includes('--check')
  await mkdir('docs', { recursive: true })
  for (const [name, page] of Object.entries(pages)) {
    const text = page()
    const before = await readFile(`docs/${name}`, 'utf8').catch(() => '')
    if (before === text) continue
    if (check) {
      process.stdout.write(`docs/${name} is out of date: npm run docs\n`)
      process.exitCode = 1
    } else {
      await mkdir(dirname(`docs/${name}`), { recursive: true })
      await writeFile(`docs/${name}`, text)
      process.stdout.write(`docs/${name} written\n`)
    }
  }
}
if (import.meta.main) await main()
