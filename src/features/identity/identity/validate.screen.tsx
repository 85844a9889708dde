import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Tokens } from '#machines/flows/answers.ts'
import { RecoveryStepLine } from '#src/blocks/investment-step.tsx'
import { useNavigate, useParams } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Drawing, type DrawingName } from '#src/ui/drawing.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { confirmAddressMachine } from './confirm-flow.ts'
import { ResendLinkForm } from './resend-link-form.tsx'
import { withRedirect } from './redirects.ts'

function State({
  drawing,
  title,
  children,
  action,
}: {
  drawing: DrawingName
  title: ReactNode
  children: ReactNode
  action?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Drawing name={drawing} className="mx-auto mb-6" />
      <h1 ref={heading} tabIndex={-1} className="text-center text-h1 outline-none">
        {title}
      </h1>
      <div className="mt-2 text-center text-body text-muted text-pretty">{children}</div>
      {action ? <div className="mt-7">{action}</div> : null}
    </>
  )
}

const CONFIRMED = {
  confirmed: {
    title: 'Your address is confirmed',
    text: 'Your account is open. Log in to continue.',
  },
  alreadyConfirmed: {
    title: 'Your address was already confirmed',
    text: 'There is nothing more to do here. Log in to continue.',
  },
} as const

/** A link that cannot be confirmed (any more). */
function Unusable({ expired }: { expired: boolean }) {
  return expired ? (
    <State
      drawing="bell"
      title="This link has expired"
      action={
        <LinkButton to="/login" size="lg" block>
          Back to log in
        </LinkButton>
      }
    >
      A link works for 24 hours. We have just sent a new one to the same address.
    </State>
  ) : (
    <State drawing="broken" title="This link is not valid" action={<ResendLinkForm />}>
      The link may be incomplete. Open it from the e-mail again, or let us send a new one.
    </State>
  )
}

/** The states of a confirmation link; `onSignedIn` takes the session that it opened. */
export function ConfirmSteps({
  id,
  onSignedIn,
}: {
  id: string
  onSignedIn: (tokens: Tokens, redirect: string | null) => Promise<unknown>
}) {
  const [machine] = useState(() => confirmAddressMachine(id))
  const [state, send] = useFlow(machine)
  const { failure, redirect, tokens } = state.context
  const going = state.matches('signedIn')
  const opened = useRef(false)
  useEffect(() => {
    if (!going || tokens === null || opened.current) return
    opened.current = true
    void onSignedIn(tokens, redirect)
  }, [going, tokens, redirect, onSignedIn])
  if (state.matches('expired') || state.matches('unknown'))
    return <Unusable expired={state.matches('expired')} />
  if (state.matches('confirmed') || state.matches('alreadyConfirmed')) {
    const { title, text } = CONFIRMED[state.matches('confirmed') ? 'confirmed' : 'alreadyConfirmed']
    return (
      <State
        key={title}
        drawing="done"
        title={title}
        action={
          <LinkButton
            to={withRedirect('/login', redirect)}
            variant="primary"
            size="lg"
            iconAfter={ArrowRight}
            block
          >
            Log in
          </LinkButton>
        }
      >
        {text}
      </State>
    )
  }
  return (
    <State
      drawing="bell"
      title={
        // "e-mail" must not be broken after its hyphen on a narrow phone
        <>
          Confirm your <span className="whitespace-nowrap">e-mail</span> address
        </>
      }
      action={
        <Button
          variant="primary"
          size="lg"
          block
          busy={going || state.hasTag('busy')}
          onClick={() => send({ type: 'CONFIRM' })}
        >
          Confirm address
        </Button>
      }
    >
      One click, and your account is open.
      {failure === null ? null : (
        <Callout tone="danger" title="We could not confirm it" className="mt-5 text-left">
          {failure.message} Your link still works.
        </Callout>
      )}
    </State>
  )
}

/**
 * Where the link of the mail lands. In the browser that signed up it leads straight on, elsewhere to the log-in page.
 */
export default function ValidateAddress() {
  const { id } = useParams<'id'>()
  const navigate = useNavigate()
  const { signIn } = useSession()
  return (
    <div className="page-container">
      <div className="mx-auto max-w-100 pt-14 md:pt-20">
        <RecoveryStepLine at="email" className="figures mb-4 text-center text-small text-subtle" />
        <ConfirmSteps
          key={id}
          id={id}
          onSignedIn={async (tokens, redirect) => {
            const there = redirect ?? '/dashboard'
            const { signedIn } = await signIn(tokens)
            navigate(signedIn ? there : withRedirect('/login', there), { replace: true })
          }}
        />
      </div>
    </div>
  )
}
