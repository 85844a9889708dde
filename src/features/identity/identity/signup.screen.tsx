import { useEffect, useState } from 'react'
import type { CallFailure } from '#machines/flows/answers.ts'
import { load } from '#src/api/load.ts'
import type { PageDescribe } from '#src/api/page.ts'
import { useStopped } from '#src/api/platform-switches.ts'
import { ask, useCall } from '#src/api/query.ts'
import { choiceInPath } from '#src/blocks/investment-step.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { Link, useSearch } from '#src/lib/nav.tsx'
import { sitePath } from '#src/lib/site-path.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { Callout } from '#src/ui/callout.tsx'
import { AuthPage } from './auth-page.tsx'
import { CheckMail } from './check-mail.tsx'
import { withRedirect } from './redirects.ts'
import { NOTHING_TYPED, SignupFields, type SignupValues } from './signup-form.tsx'
import { signupMachine } from './signup-flow.ts'
import { Unticked, useCaptcha } from './use-captcha.ts'

export const loader = load(() => [ask('GET /api/legal', {})])
export const describe: PageDescribe = () => ({
  description:
    'Open a free account to invest in companies you can read about in full, or to raise capital for your own.',
})

const NO_PROOF: CallFailure = {
  code: 'captcha_failed',
  message: 'The robot check did not finish. Check your connection and try again.',
}

/** The form, then the mail with the link. */
export function SignupSteps() {
  const [search] = useSearch()
  const [state, send] = useFlow(signupMachine)
  const [proving, setProving] = useState(false)
  const [unproven, setUnproven] = useState<CallFailure | null>(null)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const captcha = useCaptcha()
  const legal = useCall('GET /api/legal', {})
  const texts = legal.data?.items ?? null
  const { email, failure, notice } = state.context
  const redirect = sitePath(search.get('redirect'))
  const registration = choiceInPath(redirect)
  const { refetch } = legal
  useEffect(() => {
    // a text came into force while the form was open: its version is shown and accepted instead
    if (failure?.code === 'refused') void refetch()
  }, [failure, refetch])
  const withProof = async (go: (recaptcha: string) => void) => {
    setProving(true)
    setUnproven(null)
    try {
      go(await captcha.take())
    } catch (cause) {
      // a box that is not ticked is reported in its own line
      if (!(cause instanceof Unticked)) setUnproven(NO_PROOF)
    }
    setProving(false)
  }
  const submit = (values: SignupValues) => {
    setTyped(values)
    const { first_name, last_name, email_address, password } = values
    const accept = (texts ?? []).map(({ kind, version, text_hash }) => ({
      kind,
      version,
      text_hash,
    }))
    return withProof((recaptcha) =>
      send({
        type: 'SUBMIT',
        data: {
          first_name,
          last_name,
          email_address: email_address.trim(),
          password,
          accept,
          recaptcha,
          ...(redirect === null ? {} : { redirect }),
        },
      }),
    )
  }
  if (texts === null && legal.error)
    return <FailedState error={legal.error} what="the agreements" onRetry={() => void refetch()} />
  if (!state.hasTag('sent'))
    return (
      <SignupFields
        texts={texts}
        registration={registration}
        typed={typed}
        captcha={captcha}
        failure={unproven ?? failure}
        busy={proving || state.hasTag('busy')}
        onSubmit={submit}
      />
    )
  const idle = state.matches({ sent: 'ready' }) ? 'ready' : 'waiting'
  return (
    <CheckMail
      registration={registration}
      email={email}
      failure={unproven ?? failure}
      notice={notice}
      captcha={captcha}
      resend={proving || state.matches({ sent: 'resending' }) ? 'sending' : idle}
      onResend={() => void withProof((recaptcha) => send({ type: 'RESEND', recaptcha }))}
      onChangeAddress={() => send({ type: 'CHANGE_ADDRESS' })}
    />
  )
}

/** Sign up. */
export default function Signup() {
  const [search] = useSearch()
  const stopped = useStopped('accepts_accounts')
  return (
    <AuthPage
      aside={
        <>
          Have an account?{' '}
          <Link
            to={withRedirect('/login', search.get('redirect'))}
            className="link-plain touch-target"
          >
            Log in
          </Link>
        </>
      }
    >
      {stopped === null ? (
        <SignupSteps />
      ) : (
        <div className="grid gap-4">
          <h1 className="text-h2">Sign up</h1>
          <Callout tone="warning" title="Sign-up is closed">
            {stopped}
          </Callout>
        </div>
      )}
    </AuthPage>
  )
}
