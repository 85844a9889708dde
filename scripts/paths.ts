import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { inBrowser } from '#machines/lib/model.ts'
import { generatePaths, strategies, type Strategy } from '#machines/lib/strategies.ts'
import { machineModels } from '#machines/all-models.ts'
import { catalog } from '#src/features/platform/meta/machine-catalog.ts'
import { formats } from './paths/formats.ts'
import { describePath } from './paths/describe.ts'

const usage =
  `npm run paths -- <machine> [--strategy ${strategies.join('|')}] [--to state] [--through state] [--avoid state] ` +
  `[--max n] [--seed n] [--length n] [--format ${Object.keys(formats).join('|')}] [--out file]`

class Wrong extends Error {}
const count = (name: string, text: string, least = 1): number => {
  if (!/^\d{1,6}$/.test(text) || Number(text) < least)
    throw new Wrong(`--${name} is a whole number from ${least} on, not "${text}".`)
  return Number(text)
}
const number = new Intl.NumberFormat('en-US')
const plural = (n: number): string => `${number.format(n)} ${n === 1 ? 'path' : 'paths'}`

/** How many of the paths are shown, and how to get the others. */
function counted(parts: readonly { paths: readonly unknown[]; total: number | null }[]): string {
  const given = parts.reduce((sum, { paths }) => sum + paths.length, 0)
  const total = parts.reduce<number | null>(
    (sum, part) => (sum === null || part.total === null ? null : sum + part.total),
    0,
  )
  if (total === null) return `${plural(given)}; there are more (--max)`
  return total === given
    ? plural(given)
    : `${number.format(given)} of ${plural(total)} (all of them: --max 0)`
}

/**
 * Generated paths of one machine as text, their count in words, and the file to write them to. Throws with the existing
 * names when one is unknown.
 */
export function pathsOf(args: readonly string[]): {
  text: string
  counted: string
  out: string | undefined
} {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      strategy: { type: 'string', default: 'shortest' },
      to: { type: 'string' },
      through: { type: 'string' },
      avoid: { type: 'string' },
      max: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      length: { type: 'string', default: '20' },
      format: { type: 'string', default: 'table' },
      out: { type: 'string' },
    },
  })
  const machine = catalog.find((one) => one.id === positionals[0])
  if (machine === undefined)
    throw new Wrong(
      `${positionals[0] === undefined ? 'Name a machine' : `There is no machine "${positionals[0]}"`}: ${catalog.map((one) => one.id).join(', ')}.`,
    )
  const models = machineModels[machine.id]
  if (models === undefined)
    throw new Wrong(
      `${machine.id} runs on the frames of the browser and has no model; its timeline is tests/… and src/app.`,
    )
  const strategy = strategies.find((one): one is Strategy => one === values.strategy)
  if (strategy === undefined) throw new Wrong(`--strategy is ${strategies.join(', ')}.`)
  const format = formats[values.format]
  if (format === undefined) throw new Wrong(`--format is ${Object.keys(formats).join(', ')}.`)
  if (values.format === 'playwright' && machine.lifecycle)
    throw new Wrong(`${machine.id} is a lifecycle, which needs no browser: --format vitest.`)
  if (values.format === 'vitest' && !machine.lifecycle)
    throw new Wrong(`${machine.id} is a flow, which runs in a browser: --format playwright.`)
  const max = count('max', values.max, 0)
  if (max === 0 && strategy !== 'shortest')
    throw new Wrong(`--max 0 gives all paths, which only --strategy shortest has.`)
  const options = {
    strategy,
    max: max === 0 ? Infinity : max,
    seed: count('seed', values.seed),
    length: count('length', values.length),
    to: values.to,
    through: values.through,
    avoid: values.avoid,
  }
  const parts = models.map((model) => {
    const found = generatePaths(values.format === 'playwright' ? inBrowser(model) : model, options)
    return {
      model,
      ...found,
      described: found.paths.map((path) => describePath(machine, path, model.region)),
    }
  })
  const words = counted(parts)
  return { text: format({ machine, counted: words, parts }), counted: words, out: values.out }
}

if (import.meta.main) {
  try {
    const { text, counted: words, out } = pathsOf(process.argv.slice(2))
    if (out === undefined) {
      process.stdout.write(text)
      process.stderr.write(`${words}\n`)
    } else {
      mkdirSync(dirname(out), { recursive: true })
      writeFileSync(out, text)
      process.stdout.write(`${words} in ${out}\n`)
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
    process.exitCode = 2
  }
}
