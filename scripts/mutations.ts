import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutations, type Mutation } from './mutations/list.ts'
import { bin, command, notes, root, say, secondsSince } from './test/command.ts'
import type { RunReport } from './test/reporter.ts'

/**
 * `npm run mutations`: puts each fault of the list into a copy of what is committed or staged, alone, and runs the test
 * that finds it; with words only those whose kind has one of them (`npm run mutations lock retry`). Ends with the table
 * of docs/testing.md, and with 1 when a fault was not found.
 */
const copy = join(notes, 'mutations')

function makeCopy(): Promise<{ ok: boolean; text: string }> {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
  return command('git', ['checkout-index', '--all', `--prefix=${copy}/`])
}

/** What found a fault, by the names of its tests; null when all of them passed. Throws where nothing was run. */
async function finderOf({ file, from, to, project, finder }: Mutation): Promise<string | null> {
  const path = join(copy, file)
  const sound = readFileSync(path, 'utf8')
  if (sound.split(from).length !== 2) throw new Error(`${file} has not once: ${from}`)
  const report = join(notes, 'mutation.json')
  rmSync(report, { force: true })
  writeFileSync(
    path,
    sound.replace(from, () => to),
  )
  try {
    const { text } = await command(
      bin('vitest'),
      ['run', finder, '--project', project, '--reporter=./scripts/test/reporter.ts'],
      { cwd: copy, env: { CAPSTAN_REPORT: report, CAPSTAN_TIER: 'test' } },
    )
    const { files, errors } = JSON.parse(readFileSync(report, 'utf8')) as RunReport
    if (files.length === 0) throw new Error(`${finder} was not run: ${text}`)
    const found = [...files.flatMap(({ failures }) => failures.map(([name]) => name)), ...errors]
    return found[0] ?? null
  } finally {
    writeFileSync(path, sound)
  }
}

const words = process.argv.slice(2)
const chosen = mutations.filter(
  (one) => words.length === 0 || words.some((word) => one.in.includes(word)),
)
const { ok, text } = await makeCopy()
if (!ok) throw new Error(`the sources could not be copied: ${text}`)
const rows: string[] = []
let missed = 0
for (const one of chosen) {
  const started = Date.now()
  const found = await finderOf(one)
  if (found === null) missed++
  say(`${found === null ? '✗' : '✓'} ${one.in} (${secondsSince(started).toFixed(1)} s)`)
  rows.push(
    `| ${one.in} | ${one.fault} | ${found === null ? 'not found' : `\`${one.finder}\`: ${found}`} |`,
  )
}
say(`\n${rows.join('\n')}\n\n${chosen.length - missed} found, ${missed} not found`)
process.exit(missed === 0 ? 0 : 1)
