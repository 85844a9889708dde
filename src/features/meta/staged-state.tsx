import { Component, Suspense, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { createActor, fromPromise, type AnyStateMachine } from 'xstate'
import { explore, type Model } from '#machines/lib/model.ts'
import { activeStates } from '#machines/lib/structure.ts'
import { StagedFlow } from '#src/lib/staged-flow.ts'
import { ModalInPlace } from '#src/ui/modal.tsx'
import { machineModels } from './machine-models.ts'

type Stages = Readonly<Record<string, ComponentType>>
const files = import.meta.glob<{ stages: Stages }>(['../identity/*.stage.tsx', '../../app/*.stage.tsx'])
/** What the flows show, from every file that says so. */
async function loadStages(): Promise<Stages> {
  const found = await Promise.all(Object.values(files).map((load) => load()))
  return Object.assign({}, ...found.map(({ stages }) => stages)) as Stages
}

/** A clock that stands: what waits goes on waiting. */
const standing = { setTimeout: () => 0, clearTimeout: () => undefined }
/** The machine with calls that are never answered. */
function held(machine: AnyStateMachine): AnyStateMachine {
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors as object).map((name) => [name, fromPromise(() => new Promise<never>(() => undefined))]))
  return machine.provide({ actors } as Parameters<AnyStateMachine['provide']>[0]) as AnyStateMachine
}

/** An actor of the flow that stands in a state, come there by the shortest path; null when no path leads to it. */
export function actorIn(model: Model, stateId: string) {
  const vertex = explore(model).find(({ state }) => activeStates(state).includes(stateId))
  if (vertex === undefined) return null
  const actor = createActor(held(model.machine), { id: model.machine.id, input: model.input, clock: standing as never }).start()
  for (const { case: _, ...event } of vertex.route) actor.send(event)
  return actor
}

/** A screen that cannot be shown here says so; the page around it goes on. */
class Shows extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }
  override render(): ReactNode {
    return this.state.failed ? <p className="text-muted">This state cannot be shown here.</p> : this.props.children
  }
}

function Stage({ machine, stateId }: { machine: string; stateId: string }) {
  const [stages, setStages] = useState<Stages>({})
  useEffect(() => void loadStages().then(setStages, () => undefined), [])
  const Screen = stages[machine]
  const actor = useMemo(() => {
    const model = machineModels[machine]?.[0]
    return model === undefined ? null : actorIn(model, stateId)
  }, [machine, stateId])
  if (Screen === undefined || actor === null) return null
  return <StagedFlow value={actor}><ModalInPlace value><Screen /></ModalInPlace></StagedFlow>
}

/** The real screen of a flow in one of its states: the very components, over a machine that went there by a path. To be looked at only. */
export default function StagedState({ machine, stateId, words }: { machine: string; stateId: string; words: string }) {
  return (
    <figure>
      <div role="img" aria-label={words} className="overflow-hidden rounded-lg border border-border bg-sunken p-4 has-[>:empty]:hidden md:p-8">
        <div inert className="mx-auto max-w-110 rounded-lg bg-surface p-5 md:p-8"><Shows key={stateId}><Suspense fallback={null}><Stage machine={machine} stateId={stateId} /></Suspense></Shows></div>
      </div>
      <figcaption className="mt-2 text-small text-muted">{words}.</figcaption>
    </figure>
  )
}
