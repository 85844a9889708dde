import { useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

export interface UnsavedGuardProps {
  /** Read at the moment of leaving, so that a save that has just ended does not block its own navigation. */
  isDirty: () => boolean
  /** Saves and returns whether it succeeded; without it only Leave and Keep editing are offered. */
  save?: () => Promise<boolean>
  /** What is lost: "Your changes to this address are not saved." */
  message?: string
}

/**
 * Requires a confirmation before unsaved work is lost: by a link, by Back, by closing a dialog page, by reload or
 * closing the tab.
 */
export function UnsavedGuard({
  isDirty,
  save,
  message = 'Your changes are not saved yet.',
}: UnsavedGuardProps) {
  const [saving, setSaving] = useState(false)
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
  })
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && latest.current(),
      [],
    ),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  if (blocker.state !== 'blocked') return null
  const stay = () => blocker.reset()
  const saveAndLeave = async () => {
    setSaving(true)
    const saved = await save?.().catch(() => false)
    setSaving(false)
    if (saved) blocker.proceed()
    else blocker.reset()
  }
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
          <Button variant="danger-quiet" onClick={() => blocker.proceed()}>
            Leave
          </Button>
          <Button onClick={stay}>Keep editing</Button>
          {save ? (
            <Button variant="primary" busy={saving} onClick={() => void saveAndLeave()}>
              Save and leave
            </Button>
          ) : null}
        </>
      }
    />
  )
}
