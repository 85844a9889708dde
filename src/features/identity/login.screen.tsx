import { useActor } from '@xstate/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { GENERAL, type CallFailure, type Tokens } from '#machines/flows/answers.ts'
import type { PageDescribe } from '#src/api/page.ts'
import { Link, useNavigate, useSearch } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { AuthPage } from './auth-page.tsx'
import { CodeForm } from './code-form.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { loginMachine } from './login-flow.ts'
import { targetOf, withRedirect } from './redirects.ts'

export const describe: PageDescribe = () => ({ description: 'Log in to invest, to follow your holdings, or to raise capital. A code confirms every sign-in.' })

const ResetSteps = lazy(() => import('./reset-steps.tsx'))

interface StepsProps {
  /** the address that a reset of the password was for */
  address: string
  onForgot: (email: string) => void
  /** what went wrong after the code was right: the session could not be opened */
  before: CallFailure | null
  onTokens: (tokens: Tokens) => void
}

/** The two steps of one sign-in. */
function Steps({ before, address, onForgot, onTokens }: StepsProps) {
  const [state, send] = useActor(loginMachine)
  const { email, failure, notice, tokens } = state.context
  const signedIn = state.matches('signedIn')
  const done = useRef(false)
  useEffect(() => {
    if (!signedIn || tokens === null || done.current) return
    done.current = true
    onTokens(tokens)
  }, [signedIn, tokens, onTokens])
  if (!state.hasTag('code') && tokens?.refreshToken === undefined) {
    return <CredentialsForm email={email === '' ? address : email} onForgot={onForgot} failure={failure ?? (email === '' ? before : null)} notice={notice} busy={signedIn || state.hasTag('busy')} onSubmit={(typed, password) => send({ type: 'SUBMIT', email: typed, password })} />
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

/** Log in with password and code, then on to where the person wanted to go. */
export default function Login() {
  const [search] = useSearch()
  const navigate = useNavigate()
  const { signIn } = useSession()
  const [failed, setFailed] = useState(0)
  const [address, setAddress] = useState('')
  const [resetting, setResetting] = useState(false)
  const target = targetOf(search)
  const onTokens = (tokens: Tokens) => {
    void signIn(tokens).then(
      (view) => (view.signedIn ? navigate(target, { replace: true }) : setFailed(failed + 1)),
      () => setFailed(failed + 1),
    )
  }
  return (
    <AuthPage aside={<>New here? <Link to={withRedirect('/signup', search.get('redirect'))} className="link-plain touch-target">Create account</Link></>}>
      {resetting ? (
        <Suspense fallback={null}><ResetSteps email={address} onLeave={(email) => { setAddress(email); setResetting(false) }} /></Suspense>
      ) : (
        <Steps key={failed} before={failed === 0 ? null : { message: GENERAL }} address={address} onForgot={(email) => { setAddress(email); setResetting(true) }} onTokens={onTokens} />
      )}
    </AuthPage>
  )
}
