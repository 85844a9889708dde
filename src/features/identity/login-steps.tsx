import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { CallFailure, Tokens } from '#machines/flows/answers.ts'
import { useLaterFlow } from '#src/lib/use-later-flow.ts'
import { later } from '#src/ui/later.ts'
import { CredentialsForm, PART_MISSING } from './credentials-form.tsx'

/* The machine and its library are a tenth of the page's scripts, and nothing of the form needs them before it is sent. */
const loginPart = later(() => import('./login-flow.ts').then((module) => module.makeLogin))

/* What follows address and password is no part of the first page: it comes while the first answer is on its way. */
const loadCodeForm = () => import('./code-form.tsx')
const loadFactorForm = () => import('./factor-form.tsx')
const CodeForm = lazy(() => loadCodeForm().then((module) => ({ default: module.CodeForm })))
const FactorForm = lazy(() => loadFactorForm().then((module) => ({ default: module.FactorForm })))
const AskWayBack = lazy(() => import('./way-back.tsx').then((module) => ({ default: module.AskWayBack })))
const WaitWayBack = lazy(() => import('./way-back.tsx').then((module) => ({ default: module.WaitWayBack })))

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

/** The steps of one sign-in: address and password, then the code of the mail or the person's own app, passkey or recovery code. */
export function LoginSteps(props: LoginStepsProps) {
  return <Suspense fallback={null}><Steps {...props} /></Suspense>
}

/** What the machine starts with, for the form that stands before it. */
const FIRST = { email: '', failure: null, notice: null, tokens: null, methods: [], readyAt: null } as const
/** The machine did not come: the words of a call that does not reach the server. */
const UNREACHED: CallFailure = { code: PART_MISSING, message: 'We cannot reach the server. Check your connection and try again.' }

function Steps({ before, address, onForgot, onTokens, inPlace = false }: LoginStepsProps) {
  const { state, send, coming } = useLaterFlow(loginPart, 'login')
  const { email, failure, notice, tokens, methods, readyAt } = state?.context ?? FIRST
  const [lost, setLost] = useState(false)
  const signedIn = state?.matches('signedIn') === true
  const busy = signedIn || coming === 'waiting' || state?.hasTag('busy') === true
  const inFactor = state?.hasTag('factor') === true || (signedIn && methods.length > 0)
  useEffect(() => setLost(false), [inFactor])
  const done = useRef(false)
  useEffect(() => {
    if (!signedIn || tokens === null || done.current) return
    done.current = true
    onTokens(tokens)
  }, [signedIn, tokens, onTokens])
  if (inFactor) {
    const back = () => send({ type: 'BACK' })
    if (readyAt !== null) return <WaitWayBack readyAt={readyAt} onBack={back} />
    if (lost) return <AskWayBack failure={failure} busy={busy} onBegin={() => send({ type: 'RECOVER' })} onBack={() => setLost(false)} />
    return <FactorForm methods={methods} failure={failure} busy={busy} backLabel="Back to log in" onProof={(proof) => send({ type: 'PROVE', ...proof })} onPasskey={() => send({ type: 'PASSKEY' })} onBack={back} onLost={() => setLost(true)} />
  }
  // a passkey alone signs in without an address, a token of the attempt without a code
  if (state === null || (!state.hasTag('code') && (email === '' || tokens?.refreshToken === undefined))) {
    return <CredentialsForm email={email === '' ? address : email} {...(onForgot ? { onForgot } : {})} inPlace={inPlace} onPasskey={() => send({ type: 'PASSKEY' })} failure={coming === 'failed' ? UNREACHED : (failure ?? (email === '' ? before : null))} notice={notice} busy={busy} onSubmit={(typed, password) => { void loadCodeForm(); void loadFactorForm(); send({ type: 'SUBMIT', email: typed, password }) }} />
  }
  return (
    <CodeForm
      email={email}
      failure={failure}
      notice={notice}
      checking={signedIn || state.matches({ code: { entry: 'verifying' } })}
      resend={state.matches({ code: { resend: 'ready' } }) ? 'ready' : state.matches({ code: { resend: 'sending' } }) ? 'sending' : 'waiting'}
      onCode={(code) => send({ type: 'SUBMIT_CODE', code })}
      onResend={() => send({ type: 'RESEND' })}
      onBack={() => send({ type: 'BACK' })}
    />
  )
}
