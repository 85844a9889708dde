import { lazy, Suspense, useState } from 'react'
import { GENERAL, type Tokens } from '#machines/flows/answers.ts'
import type { PageDescribe } from '#src/api/page.ts'
import { Link, useNavigate, useSearch } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { AuthPage } from './auth-page.tsx'
import { LoginSteps } from './login-steps.tsx'
import { targetOf, withRedirect } from './redirects.ts'

export const describe: PageDescribe = () => ({
  description:
    'Log in to invest, to follow your holdings, or to raise capital. A code confirms every sign-in.',
})

const ResetSteps = lazy(() => import('./reset-steps.tsx'))

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
    <AuthPage
      aside={
        <>
          New here?{' '}
          <Link
            to={withRedirect('/signup', search.get('redirect'))}
            className="link-plain touch-target"
          >
            Create account
          </Link>
        </>
      }
    >
      {resetting ? (
        <Suspense fallback={null}>
          <ResetSteps
            email={address}
            onLeave={(email) => {
              setAddress(email)
              setResetting(false)
            }}
          />
        </Suspense>
      ) : (
        <LoginSteps
          key={failed}
          before={failed === 0 ? null : { message: GENERAL }}
          address={address}
          onForgot={(email) => {
            setAddress(email)
            setResetting(true)
          }}
          onTokens={onTokens}
        />
      )}
    </AuthPage>
  )
}
