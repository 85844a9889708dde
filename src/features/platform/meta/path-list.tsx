import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Link } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { cn } from '#src/lib/classes.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { TertiaryTabs } from '#src/ui/view-tabs.tsx'
import { eventName, stepLabel, wordsOf, type Machine, type StateRow } from './machine-catalog.ts'
import { machinePath, statePath } from './machine-links.ts'
import type { PathRow, PathStep, Strategy } from './machine-paths.ts'
import { pathInAddress } from './path-address.ts'

const StagedState = lazy(() => import('./staged-state.tsx'))

const PAGE = 20
type Found =
  | { kind: 'none' }
  | { kind: 'busy' }
  | { kind: 'failed' }
  | { kind: 'paths'; rows: readonly PathRow[] | null }

/** Fetches the chunk of the models, lets the text be rendered, then computes. */
async function generate(machine: string, strategy: Strategy): Promise<readonly PathRow[] | null> {
  const { generated } = await import('./machine-paths.ts')
  await new Promise((resolve) => setTimeout(resolve, 30))
  return generated(machine, strategy)
}

/** A state by its label where one is active; regions have their own names. */
const endsIn = (step: PathStep, states: readonly StateRow[]): string =>
  step.active
    .map((id) => states.find((one) => one.id === id)?.path ?? id)
    .map(wordsOf)
    .join(' · ')
const sentence = (machine: Machine, step: PathStep): string =>
  step.type === '' ? 'It begins' : stepLabel(machine, step.type, step.case)

interface StepsProps {
  machine: Machine
  states: readonly StateRow[]
  path: PathRow
  onReplay: (active: readonly string[]) => void
}
/** The real screen after some steps of a path. */
function Screen({ machine, states, path, at }: Omit<StepsProps, 'onReplay'> & { at: number }) {
  const taken = useMemo(() => path.steps.slice(0, at + 1), [path, at])
  const events = useMemo(() => taken.slice(1).map((step) => step.event), [taken])
  const stateId = taken.at(-1)?.active[0]
  const state = states.find((one) => one.id === stateId)
  if (state === undefined || stateId === undefined) return null
  return (
    <div className="pb-4">
      <Suspense fallback={null}>
        <StagedState
          machine={machine.id}
          stateId={stateId}
          events={events}
          words={state.description || state.label}
        />
      </Suspense>
      <Link
        to={statePath(machine.id, state.path, pathInAddress(taken))}
        className="link text-small"
      >
        Show this step on a page of its own
      </Link>
    </div>
  )
}

/** The steps of one path, and the controls that replay it: on the chart, and of a flow on its real screen. */
function Steps({ machine, states, path, onReplay }: StepsProps) {
  const [at, setAt] = useState<number | null>(null)
  const go = (to: number) => {
    setAt(to)
    onReplay(path.steps[to]?.active ?? [])
  }
  const last = path.steps.length - 1
  return (
    <div className="text-text">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        {at === null ? (
          <>
            <Button size="sm" onClick={() => go(0)}>
              {machine.kind === 'flow' ? 'Replay on the screen' : 'Replay on the chart'}
            </Button>
            <Link
              to={machinePath(machine.id, { path: pathInAddress(path.steps) })}
              className="link text-small"
            >
              Link to this path
            </Link>
          </>
        ) : (
          <>
            <Button size="sm" disabled={at === 0} onClick={() => go(at - 1)}>
              Step back
            </Button>
            <Button size="sm" disabled={at === last} onClick={() => go(at + 1)}>
              Next step
            </Button>
            <output className="figures text-small text-muted">
              Step {at} of {last}
            </output>
          </>
        )}
      </div>
      {at !== null && machine.kind === 'flow' ? (
        <Screen machine={machine} states={states} path={path} at={at} />
      ) : null}
      <ol start={0} className="grid gap-1.5">
        {path.steps.map((step, i) => (
          <li
            key={`${i}-${step.type}`}
            aria-current={i === at ? 'step' : undefined}
            className={cn('flex gap-3 rounded-sm px-2 py-1 text-small', i === at && 'bg-selected')}
          >
            <span className="figures w-5 flex-none text-right text-subtle">{i}</span>
            <span className="min-w-0 wrap-anywhere">
              {sentence(machine, step)}.{' '}
              {step.type ? <code className="text-subtle">{eventName(step.type)}</code> : null}
              <span className="block text-muted">Expect: {endsIn(step, states)}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Listed({
  rows,
  machine,
  states,
  onReplay,
}: {
  rows: readonly PathRow[]
  machine: Machine
  states: readonly StateRow[]
  onReplay: StepsProps['onReplay']
}) {
  const [text, setText] = useState('')
  const [shown, setShown] = useState(PAGE)
  const words = text.trim().toLowerCase()
  const titled = rows.map((row) => ({
    row,
    last: row.steps.at(-1),
    text: row.steps
      .map(
        (step) =>
          `${eventName(step.type)} ${step.case} ${step.state} ${sentence(machine, step)} ${endsIn(step, states)}`,
      )
      .join(' ')
      .toLowerCase(),
  }))
  const hits = titled.filter((one) => one.text.includes(words))
  return (
    <>
      <Field
        label="Find a path"
        help="An event or a state that it goes through"
        className="max-w-96"
      >
        <TextInput type="search" value={text} onChange={setText} />
      </Field>
      <p role="status" className="mt-4 mb-1 text-small text-muted">
        {hits.length === rows.length
          ? `${rows.length} paths`
          : `${hits.length} of ${rows.length} paths`}
      </p>
      {hits.slice(0, shown).map(({ row, last }) => (
        <Disclosure
          key={row.key}
          summary={
            <span className="min-w-0 wrap-anywhere">
              {last ? `${sentence(machine, last)}, ends in ${endsIn(last, states)}` : 'It begins'}{' '}
              <span className="figures font-normal text-subtle">
                {row.steps.length - 1} {row.steps.length === 2 ? 'step' : 'steps'}
              </span>
            </span>
          }
        >
          <Steps machine={machine} states={states} path={row} onReplay={onReplay} />
        </Disclosure>
      ))}
      {hits.length > shown ? (
        <Button className="mt-4" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, hits.length - shown)} more
        </Button>
      ) : null}
    </>
  )
}

/** The one path that the address carries, opened; reports it when the machine does not accept it. */
function SharedPath({
  text,
  machine,
  states,
  onReplay,
}: {
  text: string
  machine: Machine
  states: readonly StateRow[]
  onReplay: StepsProps['onReplay']
}) {
  const [row, setRow] = useState<PathRow | null | undefined>(undefined)
  useEffect(() => {
    let stale = false
    void import('./machine-paths.ts').then(({ sharedPath }) => {
      if (!stale) setRow(sharedPath(machine.id, text))
    })
    return () => {
      stale = true
    }
  }, [machine.id, text])
  if (row === undefined) return null
  if (row === null)
    return (
      <Callout tone="danger" title="This link’s path isn’t possible any more" className="mb-5">
        The machine does not take these steps in this order. Generate the paths below.
      </Callout>
    )
  return (
    <section aria-label="The path of this link" className="mb-6">
      <h3 className="mb-2 text-h4">The path of this link</h3>
      <Steps machine={machine} states={states} path={row} onReplay={onReplay} />
    </section>
  )
}

/**
 * The paths that the tests walk, generated here from the same models; on request, because the long machines take a
 * second.
 */
export function Paths({
  machine,
  states,
  shared,
  onReplay,
}: {
  machine: Machine
  states: readonly StateRow[]
  /** a path that the address carries */
  shared: string | null
  onReplay: StepsProps['onReplay']
}) {
  const [strategy, setStrategy] = useState<Strategy>('shortest')
  const [found, setFound] = useState<Found>({ kind: 'none' })
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!asked) return undefined
    let stale = false
    setFound({ kind: 'busy' })
    generate(machine.id, strategy).then(
      (rows) => {
        if (!stale) setFound({ kind: 'paths', rows })
      },
      () => {
        if (!stale) setFound({ kind: 'failed' })
      },
    )
    return () => {
      stale = true
    }
  }, [asked, machine.id, strategy])
  return (
    <Card aria-labelledby="paths">
      <CardHead
        title="Generated paths"
        titleId="paths"
        subtitle="What the tests walk, from the model of the machine"
        action={
          <TertiaryTabs
            label="Kind of paths"
            value={strategy}
            onChange={setStrategy}
            items={[
              { value: 'shortest', label: 'Shortest' },
              { value: 'tours', label: 'Long runs' },
            ]}
          />
        }
      />
      <CardBody>
        {shared === null ? null : (
          <SharedPath text={shared} machine={machine} states={states} onReplay={onReplay} />
        )}
        {found.kind === 'none' || found.kind === 'busy' ? (
          <Button busy={found.kind === 'busy'} onClick={() => setAsked(true)}>
            Generate the paths
          </Button>
        ) : null}
        {found.kind === 'failed' ? (
          <Callout tone="danger" live title="The paths could not be generated">
            Reload the page and try again.
          </Callout>
        ) : null}
        {found.kind === 'paths' && found.rows === null ? (
          <p className="text-muted">
            This machine has no model. It runs on the frames of the browser and is tested by its
            timeline.
          </p>
        ) : null}
        {found.kind === 'paths' && found.rows !== null ? (
          <Listed
            key={strategy}
            rows={found.rows}
            machine={machine}
            states={states}
            onReplay={onReplay}
          />
        ) : null}
      </CardBody>
    </Card>
  )
}
