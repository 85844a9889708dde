import { ArrowLeft, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import type { CallFailure, Method, Proof } from '#machines/flows/answers.ts'
import { passwordResetFlow } from '#machines/flows/password-reset.flow.ts'
import { call } from '#src/api/call.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { AuthHead } from './auth-page.tsx'
import { CaptchaLine } from './captcha-line.tsx'
import { CodeForm } from './code-form.tsx'
import { FactorForm } from './factor-form.tsx'
import { proveByCode, proveByPasskey } from './prove.ts'
import { useCaptcha, useEarlyCaptcha } from './use-captcha.ts'

const machine = passwordResetFlow.provide({
  actors: {
    forgot: fromPromise<{ key: string }, { email: string; proof: string }>(({ input, signal }) => call('POST /password/forgot/verify_email', { body: { email: input.email, recaptcha: input.proof } }, { signal })),
    resendCode: fromPromise<{ message?: string }, { key: string }>(({ input, signal }) => call('POST /app/auth/2fa/resend-code', { body: { key: input.key } }, { signal }) as Promise<{ message?: string }>),
    verify: fromPromise<{ methods?: Method[] }, { key: string; code: string }>(({ input, signal }) => call('POST /app/auth/2fa/verify', { body: { key: input.key, security_code: input.code } }, { signal }) as Promise<{ methods?: Method[] }>),
    prove: fromPromise<unknown, { key: string } & Proof>(({ input, signal }) => proveByCode(input, signal)),
    passkey: fromPromise<unknown, { key: string }>(({ input, signal }) => proveByPasskey(input.key, signal)),
    change: fromPromise<unknown, { key: string; password: string; confirmation: string }>(({ input, signal }) => call('POST /app/auth/2fa/change-password', { body: { password: input.password, password_confirmation: input.confirmation, key: input.key } }, { signal })),
  },
})
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function Back({ label, onBack }: { label: string; onBack: () => void }) {
  return <button type="button" onClick={onBack} className="link-plain touch-target mb-6 inline-flex items-center gap-2 text-small"><Icon as={ArrowLeft} size="sm" />{label}</button>
}

interface AddressProps {
  email: string
  failure: CallFailure | null
  busy: boolean
  onSubmit: (email: string, proof: string) => void
  onBack: () => void
}

function AddressForm({ email: first, failure, busy, onSubmit, onBack }: AddressProps) {
  const captcha = useCaptcha()
  const element = useRef<HTMLFormElement>(null)
  useEarlyCaptcha(element, captcha)
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState(first)
  const [wrong, setWrong] = useState(false)
  const [proving, setProving] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const submit = () => {
    const right = ADDRESS.test(email.trim())
    setWrong(!right)
    if (!right) return field.current?.focus()
    setProving(true)
    // a check that failed says so in its own line, with a way to do it again
    captcha.take().then((proof) => onSubmit(email.trim(), proof), () => undefined).finally(() => setProving(false))
  }
  return (
    <>
      <Back label="Back to log in" onBack={onBack} />
      <AuthHead title="Reset your password">Write the e-mail address of your account. We send a code to it.</AuthHead>
      {failure === null ? null : <Callout tone="danger" title="We did not send a code" live className="mt-6">{failure.message}</Callout>}
      <form ref={element} method="post" noValidate className="mt-8 grid gap-5" onSubmit={(event) => { event.preventDefault(); if (!busy && !proving) submit() }}>
        <Field label="E-mail address" size="lg" error={wrong ? 'Write an e-mail address like name@example.com.' : undefined}>
          <TextInput ref={field} type="email" name="email" autoComplete="username" inputMode="email" value={email} onChange={(value) => { setEmail(value); if (wrong) setWrong(!ADDRESS.test(value.trim())) }} />
        </Field>
        <CaptchaLine captcha={captcha} />
        <Button type="submit" variant="primary" size="lg" block busy={busy || proving}>Send code</Button>
      </form>
    </>
  )
}

interface PasswordProps {
  failure: CallFailure | null
  busy: boolean
  onSubmit: (password: string, confirmation: string) => void
  onBack: () => void
}

function PasswordForm({ failure, busy, onSubmit, onBack }: PasswordProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const short = password.length < 8 ? 'Use at least 8 characters; 15 or more is better.' : undefined
  const other = again === password ? undefined : 'The two passwords are not the same.'
  const submit = () => {
    setTried(true)
    if (short) return field.current?.focus()
    if (other) return second.current?.focus()
    onSubmit(password, again)
  }
  const { password: refused, password_confirmation: refusedAgain } = { password: undefined, password_confirmation: undefined, ...failure?.fields }
  return (
    <>
      <Back label="Start again" onBack={onBack} />
      <AuthHead title="Choose a new password">All sessions of your account end. You log in with the new password.</AuthHead>
      {failure === null || refused || refusedAgain ? null : <Callout tone="danger" title="We did not change your password" live className="mt-6">{failure.message}</Callout>}
      <form method="post" noValidate className="mt-8 grid gap-5" onSubmit={(event) => { event.preventDefault(); if (!busy) submit() }}>
        <Field label="New password" size="lg" error={(tried ? short : undefined) ?? refused} help="A sentence is easy to remember and hard to guess.">
          <TextInput ref={field} type="password" name="new-password" autoComplete="new-password" value={password} onChange={setPassword} />
        </Field>
        <Field label="New password again" size="lg" error={(tried ? other : undefined) ?? refusedAgain}>
          <TextInput ref={second} type="password" name="new-password-again" autoComplete="new-password" value={again} onChange={setAgain} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block busy={busy}>Change password</Button>
      </form>
    </>
  )
}

function Done({ onLeave }: { onLeave: () => void }) {
  return (
    <div role="status">
      <span aria-hidden="true" className="mb-5 grid size-12 place-items-center rounded-lg bg-accent-soft-strong text-accent-text"><Icon as={CircleCheck} size="lg" /></span>
      <AuthHead title="Your password is changed">All sessions were ended. Log in with your new password.</AuthHead>
      <Button variant="primary" size="lg" block className="mt-8" autoFocus onClick={onLeave}>Log in</Button>
    </div>
  )
}

/** A forgotten password: address, code, new password, done; every step has its way back. */
export default function ResetSteps({ email: first, onLeave }: { email: string; onLeave: (email: string) => void }) {
  const [state, send] = useFlow(machine, { input: { email: first } })
  const { email, failure, notice, methods } = state.context
  const back = () => send({ type: 'BACK' })
  const left = state.matches('left')
  useEffect(() => { if (left) onLeave(email) })
  if (state.hasTag('address')) return <AddressForm email={email} failure={failure} busy={state.hasTag('busy')} onSubmit={(address, proof) => send({ type: 'SUBMIT', email: address, proof })} onBack={back} />
  if (state.hasTag('factor')) return <FactorForm methods={methods} failure={failure} busy={state.hasTag('busy')} backLabel="Start again" onProof={(proof) => send({ type: 'PROVE', ...proof })} onPasskey={() => send({ type: 'PASSKEY' })} onBack={back} />
  if (state.hasTag('password')) return <PasswordForm failure={failure} busy={state.hasTag('busy')} onSubmit={(password, confirmation) => send({ type: 'SUBMIT_PASSWORD', password, confirmation })} onBack={back} />
  if (!state.hasTag('code')) return <Done onLeave={back} />
  return (
    <CodeForm
      purpose="reset"
      email={email}
      failure={failure}
      notice={notice}
      checking={state.matches({ code: { entry: 'verifying' } })}
      resend={state.matches({ code: { resend: 'ready' } }) ? 'ready' : state.matches({ code: { resend: 'sending' } }) ? 'sending' : 'waiting'}
      onCode={(code) => send({ type: 'SUBMIT_CODE', code })}
      onResend={() => send({ type: 'RESEND' })}
      onBack={back}
    />
  )
}
