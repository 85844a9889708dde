import { ArrowLeft, ArrowRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { Link, useParams, useSearch } from '#src/lib/nav.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { catalog, statesIn, wordsOf, type Machine, type StateRow } from './machine-catalog.ts'
import { machinePath, statePath } from './machine-links.ts'
import { ownCause } from '#machines/lib/present.ts'
import { machineModels } from '#machines/all-models.ts'
import { pathOfAddress } from './path-address.ts'

const StagedState = lazy(() => import('./staged-state.tsx'))
/** The `:state` that shows every state of the machine, one below the other. */
const ALL = 'all'

/** What a person sees in a state: of a flow its screen, of a lifecycle its badge and who acts next. */
function Picture({
  machine,
  state,
  path,
}: {
  machine: Machine
  state: StateRow
  path: string | null
}) {
  const model = machineModels[machine.id]?.[0]
  const steps = path === null || model === undefined ? null : pathOfAddress(model, path)
  if (state.meta)
    return (
      <NextActionCard
        className="max-w-form"
        presented={{
          ...state.meta,
          label: state.label,
          next: state.meta.next
            ? {
                ...state.meta.next,
                cause: ownCause(state.meta.next.cause),
                by: null,
                link: null,
                alternatives: [],
              }
            : null,
        }}
      />
    )
  return (
    <Suspense fallback={null}>
      <StagedState
        machine={machine.id}
        stateId={state.id}
        words={state.description || state.label}
        wide
        {...(steps ? { events: steps.slice(1).map((step) => step.event) } : {})}
      />
    </Suspense>
  )
}

function Neighbors({
  machine,
  states,
  at,
}: {
  machine: Machine
  states: readonly StateRow[]
  at: number
}) {
  const [before, after] = [states[at - 1], states[at + 1]]
  return (
    <nav aria-label="Neighboring states" className="mt-6 flex flex-wrap justify-between gap-3">
      {before ? (
        <LinkButton to={statePath(machine.id, before.path)} icon={ArrowLeft}>
          {before.path}
        </LinkButton>
      ) : (
        <span />
      )}
      {after ? (
        <LinkButton to={statePath(machine.id, after.path)} iconAfter={ArrowRight}>
          {after.path}
        </LinkButton>
      ) : null}
    </nav>
  )
}

/**
 * One state of a machine, or all of them, as a person sees it: rendered by the screen's own components from the
 * machine's state.
 */
export default function State() {
  const { machine: id, state: name } = useParams<'machine' | 'state'>()
  const [search] = useSearch()
  const machine = catalog.find((one) => one.id === id)
  const states = machine ? statesIn(machine) : []
  const at = states.findIndex((state) => state.path === name)
  const state = states[at]
  if (machine === undefined || (state === undefined && name !== ALL))
    return (
      <div className="page-container py-8">
        <EmptyState
          level={1}
          title={machine ? `${machine.id} has no state ${name}` : `There is no machine ${id}`}
          action={
            <Link className="link" to={machine ? machinePath(machine.id) : '/meta/machines'}>
              {machine ? 'Show its states' : 'Show all machines'}
            </Link>
          }
        />
      </div>
    )
  return (
    <div className="page-container py-6 md:py-10">
      <PageHead
        dense
        above={
          <Link
            className="link text-small"
            to={machinePath(machine.id, state ? { state: state.path } : {})}
          >
            {wordsOf(machine.id)} on the chart
          </Link>
        }
        title={state ? wordsOf(state.path) : `${wordsOf(machine.id)}: every state`}
        lead={state ? state.description || state.label : `${states.length} states`}
      />
      {state ? (
        <>
          <Picture machine={machine} state={state} path={search.get('path')} />
          <Neighbors machine={machine} states={states} at={at} />
        </>
      ) : (
        <div className="grid gap-10">
          {states.map((one) => (
            <section key={one.id} aria-label={one.path}>
              <h2 className="mb-2 text-h3">
                <Link className="link" to={statePath(machine.id, one.path)}>
                  {one.path}
                </Link>
              </h2>
              <Picture machine={machine} state={one} path={null} />
            </section>
          ))}
        </div>
      )}
    </div>
  )
}
