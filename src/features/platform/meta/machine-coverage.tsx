import { statesOf, transitionsOf } from '#machines/lib/structure.ts'
import type { Answer } from '#src/api/call.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { formatDateTime } from '#src/lib/format.ts'
import type { Line } from './chart-layout.ts'
import type { Machine } from './machine-catalog.ts'

export type Run = Answer<'GET /meta/coverage/:machine'>['runs'][number]
/** What all runs together took; null without a run. */
export type Taken = Pick<Run, 'states' | 'transitions'>
export const takenBy = (runs: readonly Run[]): Taken | null =>
  runs.length === 0
    ? null
    : {
        states: [...new Set(runs.flatMap((run) => run.states))],
        transitions: Object.assign({}, ...runs.map((run) => run.transitions)) as Run['transitions'],
      }

export const coverageQuery = ({ id }: Machine) =>
  ask('GET /meta/coverage/:machine', { params: { machine: id } }, { missing: 'value' })
/** What test runs in this folder took of a machine. */
export const useCoverage = (machine: Machine) => useQueryOf(coverageQuery(machine))

/** True when every transition that a line of the chart represents was taken. */
export function lineTaken(machine: Machine, line: Line, run: Taken): boolean {
  const meant = transitionsOf(machine.machine).filter(
    (one) => one.source === line.from && one.targets.includes(line.to),
  )
  return meant.every((one) => run.transitions[one.key] !== undefined)
}

/** "23 of 23 states and 41 of 41 transitions", who ran it, and the names of the missing ones. */
export function CoverageLine({ machine, runs }: { machine: Machine; runs: readonly Run[] }) {
  const taken = takenBy(runs)
  if (taken === null)
    return (
      <p className="px-5 pb-4 text-small text-subtle md:px-6">
        No test run has left its coverage here yet: npm test does, and each spec of npm run paths.
      </p>
    )
  const states = statesOf(machine.machine)
  const keys = transitionsOf(machine.machine).map((one) => one.key)
  const counted = (of: Taken): string =>
    `${states.filter((id) => of.states.includes(id)).length} of ${states.length} states and ${
      keys.filter((key) => of.transitions[key] !== undefined).length
    } of ${keys.length} transitions`
  const missing = [
    ...states.filter((id) => !taken.states.includes(id)),
    ...keys.filter((key) => taken.transitions[key] === undefined),
  ]
  return (
    <div className="px-5 pb-4 text-small md:px-6">
      <p className="figures text-muted">{`Taken by test runs: ${counted(taken)}.`}</p>
      <ul className="mt-1 grid gap-0.5 text-subtle">
        {runs.map((run) => (
          <li key={`${run.by} ${run.at}`} className="figures wrap-anywhere">
            {`${run.by}, ${formatDateTime(run.at)}: ${counted(run)}`}
          </li>
        ))}
      </ul>
      {missing.length > 0 ? (
        <ul className="mt-1 grid gap-0.5 text-warning-text">
          {missing.map((one) => (
            <li key={one}>
              Not taken: <code className="wrap-anywhere">{one}</code>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
