import { parseArgs } from 'node:util'
import { inBrowser } from '#machines/lib/model.ts'
import { generatePaths, strategies, type Strategy } from '#machines/lib/strategies.ts'
import { machineModels } from '#machines/all-models.ts'
import { catalog } from '#src/features/platform/meta/machine-catalog.ts'
import { formats } from './paths/formats.ts'
import { describePath } from './paths/describe.ts'

const usage = `npm run paths -- <machine> [--strategy ${strategies.join('|')}] [--to state] [--max n] [--seed n] [--length n] [--format ${Object.keys(formats).join('|')}]`

class Wrong extends Error {}
const count = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new Wrong(`--${name} is a whole number from 1 on, not "${text}".`)
  return Number(text)
}

/** Generated paths of one machine as text; throws with the names that exist when one is not known. */
export function pathsText(args: readonly string[]): string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      strategy: { type: 'string', default: 'shortest' },
      to: { type: 'string' },
      max: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      length: { type: 'string', default: '20' },
      format: { type: 'string', default: 'table' },
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
  const options = {
    strategy,
    max: count('max', values.max),
    seed: count('seed', values.seed),
    length: count('length', values.length),
    to: values.to,
  }
  const parts = models.map((model) => {
    const paths = generatePaths(values.format === 'playwright' ? inBrowser(model) : model, options)
    return {
      model,
      paths,
      described: paths.map((path) => describePath(machine, path, model.region)),
    }
  })
  return format({ machine, parts })
}

if (import.meta.main) {
  try {
    process.stdout.write(pathsText(process.argv.slice(2)))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
    process.exitCode = 2
  }
}
