import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Drawing, type DrawingName } from '#src/ui/drawing.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

type Outcome = 'asked' | 'busy' | 'cancelled' | 'already_over' | 'unknown' | 'failed'
const SAID: Readonly<Record<Outcome, { drawing: DrawingName; title: string; text: string }>> = {
  asked: {
    drawing: 'bell',
    title: 'Cancel account recovery',
    text: 'Someone who knows your password requested account recovery without your app or passkey. Cancel it if that wasn’t you.',
  },
  busy: { drawing: 'bell', title: 'Cancel account recovery', text: 'One moment.' },
  failed: {
    drawing: 'bell',
    title: 'Cancel account recovery',
    text: 'Cancel it if you did not ask for it.',
  },
  cancelled: {
    drawing: 'done',
    title: 'It is cancelled',
    text: 'Your app, passkeys and recovery codes are unchanged. Change your password now: someone knows it.',
  },
  already_over: {
    drawing: 'done',
    title: 'There is nothing to cancel',
    text: 'It was cancelled or ended before.',
  },
  unknown: {
    drawing: 'broken',
    title: 'This link is not valid',
    text: 'The link may be incomplete. Open it from the e-mail again.',
  },
}

/**
 * Where the link of the warning lands. It waits for a click, so that a mail scanner that opens the page cancels
 * nothing.
 */
export default function CancelRecovery() {
  const { token } = useParams<'token'>()
  const [outcome, setOutcome] = useState<Outcome>('asked')
  const heading = useRef<HTMLHeadingElement>(null)
  const over = outcome === 'cancelled' || outcome === 'already_over' || outcome === 'unknown'
  useEffect(() => {
    if (over) heading.current?.focus()
  }, [over])
  const cancel = () => {
    setOutcome('busy')
    call('POST /api/auth/recovery/cancel', { body: { token } }).then(
      ({ status }) => setOutcome(status),
      (error: unknown) => setOutcome(isApiError(error, 'not_found') ? 'unknown' : 'failed'),
    )
  }
  const { drawing, title, text } = SAID[outcome]
  return (
    <div className="page-container">
      <div className="mx-auto max-w-100 pt-14 text-center md:pt-20">
        <Drawing name={drawing} className="mx-auto mb-6" />
        <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
          {title}
        </h1>
        <p className="mt-2 text-body text-muted text-pretty">{text}</p>
        {outcome === 'failed' ? (
          <Callout tone="danger" title="We could not cancel it" className="mt-5 text-left">
            Something went wrong. Try again later. The link still works.
          </Callout>
        ) : null}
        <div className="mt-7">
          {over ? (
            <LinkButton to="/login" variant="primary" size="lg" block>
              Go to log in
            </LinkButton>
          ) : (
            <Button variant="primary" size="lg" block busy={outcome === 'busy'} onClick={cancel}>
              Cancel it
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
