import { toMermaid } from '#machines/lib/mermaid.ts'
import { transitionKey } from '#machines/lib/structure.ts'
import type { Model, Path } from '#machines/lib/model.ts'
import type { Machine } from '#src/features/meta/machine-catalog.ts'
import { flowSpec, lifecycleSpec } from './specs.ts'
import type { ToldPath } from './tell.ts'

export interface Generated { machine: Machine; parts: readonly { model: Model; paths: readonly Path[]; told: readonly ToldPath[] }[] }

const all = (given: Generated): ToldPath[] => given.parts.flatMap(({ told }) => told)

/** Numbered steps for a terminal. */
function table(given: Generated): string {
  return all(given).map((path, i) => {
    const width = Math.max(...path.steps.map((step) => step.does.length), 4)
    const lines = path.steps.map((step, n) => `${String(n).padStart(4)}  ${step.does.padEnd(Math.min(width, 78))}  → ${step.expect}`)
    return `Path ${i + 1}: ${path.steps.length - 1} ${path.steps.length === 2 ? 'step' : 'steps'}\n${lines.join('\n')}\n`
  }).join('\n')
}

/** Numbered steps for people, to be ticked off. */
function markdown(given: Generated): string {
  const paths = all(given).map((path, i) => `## Path ${i + 1}\n\n${path.steps.map((step, n) => `${n + 1}. ${step.does}.\n   - [ ] Expect: ${step.expect}`).join('\n')}\n`)
  return `# Paths of ${given.machine.id}\n\n${paths.join('\n')}`
}

/** The chart; what the paths do not take is marked. */
function mermaid(given: Generated): string {
  const taken = new Set(given.parts.flatMap(({ paths }) => paths.flatMap(({ steps }) => steps.flatMap(({ event }, i) => {
    const before = steps[i - 1]?.state
    return before === undefined ? [] : (given.machine.machine.getTransitionData(before, event) ?? []).map(transitionKey)
  }))))
  return toMermaid(given.machine.machine, { taken })
}

export const formats: Readonly<Record<string, (given: Generated) => string>> = {
  table,
  json: (given) => `${JSON.stringify({ machine: given.machine.id, paths: all(given) }, null, 2)}\n`,
  markdown,
  playwright: (given) => (given.machine.lifecycle ? lifecycleSpec(given) : flowSpec(given)),
  mermaid,
}
