import { waitFor, type Actor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'

/**
 * Sends an event and waits until the flow is no longer busy, for forms that hand their values to a flow. Rejects with
 * what `failureIn` finds in the snapshot then; null is a success.
 */
export async function settle<M extends AnyStateMachine>(
  actor: Actor<M>,
  event: Parameters<Actor<M>['send']>[0],
  failureIn: (snapshot: AnyMachineSnapshot) => Error | null,
): Promise<void> {
  actor.send(event)
  const snapshot = (await waitFor(
    actor,
    (one) => !(one as AnyMachineSnapshot).hasTag('busy'),
  )) as AnyMachineSnapshot
  const failure = failureIn(snapshot)
  if (failure !== null) throw failure
}
