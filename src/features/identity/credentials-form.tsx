import { Fingerprint, ShieldCheck, Timer } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CallFailure } from '#machines/flows/answers.ts'
import { passkeysWork } from '#src/lib/passkeys.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { ReloadButton } from '#src/ui/reload-button.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { AuthHead } from './auth-page.tsx'

/** Code of a failure that is no answer of the server: what follows the form could not be fetched. */
export const PART_MISSING = 'part_missing'

/** What stands above the form: why the last try did not work. */
function Refusal({ failure, notice, inPlace }: { failure: CallFailure | null; notice: string | null; inPlace: boolean }) {
  if (notice !== null) return <Callout tone="warning" icon={Timer} title="Too many codes requested" live className="mt-6">{notice}</Callout>
  if (failure === null) return null
  if (failure.code === 'E-LOGIN-INCORRECT') return <Callout tone="danger" title="E-mail address or password is not right" className="mt-6">Check both and try again.</Callout>
  if (failure.code === 'too_many') return <Callout tone="warning" icon={Timer} title="Too many tries" live className="mt-6">{failure.message}</Callout>
  return <Callout tone="danger" title="We could not log you in" action={failure.code === PART_MISSING && !inPlace ? <ReloadButton /> : undefined} className="mt-6">{failure.message}</Callout>
}

export interface CredentialsFormProps {
  email: string
  failure: CallFailure | null
  notice: string | null
  busy: boolean
  onSubmit: (email: string, password: string) => void
  /** to the reset of the password, with the address as far as it is written */
  onForgot?: (email: string) => void
  /** over a page whose session ended: the address is known, the dialog has the heading */
  inPlace?: boolean
  /** with a passkey alone */
  onPasskey: () => void
}

interface Wrong {
  email?: string
  password?: string
}
/** Looks like an address; whether it is one, the server knows. Kept this simple so that log-in needs no schema library. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
function check(email: string, password: string): Wrong {
  return {
    ...(ADDRESS.test(email.trim()) ? {} : { email: email.trim() === '' ? 'Write your e-mail address.' : 'Write an e-mail address like name@example.com.' }),
    ...(password === '' ? { password: 'Write your password.' } : {}),
  }
}

/** E-mail address and password. What was typed or filled in before the script ran is kept; a refused password is cleared, the address stays. */
export function CredentialsForm({ email: first, failure, notice, busy, onSubmit, onForgot, onPasskey, inPlace = false }: CredentialsFormProps) {
  const hydrated = useHydrated()
  const [email, setEmail] = useState(first)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (emailField.current?.value) setEmail(emailField.current.value)
    if (passwordField.current?.value) setPassword(passwordField.current.value)
  }, [])
  // with the refusal, not after it
  useLayoutEffect(() => {
    if (failure?.code !== 'E-LOGIN-INCORRECT') return
    setPassword('')
    passwordField.current?.focus()
  }, [failure])
  const submit = () => {
    const found = check(email, password)
    setWrong(found)
    if (found.email) return emailField.current?.focus()
    if (found.password) return passwordField.current?.focus()
    onSubmit(email.trim(), password)
  }
  return (
    <>
      {inPlace ? null : <AuthHead title="Log in">Use the e-mail address of your account.</AuthHead>}
      <Refusal failure={failure} notice={notice} inPlace={inPlace} />
      <form method="post" noValidate className="mt-8 grid gap-5" onSubmit={(event) => { event.preventDefault(); if (!busy) submit() }}>
        <Field label="E-mail address" size="lg" error={wrong.email}>
          <TextInput ref={emailField} readOnly={inPlace} type="email" name="email" autoComplete="username" inputMode="email" value={email} onChange={(value) => { setEmail(value); if (wrong.email) setWrong({ ...wrong, ...check(value, 'x'), email: check(value, 'x').email }) }} />
        </Field>
        <Field label="Password" size="lg" error={wrong.password}>
          <TextInput ref={passwordField} type="password" name="password" autoComplete="current-password" value={password} onChange={(value) => { setPassword(value); if (wrong.password && value !== '') setWrong({ ...wrong, password: undefined }) }} />
        </Field>
        {onForgot ? <button type="button" className="link touch-target -mt-2 justify-self-start text-small" onClick={() => onForgot(email.trim())}>Forgot your password?</button> : null}
        <Button type={hydrated ? 'submit' : 'button'} variant="primary" size="lg" block busy={busy}>Continue</Button>
        {hydrated && passkeysWork() ? <Button size="lg" block icon={Fingerprint} disabled={busy} onClick={onPasskey}>Log in with a passkey</Button> : null}
      </form>
      <p className="mt-4 flex gap-2 text-small text-subtle"><Icon as={ShieldCheck} size="sm" className="mt-0.5" />Next, you confirm that it is you: with a code by mail, or with your app or passkey.</p>
    </>
  )
}
