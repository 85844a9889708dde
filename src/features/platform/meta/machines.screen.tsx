import { useMemo, useState } from 'react'
import { load } from '#src/api/load.ts'
import { Link, useParams, useSearch } from '#src/lib/nav.tsx'
import { Card } from '#src/ui/card.tsx'
import { cn } from '#src/lib/classes.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { machinePath } from './machine-links.ts'
import { RecordPanel, useRecord } from './machine-record.tsx'
import {
  CoverageLine,
  lineTaken,
  takenBy,
  useCoverage,
  coverageQuery,
} from './machine-coverage.tsx'
import {
  catalog,
  eventsIn,
  found,
  idsOfState,
  statesIn,
  wordsOf,
  type Machine,
} from './machine-catalog.ts'
import { StateDetail, Words } from './machine-sections.tsx'
import { Paths } from './path-list.tsx'
import { StateChart } from './state-chart.tsx'

function Names({
  title,
  machines,
  chosen,
  query,
}: {
  title: string
  machines: readonly Machine[]
  chosen: string | undefined
  query: string
}) {
  if (machines.length === 0) return null
  const to = (id: string): string => machinePath(id, query === '' ? {} : { q: query })
  return (
    <div className="mt-4">
      <h2 className="px-3 text-small font-medium text-subtle">{title}</h2>
      <ul className="mt-1 flex flex-wrap gap-1 rail:grid">
        {machines.map(({ id }) => (
          <li key={id}>
            <Link
              to={to(id)}
              aria-current={id === chosen ? 'page' : undefined}
              className={cn(
                'flex min-h-11 items-center rounded-sm px-3 md:min-h-9',
                id === chosen
                  ? 'bg-selected font-medium'
                  : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              {wordsOf(id)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One machine: chart, chosen state, labels, paths, and a running record. */
function Shown({ machine }: { machine: Machine }) {
  const [search, change] = useSearch()
  const states = useMemo(() => statesIn(machine), [machine])
  const events = useMemo(() => eventsIn(machine), [machine])
  const [replayed, setReplayed] = useState<readonly string[]>([])
  const id = search.get('id') ?? ''
  const record = useRecord(machine, id)
  const { data: coverage } = useCoverage(machine)
  const taken = takenBy(coverage?.runs ?? [])
  const recorded = id !== '' && record.data ? idsOfState(machine, record.data.state) : []
  const current = replayed.length > 0 ? replayed : recorded
  const chosen = states.find((state) => state.path === search.get('state')) ?? null
  const choose = (stateId: string) => {
    const path = states.find((state) => state.id === stateId)?.path
    change({ state: path === chosen?.path ? undefined : path })
  }
  return (
    <div className="grid min-w-0 gap-4 md:gap-6">
      <Card aria-labelledby="machine" className="overflow-hidden">
        <div className="px-5 py-4 md:px-6">
          <h2 id="machine" className="text-h2">
            {wordsOf(machine.id)}
          </h2>
          <p className="text-small text-subtle">
            {machine.lifecycle
              ? `Lifecycle, version ${machine.lifecycle.version}: runs on the server, each event is logged`
              : 'Flow: runs in the browser'}{' '}
            · {states.length} states · {events.length} events
          </p>
        </div>
        <StateChart
          machine={machine}
          states={states}
          chosen={chosen?.id ?? null}
          current={current}
          onChoose={choose}
          untaken={taken ? (line) => !lineTaken(machine, line, taken) : undefined}
        />
        {coverage ? <CoverageLine machine={machine} runs={coverage.runs} /> : null}
      </Card>
      <p role="status" className="sr-only">
        {current.length > 0
          ? `Current: ${current.map((one) => wordsOf(one.slice(machine.id.length + 1))).join(', ')}`
          : ''}
      </p>
      {chosen ? <StateDetail machine={machine} state={chosen} states={states} /> : null}
      <Words
        machine={machine}
        states={states}
        events={events}
        chosen={chosen?.id ?? null}
        onChoose={choose}
      />
      <Paths machine={machine} states={states} shared={search.get('path')} onReplay={setReplayed} />
      {machine.lifecycle ? (
        <RecordPanel
          machine={machine}
          id={id}
          record={record}
          onAsk={(next) => {
            setReplayed([])
            change({ id: next })
          }}
        />
      ) : null}
    </div>
  )
}

/**
 * The machine that an address shows: the one that it names (`/meta/machines/login`, or `?machine=login`), else the
 * first that is found.
 */
function machineAt(named: string | undefined, search: URLSearchParams): Machine | undefined {
  const asked = named ?? search.get('machine')
  if (asked !== null) return catalog.find((one) => one.id === asked)
  const query = search.get('q') ?? ''
  return catalog.find((one) => found(one, query)) ?? catalog[0]
}
export const loader = load(({ params, search }) => {
  const machine = machineAt(params['machine'], search)
  return machine === undefined ? [] : [coverageQuery(machine)]
})

/** Every machine of the product as people read it: statechart, labels, generated paths, running records. */
export default function Machines() {
  const [search, change] = useSearch()
  const query = search.get('q') ?? ''
  const listed = useMemo(() => catalog.filter((one) => found(one, query)), [query])
  const { machine: named } = useParams<'machine'>()
  const machine = machineAt(named, search)
  return (
    <div className="page-container py-8 md:py-12">
      <PageHead
        title="Machines"
        lead="Every lifecycle and flow: its states, who may send what, and the paths that the tests walk."
      />
      <div className="grid items-start gap-6 rail:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label="Machines" className="min-w-0">
          <Field label="Find a machine" help="A name, a state or an event">
            <TextInput type="search" value={query} onChange={(q) => change({ q })} />
          </Field>
          <p role="status" className="sr-only">
            {listed.length} machines
          </p>
          <Names
            title="Lifecycles"
            machines={listed.filter((one) => one.kind === 'lifecycle')}
            chosen={machine?.id}
            query={query}
          />
          <Names
            title="Flows"
            machines={listed.filter((one) => one.kind === 'flow')}
            chosen={machine?.id}
            query={query}
          />
          {listed.length === 0 ? (
            <p className="mt-4 text-small text-muted">No machine has “{query}”.</p>
          ) : null}
        </nav>
        {machine ? (
          <Shown key={machine.id} machine={machine} />
        ) : (
          <Card aria-label="Machine">
            <EmptyState
              level={2}
              title={`There is no machine ${named ?? search.get('machine') ?? ''}`}
              action={
                <Link className="link" to="/meta/machines">
                  Show all machines
                </Link>
              }
            />
          </Card>
        )}
      </div>
    </div>
  )
}
