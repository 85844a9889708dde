import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { CallFailure, Tokens } from '#machines/flows/answers.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { loginMachine } from './login-flow.ts'
import { useCaptcha } from './use-captcha.ts'

/* What follows address and password is no part of the first page: it is loaded while the first response is pending. */
const loadCodeForm = () => import('./code-form.tsx')
const loadFactorForm = () => import('./factor-form.tsx')
const CodeForm = lazy(() => loadCodeForm().then((module) => ({ default: module.CodeForm })))
const FactorForm = lazy(() => loadFactorForm().then((module) => ({ default: module.FactorForm })))
const RequestRecovery = lazy(() =>
  import('./account-recovery.tsx').then((module) => ({ default: module.RequestRecovery })),
)
const WaitForRecovery = lazy(() =>
  import('./account-recovery.tsx').then((module) => ({ default: module.WaitForRecovery })),
)

export interface LoginStepsProps {
  /** the address that is known: of a reset, or of the session that is renewed */
  address: string
  /** absent where the password cannot be reset: over another page */
  onForgot?: (email: string) => void
  /** over a page whose session ended: no headings of a page, no other address */
  inPlace?: boolean
  /** what went wrong after the code was right: the session could not be opened */
  before: CallFailure | null
  onTokens: (tokens: Tokens) => void
}

/**
 * The steps of one sign-in: address and password, then the code of the mail or the person's own app, passkey or
 * recovery code.
 */
export function LoginSteps(props: LoginStepsProps) {
  return (
    <Suspense fallback={null}>
      <Steps {...props} />
    </Suspense>
  )
}

function Steps({ before, address, onForgot, onTokens, inPlace = false }: LoginStepsProps) {
  const [state, send] = useFlow(loginMachine)
  const { email, failure, notice, tokens, methods, readyAt } = state.context
  const [lost, setLost] = useState(false)
  const captcha = useCaptcha()
  const { begin } = captcha
  const untouched = captcha.state === 'waiting'
  useEffect(() => {
    // the browser could not do it by itself: the form shows its box
    if (untouched && failure?.code === 'captcha_required') begin()
  }, [failure, untouched, begin])
  const signedIn = state.matches('signedIn')
  const busy = signedIn || state.hasTag('busy')
  const inFactor = state.hasTag('factor') || (signedIn && methods.length > 0)
  useEffect(() => setLost(false), [inFactor])
  const done = useRef(false)
  useEffect(() => {
    if (!signedIn || tokens === null || done.current) return
    done.current = true
    onTokens(tokens)
  }, [signedIn, tokens, onTokens])
  if (inFactor) {
    const back = () => send({ type: 'BACK' })
    if (readyAt !== null) return <WaitForRecovery readyAt={readyAt} onBack={back} />
    if (lost)
      return (
        <RequestRecovery
          failure={failure}
          busy={busy}
          onBegin={() => send({ type: 'RECOVER' })}
          onBack={() => setLost(false)}
        />
      )
    return (
      <FactorForm
        methods={methods}
        failure={failure}
        busy={busy}
        backLabel="Back to log in"
        onProof={(proof) => send({ type: 'PROVE', ...proof })}
        onPasskey={() => send({ type: 'PASSKEY' })}
        onBack={back}
        onLost={() => setLost(true)}
      />
    )
  }
  // a passkey alone signs in without an address, a token of the attempt without a code
  if (!state.hasTag('code') && (email === '' || tokens?.refreshToken === undefined)) {
    return (
      <CredentialsForm
        email={email === '' ? address : email}
        {...(onForgot ? { onForgot } : {})}
        inPlace={inPlace}
        onPasskey={() => send({ type: 'PASSKEY' })}
        failure={failure ?? (email === '' ? before : null)}
        notice={notice}
        busy={busy}
        captcha={captcha}
        onSubmit={async (typed, password, code) => {
          void loadCodeForm()
          void loadFactorForm()
          const credentials = { email: typed, password, ...(code === '' ? {} : { code }) }
          if (captcha.widget === null) return send({ type: 'SUBMIT', ...credentials })
          // a box that is not ticked is reported in its own line
          const recaptcha = await captcha.take().catch(() => null)
          if (recaptcha !== null) send({ type: 'SUBMIT', ...credentials, recaptcha })
        }}
      />
    )
  }
  const notReady = state.matches({ code: { resend: 'sending' } }) ? 'sending' : 'waiting'
  return (
    <CodeForm
      email={email}
      failure={failure}
      notice={notice}
      checking={signedIn || state.matches({ code: { entry: 'verifying' } })}
      resend={state.matches({ code: { resend: 'ready' } }) ? 'ready' : notReady}
      onCode={(code) => send({ type: 'SUBMIT_CODE', code })}
      onResend={() => send({ type: 'RESEND' })}
      onBack={() => send({ type: 'BACK' })}
    />
  )
}
