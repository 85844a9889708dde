import {
  Component,
  Suspense,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { createActor, fromPromise, StateMachine, type AnyStateMachine } from 'xstate'
import { explore, type CaseEvent, type Model } from '#machines/lib/model.ts'
import { activeStates } from '#machines/lib/structure.ts'
import { StagedFlow } from '#src/lib/staged-flow.ts'
import { ModalInPlace } from '#src/ui/modal.tsx'
import { facelessReason } from './faceless.ts'
import { machineModels } from '#machines/all-models.ts'

type Stages = Readonly<Record<string, ComponentType>>
const files = import.meta.glob<{ stages: Stages }>([
  '../../*/*/*.stage.tsx',
  '../../../app/*.stage.tsx',
  '../../../blocks/**/*.stage.tsx',
  '../../../ui/**/*.stage.tsx',
])
/** The screens of all flows, from every `*.stage.tsx`. */
async function loadStages(): Promise<Stages> {
  const found = await Promise.all(Object.values(files).map((load) => load()))
  return Object.assign({}, ...found.map(({ stages }) => stages)) as Stages
}

/** A clock on which no time passes: a delay never ends. */
const stopped = { setTimeout: () => 0, clearTimeout: () => undefined }
/** The machine with calls that are never answered; a flow inside it runs as well. */
function held(machine: AnyStateMachine): AnyStateMachine {
  const actors = Object.fromEntries(
    Object.entries(machine.implementations.actors as object).map(([name, logic]) => [
      name,
      logic instanceof StateMachine
        ? held(logic as AnyStateMachine)
        : fromPromise(() => new Promise<never>(() => undefined)),
    ]),
  )
  return machine.provide({ actors } as Parameters<AnyStateMachine['provide']>[0]) as AnyStateMachine
}

/** An actor of the flow after these events; its calls are never answered and its delays never end. */
export function actorAfter(model: Model, events: readonly CaseEvent[]) {
  const actor = createActor(held(model.machine), {
    id: model.machine.id,
    input: model.input,
    clock: stopped as never,
  }).start()
  for (const { case: _, ...event } of events) actor.send(event)
  return actor
}

/**
 * An actor of the flow in a state, by the shortest path of the first model that has one; null when no path leads to it.
 */
export function actorIn(models: readonly Model[], stateId: string) {
  for (const model of models) {
    const vertex = explore(model).find(({ state }) => activeStates(state).includes(stateId))
    if (vertex !== undefined) return actorAfter(model, vertex.route)
  }
  return null
}

/** A screen that cannot be shown here is reported; the page around it stays. */
class Shows extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }
  override render(): ReactNode {
    return this.state.failed ? (
      <p className="text-muted">This state cannot be shown here.</p>
    ) : (
      this.props.children
    )
  }
}

interface StageProps {
  machine: string
  stateId: string
  /** the path that led here; the shortest one when absent */
  events?: readonly CaseEvent[]
}

function Stage({ machine, stateId, events }: StageProps) {
  const [stages, setStages] = useState<Stages>({})
  useEffect(() => void loadStages().then(setStages, () => undefined), [])
  const Screen = stages[machine]
  const actor = useMemo(() => {
    const models = machineModels[machine] ?? []
    const [model] = models
    if (model === undefined) return null
    return events === undefined ? actorIn(models, stateId) : actorAfter(model, events)
  }, [machine, stateId, events])
  if (Screen === undefined || actor === null) return null
  return (
    <StagedFlow value={actor}>
      <ModalInPlace value>
        <Screen />
      </ModalInPlace>
    </StagedFlow>
  )
}

/**
 * The real screen of a flow in one of its states: the very components, over a machine that got there by a path. It is
 * read-only. A state that shows nothing of its own has its reason instead of the picture.
 */
export default function StagedState({
  words,
  wide = false,
  ...stage
}: StageProps & {
  words: string
  /** as wide as the page; otherwise as wide as a form */
  wide?: boolean
}) {
  const reason = facelessReason(stage.stateId)
  if (reason !== null)
    return (
      <p className="rounded-lg border border-dashed border-border p-4 text-small text-muted">
        This state has no picture. {reason}
      </p>
    )
  return (
    <figure>
      <div
        role="img"
        aria-label={words}
        className="overflow-hidden rounded-lg border border-border bg-sunken p-3 md:p-8"
      >
        <div
          inert
          className={`mx-auto rounded-lg bg-surface p-4 md:p-8 ${wide ? 'max-w-240' : 'max-w-110'}`}
        >
          <Shows key={`${stage.stateId} ${stage.events?.length ?? ''}`}>
            <Suspense fallback={null}>
              <Stage {...stage} />
            </Suspense>
          </Shows>
        </div>
      </div>
      <figcaption className="mt-2 text-small text-muted">{words}.</figcaption>
    </figure>
  )
}
