import { useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Actor, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { Later } from '#src/ui/later.ts'
import { firstAct } from './first-act.ts'
import { StagedFlow } from './staged-flow.ts'

/** A flow whose code comes after its screen. */
export interface LaterFlow<M extends AnyStateMachine> {
  /** null while its code is not here: the screen shows what it shows in the first state */
  state: SnapshotFrom<M> | null
  /** sends; before the code is here the last thing is kept and sent when it comes */
  send: (event: EventFromLogic<M>) => void
  /** something was sent and the code is on its way; or it did not come, then what was sent is forgotten, and sending again tries again */
  coming: 'still' | 'waiting' | 'failed'
}
interface Run<M extends AnyStateMachine> {
  mounted: boolean
  actor: Actor<M> | null
  kept: EventFromLogic<M> | null
}

const nothing = (): void => undefined

/** The flow `id` of a screen that is there without it: machine and library are fetched when the page stands, with the first act on it, or with the first thing that is sent. `part` has what makes its actor. */
export function useLaterFlow<M extends AnyStateMachine>(part: Later<() => Actor<M>>, id: string): LaterFlow<M> {
  const staged = useContext(StagedFlow)
  const [own, setOwn] = useState<Actor<M> | null>(null)
  const [coming, setComing] = useState<LaterFlow<M>['coming']>('still')
  const { current: run } = useRef<Run<M>>({ mounted: false, actor: null, kept: null })
  const shown = staged?.id === id ? (staged as unknown as Actor<M>) : own
  const begin = useCallback(async () => {
    const make = await part.fetch()
    if (!run.mounted || run.actor !== null) return
    run.actor = make().start()
    setOwn(run.actor)
    setComing('still')
    if (run.kept !== null) run.actor.send(run.kept)
    run.kept = null
  }, [part, run])
  useEffect(() => {
    run.mounted = true
    void firstAct().then(begin).catch(nothing)
    return () => {
      run.mounted = false
      run.actor?.stop()
      run.actor = null
    }
  }, [begin, run])
  const subscribe = useCallback((changed: () => void) => {
    const subscription = shown?.subscribe(changed)
    return () => subscription?.unsubscribe()
  }, [shown])
  const state = useSyncExternalStore(subscribe, () => shown?.getSnapshot() ?? null, () => null)
  const send = (event: EventFromLogic<M>): void => {
    // it may be here already with the screen not drawn with it yet
    const here = shown ?? run.actor
    if (here !== null) return here.send(event)
    run.kept = event
    setComing('waiting')
    begin().catch(() => {
      run.kept = null
      setComing('failed')
    })
  }
  return { state, send, coming }
}
