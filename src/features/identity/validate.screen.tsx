import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Drawing, type DrawingName } from '#src/ui/drawing.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { ResendLinkForm } from './resend-link-form.tsx'
import { withRedirect } from './redirects.ts'

type Outcome = { kind: 'asked' | 'busy' | 'expired' | 'unknown' } | { kind: 'confirmed' | 'already'; redirect: string | null } | { kind: 'failed'; message: string }

/** What the server says of a link. An expired one was already answered with a new mail. */
async function confirm(id: string): Promise<Outcome> {
  try {
    const { status, redirect } = await call('GET /app/register/validate/:id', { params: { id } })
    return { kind: status === 'confirmed' ? 'confirmed' : 'already', redirect }
  } catch (error) {
    if (isApiError(error) && error.status === 404) return { kind: /expired/i.test(error.message) ? 'expired' : 'unknown' }
    return { kind: 'failed', message: isApiError(error) ? error.message : 'Something went wrong. Try again later.' }
  }
}

function State({ drawing, title, children, action }: { drawing: DrawingName; title: string; children: ReactNode; action?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Drawing name={drawing} className="mx-auto mb-6" />
      <h1 ref={heading} tabIndex={-1} className="text-center text-h1 outline-none">{title}</h1>
      <div className="mt-2 text-center text-body text-muted text-pretty">{children}</div>
      {action ? <div className="mt-7">{action}</div> : null}
    </>
  )
}

function Shown({ outcome, onConfirm }: { outcome: Outcome; onConfirm: () => void }) {
  if (outcome.kind === 'confirmed' || outcome.kind === 'already') {
    return (
      <State drawing="done" title={outcome.kind === 'confirmed' ? 'Your address is confirmed' : 'Your address was already confirmed'} action={<LinkButton to={withRedirect('/login', outcome.redirect)} variant="primary" size="lg" iconAfter={ArrowRight} block>Log in</LinkButton>}>
        {outcome.kind === 'confirmed' ? 'Your account is open. Log in to go on.' : 'There is nothing more to do here. Log in to go on.'}
      </State>
    )
  }
  if (outcome.kind === 'expired') return <State drawing="bell" title="This link has expired" action={<LinkButton to="/login" size="lg" block>Back to log in</LinkButton>}>A link works for 24 hours. We have just sent a new one to the same address.</State>
  if (outcome.kind === 'unknown') return <State drawing="broken" title="This link is not valid" action={<ResendLinkForm />}>Perhaps a part of it is missing. Open it from the mail again, or let us send a new one.</State>
  return (
    <State drawing="bell" title="Confirm your e-mail address" action={<Button variant="primary" size="lg" block busy={outcome.kind === 'busy'} onClick={onConfirm}>Confirm address</Button>}>
      One click, and your account is open.
      {outcome.kind === 'failed' ? <Callout tone="danger" title="We could not confirm it" className="mt-5 text-left">{outcome.message} Your link still works.</Callout> : null}
    </State>
  )
}

/** Where the link of the mail lands. It waits for a click, so that a mail scanner that opens the page confirms nothing. */
export default function ValidateAddress() {
  const { id } = useParams<'id'>()
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'asked' })
  const onConfirm = () => {
    setOutcome({ kind: 'busy' })
    void confirm(id).then(setOutcome)
  }
  return (
    <div className="page-container">
      <div className="mx-auto max-w-100 pt-14 md:pt-20">
        <Shown key={outcome.kind === 'busy' || outcome.kind === 'failed' ? 'asked' : outcome.kind} outcome={outcome} onConfirm={onConfirm} />
      </div>
    </div>
  )
}
