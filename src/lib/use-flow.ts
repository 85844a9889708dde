import { useActor, useSelector } from '@xstate/react'
import { useContext } from 'react'
import type { Actor, ActorOptions, AnyStateMachine, SnapshotFrom } from 'xstate'
import { StagedFlow } from './staged-flow.ts'

/** Runs the flow of a screen; the screen only shows its state and sends what the person does. */
export function useFlow<M extends AnyStateMachine>(
  machine: M,
  options?: ActorOptions<M>,
): [SnapshotFrom<M>, Actor<M>['send'], Actor<M>] {
  const [state, send, own] = useActor(
    machine as AnyStateMachine,
    options as ActorOptions<AnyStateMachine>,
  )
  const staged = useContext(StagedFlow)
  const shown = staged?.id === machine.id ? staged : null
  const there: unknown = useSelector(shown ?? own, (snapshot) => snapshot)
  return [
    (shown === null ? state : there) as SnapshotFrom<M>,
    (shown === null
      ? send
      : (event: Parameters<Actor<M>['send']>[0]) => shown.send(event)) as Actor<M>['send'],
    (shown ?? own) as Actor<M>,
  ]
}
