import { lazy, Suspense, type ReactNode } from 'react'
import { ownCause } from '#machines/lib/present.ts'
import type { TransitionInfo } from '#machines/lib/structure.ts'
import { Link } from '#src/lib/nav.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { statePath } from './machine-links.ts'
import { shownBy } from './shown-by.ts'
import {
  eventName,
  guardSentence,
  guardsIn,
  leaving,
  saysOf,
  wordsOf,
  type EventRow,
  type Machine,
  type StateRow,
} from './machine-catalog.ts'

const StagedState = lazy(() => import('./staged-state.tsx'))

const WHO = {
  investor: 'The investor acts',
  issuer: 'The company acts',
  platform: 'We act',
  partner: 'A partner acts',
  clock: 'The clock decides',
} as const

/** A state's badge as the product shows it; a flow's states have none, so their labels are shown there. */
export function StateMark({ state }: { state: StateRow }) {
  return state.meta ? (
    <StatusBadge status={{ ...state.meta, label: state.label }} />
  ) : (
    <span className="text-muted">{state.description || state.label}</span>
  )
}

function endText(state: StateRow): string {
  if (state.meta) return 'Nothing follows: the end.'
  return state.tags.length > 0 ? `Tags: ${state.tags.join(', ')}` : '–'
}

function Next({ state }: { state: StateRow }) {
  const next = state.meta?.next
  if (!next) return <span className="text-subtle">{endText(state)}</span>
  return (
    <>
      {ownCause(next.cause)}{' '}
      <span className="text-subtle">
        {WHO[next.who]}
        {next.by ? `, by ${wordsOf(next.by).toLowerCase()}` : ''}.
      </span>
    </>
  )
}

function Branch({
  machine,
  branch,
  labelOf,
}: {
  machine: Machine
  branch: TransitionInfo
  labelOf: (id: string) => string
}) {
  const to =
    branch.targets.length === 0
      ? 'stays here'
      : `goes to ${branch.targets.map(labelOf).join(' and ')}`
  return (
    <li className="py-2.5">
      <p className="wrap-anywhere">
        <span className="font-medium">{saysOf(machine, branch.event)}</span>{' '}
        <code className="text-small text-subtle">{eventName(branch.event)}</code> {to}.
      </p>
      {branch.guards.length > 0 ? (
        <ul className="mt-1 grid gap-0.5 text-small text-muted">
          {branch.guards.map((name) => (
            <li key={name}>Refused with: {guardSentence(machine, name)}</li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** The screens that show the machine; those whose address needs no record are links. */
function Screens({ machine }: { machine: Machine }) {
  const paths = shownBy[machine.id] ?? []
  return (
    <>
      <h3 className="mt-5 text-h4">Where it is shown</h3>
      <ul className="mt-1 grid gap-1">
        {paths.map((path) => (
          <li key={path} className="text-small wrap-anywhere">
            {path.includes(':') ? (
              <code>{path}</code>
            ) : (
              <Link to={path} className="link">
                <code>{path}</code>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Everything about the chosen state: badge, labels, what comes next, what it accepts. */
export function StateDetail({
  machine,
  state,
  states,
}: {
  machine: Machine
  state: StateRow
  states: readonly StateRow[]
}) {
  const labelOf = (id: string): string =>
    states.find((one) => one.id === id)?.path ?? id.slice(machine.id.length + 1)
  const branches = leaving(machine, state.id)
  return (
    <Card aria-labelledby="state-detail">
      <CardHead
        title={<span className="wrap-anywhere">{wordsOf(state.path)}</span>}
        titleId="state-detail"
        mark={<StateMark state={state} />}
        subtitle={<code>{state.path}</code>}
      />
      <CardBody>
        <DescriptionList
          items={[
            { term: 'What comes next', value: <Next state={state} />, full: true },
            ...(state.meta?.shownAs
              ? [{ term: 'Told to people outside staff as', value: wordsOf(state.meta.shownAs) }]
              : []),
            ...(state.meta?.staffLabel
              ? [{ term: 'Label for the person', value: state.meta.label }]
              : []),
            ...(state.meta?.bucket
              ? [{ term: 'Listed under', value: wordsOf(state.meta.bucket) }]
              : []),
          ]}
        />
        {machine.lifecycle === null ? (
          <div className="mt-5">
            <Suspense fallback={null}>
              <StagedState
                machine={machine.id}
                stateId={state.id}
                words={state.description || state.label}
              />
            </Suspense>
            <Link to={statePath(machine.id, state.path)} className="link text-small">
              Show this state on a page of its own
            </Link>
          </div>
        ) : null}
        <h3 className="mt-5 text-h4">What it takes</h3>
        {branches.length === 0 ? (
          <p className="text-muted">Nothing: the machine ends here.</p>
        ) : (
          <ul className="divide-y divide-border">
            {branches.map((branch) => (
              <Branch key={branch.key} machine={machine} branch={branch} labelOf={labelOf} />
            ))}
          </ul>
        )}
        <Screens machine={machine} />
      </CardBody>
    </Card>
  )
}

/** All states with badge and next action. */
export function StateList({
  states,
  chosen,
  onChoose,
}: {
  states: readonly StateRow[]
  chosen: string | null
  onChoose: (id: string) => void
}) {
  return (
    <ul className="divide-y divide-border">
      {states.map((state) => (
        <li
          key={state.id}
          className="grid items-start gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)]"
        >
          <button
            type="button"
            aria-pressed={state.id === chosen}
            onClick={() => onChoose(state.id)}
            className="link touch-target justify-self-start text-left text-small wrap-anywhere"
          >
            {state.path}
          </button>
          <div>
            <StateMark state={state} />
          </div>
          <p className="text-small">
            <Next state={state} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function EventLine({ event }: { event: EventRow }) {
  const notes = [
    event.payload.length > 0
      ? `Carries ${event.payload.map((name) => wordsOf(name).toLowerCase()).join(', ')}.`
      : '',
    event.reason ? 'A reason is required.' : '',
    event.staffOnly ? 'Seen by staff only.' : '',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <li className="grid items-start gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)]">
      <code className="text-small wrap-anywhere">{event.name}</code>
      <span className="text-small">{event.by}</span>
      <p className="text-small">
        {event.says}. {notes ? <span className="text-subtle">{notes}</span> : null}
      </p>
    </li>
  )
}

function Part({
  title,
  count,
  open = false,
  children,
}: {
  title: string
  count: number
  open?: boolean
  children: ReactNode
}) {
  return (
    <Disclosure
      open={open}
      className="px-5 first:border-t-0 md:px-6"
      summary={
        <span>
          {title} <span className="figures font-normal text-subtle">{count}</span>
        </span>
      }
    >
      {children}
    </Disclosure>
  )
}

/** States, events and guards of a machine as text. */
export function Words({
  machine,
  states,
  events,
  chosen,
  onChoose,
}: {
  machine: Machine
  states: readonly StateRow[]
  events: readonly EventRow[]
  chosen: string | null
  onChoose: (id: string) => void
}) {
  const guards = guardsIn(machine)
  return (
    <Card aria-label="In words">
      <Part title="States" count={states.length} open>
        <div className="text-text">
          <StateList states={states} chosen={chosen} onChoose={onChoose} />
        </div>
      </Part>
      <Part title="Events" count={events.length}>
        <ul className="divide-y divide-border text-text">
          {events.map((event) => (
            <EventLine key={event.type} event={event} />
          ))}
        </ul>
      </Part>
      <Part title="Guards" count={guards.length}>
        {guards.length === 0 ? (
          <p>This machine refuses nothing by a guard.</p>
        ) : (
          <dl className="divide-y divide-border text-text">
            {guards.map((name) => (
              <div
                key={name}
                className="grid gap-x-6 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]"
              >
                <dt>
                  <code className="text-small wrap-anywhere">{name}</code>
                </dt>
                <dd className="text-small">{guardSentence(machine, name)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Part>
    </Card>
  )
}
