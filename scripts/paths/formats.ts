import { toMermaid } from '#machines/lib/mermaid.ts'
import { transitionKey } from '#machines/lib/structure.ts'
import type { Model, Path } from '#machines/lib/model.ts'
import type { Machine } from '#src/features/platform/meta/machine-catalog.ts'
import { flowSpec, lifecycleSpec } from './specs.ts'
import { pathInAddress } from '#src/features/platform/meta/path-address.ts'
import type { DescribedPath, DescribedStep } from './describe.ts'

export interface Generated {
  machine: Machine
  /** how many of the paths these are, in words */
  counted: string
  parts: readonly { model: Model; paths: readonly Path[]; described: readonly DescribedPath[] }[]
}

const all = (given: Generated): DescribedPath[] => given.parts.flatMap(({ described }) => described)

/** Numbered steps for a terminal. */
function table(given: Generated): string {
  return all(given)
    .map((path, i) => {
      const width = Math.max(...path.steps.map((step) => step.does.length), 4)
      const lines = path.steps.map(
        (step, n) =>
          `${String(n).padStart(4)}  ${step.does.padEnd(Math.min(width, 78))}  → ${step.expect}`,
      )
      return `Path ${i + 1}: ${path.steps.length - 1} ${path.steps.length === 2 ? 'step' : 'steps'}\n${lines.join('\n')}\n`
    })
    .join('\n')
}

const stepLines = (step: DescribedStep, number: number): string =>
  [
    `${number}. ${step.does}.`,
    ...(step.types.length > 0 ? [`   - Type: ${step.types.join('; ')}`] : []),
    ...(step.how === '' ? [] : [`   - How: ${step.how}`]),
    `   - [ ] Expect: ${step.expect}`,
  ].join('\n')

/**
 * Numbered steps for people, to be ticked off: where to begin, what to do and to type, what to see. Nobody needs the
 * code for it.
 */
function markdown(given: Generated): string {
  const paths = all(given)
  const steps = paths.reduce((sum, path) => sum + path.steps.length - 1, 0)
  const head =
    `# Paths of ${given.machine.id}\n\n${given.counted}, ${steps} steps. ` +
    'Begin each path at its first step; tick a box when you see what it says.\n'
  return `${head}\n${paths
    .map((path, i) => {
      const link = `/meta/machines/${given.machine.id}?${new URLSearchParams({ path: pathInAddress(path.steps.map((step) => ({ type: step.event, case: step.case }))) })}`
      return `## Path ${i + 1}\n\nOn the chart: ${link}\n\n${path.steps.map((step, n) => stepLines(step, n + 1)).join('\n')}\n`
    })
    .join('\n')}`
}

/** The chart; what the paths do not take is marked. */
function mermaid(given: Generated): string {
  const taken = new Set(
    given.parts.flatMap(({ paths }) =>
      paths.flatMap(({ steps }) =>
        steps.flatMap(({ event }, i) => {
          const before = steps[i - 1]?.state
          return before === undefined
            ? []
            : (given.machine.machine.getTransitionData(before, event) ?? []).map(transitionKey)
        }),
      ),
    ),
  )
  return toMermaid(given.machine.machine, { taken })
}

export const formats: Readonly<Record<string, (given: Generated) => string>> = {
  table,
  json: (given) => `${JSON.stringify({ machine: given.machine.id, paths: all(given) }, null, 2)}\n`,
  markdown,
  playwright: flowSpec,
  vitest: lifecycleSpec,
  mermaid,
}
