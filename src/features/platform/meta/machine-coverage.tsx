import { statesOf, transitionsOf } from '#machines/lib/structure.ts'
import type { Answer } from '#src/api/call.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { formatDateTime } from '#src/lib/format.ts'
import type { Line } from './chart-layout.ts'
import type { Machine } from './machine-catalog.ts'

export type Run = NonNullable<Answer<'GET /meta/coverage/:machine'>['run']>

export const coverageQuery = ({ id }: Machine) =>
  ask('GET /meta/coverage/:machine', { params: { machine: id } }, { missing: 'value' })
/** What the last test run in this folder took of a machine. */
export const useCoverage = (machine: Machine) => useQueryOf(coverageQuery(machine))

/** True when every transition that a line of the chart represents was taken. */
export function lineTaken(machine: Machine, line: Line, run: Run): boolean {
  const meant = transitionsOf(machine.machine).filter(
    (one) => one.source === line.from && one.targets.includes(line.to),
  )
  return meant.every((one) => run.transitions[one.key] !== undefined)
}

/** "23 of 23 states and 41 of 41 transitions", and what is missing by name. */
export function CoverageLine({ machine, run }: { machine: Machine; run: Run | null }) {
  if (run === null)
    return (
      <p className="px-5 pb-4 text-small text-subtle md:px-6">
        No test run has left its coverage here yet: npm test does.
      </p>
    )
  const states = statesOf(machine.machine)
  const keys = transitionsOf(machine.machine).map((one) => one.key)
  const missing = [
    ...states.filter((id) => !run.states.includes(id)),
    ...keys.filter((key) => run.transitions[key] === undefined),
  ]
  return (
    <div className="px-5 pb-4 text-small md:px-6">
      <p className="text-muted">
        <span className="figures">
          {states.length - missing.filter((one) => states.includes(one)).length} of {states.length}
        </span>{' '}
        states and{' '}
        <span className="figures">
          {keys.filter((key) => run.transitions[key] !== undefined).length} of {keys.length}
        </span>{' '}
        transitions were taken by the test run of {formatDateTime(run.at)}.
      </p>
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
