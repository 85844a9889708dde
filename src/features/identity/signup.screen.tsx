import { useState } from 'react'
import type { CallFailure } from '#machines/flows/answers.ts'
import type { PageDescribe } from '#src/api/page.ts'
import { Link, useSearch } from '#src/lib/nav.tsx'
import { sitePath } from '#src/lib/site-path.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { AuthPage } from './auth-page.tsx'
import { CheckMail } from './check-mail.tsx'
import { withRedirect } from './redirects.ts'
import { SignupFields, useSignupForm, type SignupValues } from './signup-form.tsx'
import { signupMachine } from './signup-flow.ts'
import { useCaptcha } from './use-captcha.ts'

export const describe: PageDescribe = () => ({ description: 'Open a free account to invest in companies you can read about in full, or to raise capital for your own.' })

const NO_PROOF: CallFailure = { code: 'captcha_failed', message: 'The robot check did not finish. Check your connection and try again.' }

/** The form, then the mail with the link. */
export function SignupSteps() {
  const [search] = useSearch()
  const [state, send] = useFlow(signupMachine)
  const [proving, setProving] = useState(false)
  const [unproven, setUnproven] = useState<CallFailure | null>(null)
  const form = useSignupForm()
  const captcha = useCaptcha()
  const { email, failure, notice } = state.context
  const redirect = sitePath(search.get('redirect'))
  const withProof = async (go: (recaptcha: string) => void) => {
    setProving(true)
    setUnproven(null)
    try {
      go(await captcha.take())
    } catch {
      setUnproven(NO_PROOF)
    }
    setProving(false)
  }
  const submit = (values: SignupValues) => void withProof((recaptcha) => send({ type: 'SUBMIT', data: { ...values, email_address: values.email_address.trim(), recaptcha, ...(redirect === null ? {} : { redirect }) } }))
  if (!state.hasTag('sent')) return <SignupFields form={form} captcha={captcha} failure={unproven ?? failure} busy={proving || state.hasTag('busy')} onSubmit={submit} />
  return (
    <CheckMail
      email={email}
      failure={unproven ?? failure}
      notice={notice}
      resend={proving || state.matches({ sent: 'resending' }) ? 'sending' : state.matches({ sent: 'ready' }) ? 'ready' : 'waiting'}
      onResend={() => void withProof((recaptcha) => send({ type: 'RESEND', recaptcha }))}
      onChangeAddress={() => send({ type: 'CHANGE_ADDRESS' })}
    />
  )
}

/** Sign up. */
export default function Signup() {
  const [search] = useSearch()
  return (
    <AuthPage aside={<>Have an account? <Link to={withRedirect('/login', search.get('redirect'))} className="link-plain touch-target">Log in</Link></>}>
      <SignupSteps />
    </AuthPage>
  )
}
