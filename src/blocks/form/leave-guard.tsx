import { useSelector } from '@xstate/react'
import { useCallback, useContext, useEffect } from 'react'
import { useBlocker } from '#src/lib/nav.tsx'
import { StagedFlow } from '#src/lib/staged-flow.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import type { EditFormActor } from './edit-form-host.ts'
import { losesWork } from './use-edit-form.ts'

export interface GuardProps {
  actor: EditFormActor
  /** What is lost: "Your changes to this address are not saved." */
  message?: string | undefined
}

/**
 * Holds a navigation until the flow of the form knows whether something would be lost, and then requires a
 * confirmation.
 */
export function LeaveGuard({ actor, message = 'Your changes are not saved yet.' }: GuardProps) {
  // a form that is only looked at has nothing to lose
  const staged = useContext(StagedFlow) !== null
  const asked = useSelector(actor, (state) => state.matches('leaving'))
  const storing = useSelector(actor, (state) => state.context.leaving)
  const loses = useSelector(actor, losesWork)
  // nobody is led away from why it can no longer be stored, and from what was typed
  const gone = useSelector(actor, (state) => state.matches('gone'))
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => {
        if (
          staged ||
          currentLocation.pathname === nextLocation.pathname ||
          !losesWork(actor.getSnapshot())
        )
          return false
        actor.send({ type: 'LEAVE' })
        return true
      },
      [actor, staged],
    ),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked' || asked || storing) return
    if (loses || gone) blocker.reset()
    else blocker.proceed()
  }, [asked, blocker, gone, loses, storing])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!staged && losesWork(actor.getSnapshot())) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [actor, staged])
  if (!asked) return null
  const stay = () => actor.send({ type: 'STAY' })
  return (
    <Modal
      open
      onClose={stay}
      role="alertdialog"
      size="sm"
      dismissible={false}
      title="Leave this page?"
      description={message}
      footer={
        <>
          <Button variant="danger-quiet" onClick={() => actor.send({ type: 'DISCARD' })}>
            Leave
          </Button>
          <Button onClick={stay}>Keep editing</Button>
          <Button variant="primary" onClick={() => actor.send({ type: 'SAVE_AND_LEAVE' })}>
            Save and leave
          </Button>
        </>
      }
    />
  )
}

/** Requires a confirmation before Cancel discards an edit, a stored draft with it. */
export function DiscardDialog({ actor }: Pick<GuardProps, 'actor'>) {
  const state = useSelector(actor, (snapshot) => snapshot)
  const discarding = state.matches('discarding')
  if (!state.matches('discardAsked') && !discarding) return null
  const { savedAt, problem } = state.context
  const stay = () => actor.send({ type: 'STAY' })
  return (
    <Modal
      open
      onClose={stay}
      role="alertdialog"
      size="sm"
      dismissible={false}
      title={savedAt === null ? 'Discard your changes?' : 'Discard your draft?'}
      description="What you entered here is deleted. What is on file stays as it is."
      footer={
        <>
          <Button onClick={stay} disabled={discarding}>
            Keep editing
          </Button>
          <Button
            variant="danger"
            busy={discarding}
            onClick={() => actor.send({ type: 'DISCARD' })}
          >
            Discard
          </Button>
        </>
      }
    >
      {problem ? <p role="alert">{`We could not discard it. ${problem.message}`}</p> : null}
    </Modal>
  )
}
