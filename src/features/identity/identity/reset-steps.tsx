import { ArrowLeft, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { fromPromise } from 'xstate'
import { z } from 'zod'
import type { CallFailure, Method, Proof } from '#machines/flows/answers.ts'
import { passwordResetFlow } from '#machines/identity/password-reset.flow.ts'
import { call } from '#src/api/call.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { useFlow } from '#src/lib/use-flow.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { AccountName } from '#src/ui/inputs/account-name.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { AuthHead } from './auth-page.tsx'
import { CaptchaLine } from './captcha-line.tsx'
import { CodeForm } from './code-form.tsx'
import { FactorForm } from './factor-form.tsx'
import { addressText } from './identity-schemas.ts'
import { proveByCode, proveByPasskey } from './prove.ts'
import { useCaptcha, useEarlyCaptcha } from './use-captcha.ts'

const machine = passwordResetFlow.provide({
  actors: {
    forgot: fromPromise<{ key: string }, { email: string; proof: string }>(({ input, signal }) =>
      call(
        'POST /password/forgot/verify_email',
        { body: { email: input.email, recaptcha: input.proof } },
        { signal },
      ),
    ),
    resendCode: fromPromise<{ message?: string }, { key: string }>(
      ({ input, signal }) =>
        call(
          'POST /app/auth/2fa/resend-code',
          { body: { key: input.key } },
          { signal },
        ) as Promise<{ message?: string }>,
    ),
    verify: fromPromise<{ methods?: Method[] }, { key: string; code: string }>(
      ({ input, signal }) =>
        call(
          'POST /app/auth/2fa/verify',
          { body: { key: input.key, security_code: input.code } },
          { signal },
        ) as Promise<{ methods?: Method[] }>,
    ),
    prove: fromPromise<unknown, { key: string } & Proof>(({ input, signal }) =>
      proveByCode(input, signal),
    ),
    passkey: fromPromise<unknown, { key: string }>(({ input, signal }) =>
      proveByPasskey(input.key, signal),
    ),
    change: fromPromise<unknown, { key: string; password: string; confirmation: string }>(
      ({ input, signal }) =>
        call(
          'POST /app/auth/2fa/change-password',
          {
            body: {
              password: input.password,
              password_confirmation: input.confirmation,
              key: input.key,
            },
          },
          { signal },
        ),
    ),
  },
})

function Back({ label, onBack }: { label: string; onBack: () => void }) {
  return (
    <button
      type="button"
      onClick={onBack}
      className="link-plain touch-target mb-6 inline-flex items-center gap-2 text-small"
    >
      <Icon as={ArrowLeft} size="sm" />
      {label}
    </button>
  )
}

interface AddressProps {
  email: string
  failure: CallFailure | null
  busy: boolean
  onSubmit: (email: string, proof: string) => void
  onBack: () => void
}

const addressSchema = z.object({ email: addressText })

function AddressForm({ email, failure, busy, onSubmit, onBack }: AddressProps) {
  const captcha = useCaptcha()
  const element = useRef<HTMLDivElement>(null)
  useEarlyCaptcha(element, captcha)
  return (
    <>
      <Back label="Back to log in" onBack={onBack} />
      <AuthHead title="Reset your password">
        Enter your account’s e-mail address. We send it a code.
      </AuthHead>
      {failure === null ? null : (
        <Callout tone="danger" title="We did not send a code" live className="mt-6">
          {failure.message}
        </Callout>
      )}
      <div ref={element}>
        <ActionForm
          schema={addressSchema}
          defaultValues={{ email }}
          busy={busy}
          submitLabel="Send code"
          size="lg"
          block
          onSubmit={async (typed) => {
            // a check that failed is reported in its own line, with a button to retry it
            const proof = await captcha.take().catch(() => null)
            if (proof !== null) onSubmit(typed.email, proof)
          }}
          className="mt-8 gap-5"
        >
          <ActionField name="email" label="E-mail address" size="lg">
            {(control) => (
              <TextInput
                {...control}
                autoFocus
                type="email"
                autoComplete="username"
                inputMode="email"
              />
            )}
          </ActionField>
          <CaptchaLine captcha={captcha} />
        </ActionForm>
      </div>
    </>
  )
}

interface PasswordProps {
  email: string
  failure: CallFailure | null
  busy: boolean
  onSubmit: (password: string, confirmation: string) => void
  onBack: () => void
}

const passwordSchema = z
  .object({
    password: z.string().min(8, 'Use at least 8 characters; 15 or more is better.'),
    password_confirmation: z.string(),
  })
  .refine((typed) => typed.password_confirmation === typed.password, {
    path: ['password_confirmation'],
    error: 'The passwords don’t match.',
  })

function PasswordForm({ email, failure, busy, onSubmit, onBack }: PasswordProps) {
  const fields = failure?.fields
  const atField = fields?.['password'] ?? fields?.['password_confirmation']
  return (
    <>
      <Back label="Start again" onBack={onBack} />
      <AuthHead title="Choose a new password">
        All sessions of your account end. You log in with the new password.
      </AuthHead>
      {failure === null || atField !== undefined ? null : (
        <Callout tone="danger" title="We did not change your password" live className="mt-6">
          {failure.message}
        </Callout>
      )}
      <ActionForm
        schema={passwordSchema}
        defaultValues={{ password: '', password_confirmation: '' }}
        busy={busy}
        refusedFields={fields}
        submitLabel="Change password"
        size="lg"
        block
        onSubmit={(typed) => onSubmit(typed.password, typed.password_confirmation)}
        className="mt-8 gap-5"
      >
        <AccountName email={email} />
        <ActionField
          name="password"
          label="New password"
          size="lg"
          help="A sentence is easy to remember and hard to guess."
        >
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              type="password"
              name="new-password"
              autoComplete="new-password"
            />
          )}
        </ActionField>
        <ActionField name="password_confirmation" label="New password again" size="lg">
          {(control) => (
            <TextInput
              {...control}
              type="password"
              name="new-password-again"
              autoComplete="new-password"
            />
          )}
        </ActionField>
      </ActionForm>
    </>
  )
}

function Done({ onLeave }: { onLeave: () => void }) {
  return (
    <div role="status">
      <span
        aria-hidden="true"
        className="mb-5 grid size-12 place-items-center rounded-lg bg-accent-soft-strong text-accent-text"
      >
        <Icon as={CircleCheck} size="lg" />
      </span>
      <AuthHead title="Your password is changed">
        All sessions were ended. Log in with your new password.
      </AuthHead>
      <Button variant="primary" size="lg" block className="mt-8" autoFocus onClick={onLeave}>
        Log in
      </Button>
    </div>
  )
}

/** A forgotten password: address, code, new password, done; every step can be left. */
export default function ResetSteps({
  email: first,
  onLeave,
}: {
  email: string
  onLeave: (email: string) => void
}) {
  const [state, send] = useFlow(machine, { input: { email: first } })
  const { email, failure, notice, methods } = state.context
  const back = () => send({ type: 'BACK' })
  const left = state.matches('left')
  useEffect(() => {
    if (left) onLeave(email)
  })
  if (state.hasTag('address'))
    return (
      <AddressForm
        email={email}
        failure={failure}
        busy={state.hasTag('busy')}
        onSubmit={(address, proof) => send({ type: 'SUBMIT', email: address, proof })}
        onBack={back}
      />
    )
  if (state.hasTag('factor'))
    return (
      <FactorForm
        methods={methods}
        failure={failure}
        busy={state.hasTag('busy')}
        backLabel="Start again"
        onProof={(proof) => send({ type: 'PROVE', ...proof })}
        onPasskey={() => send({ type: 'PASSKEY' })}
        onBack={back}
      />
    )
  if (state.hasTag('password'))
    return (
      <PasswordForm
        email={email}
        failure={failure}
        busy={state.hasTag('busy')}
        onSubmit={(password, confirmation) =>
          send({ type: 'SUBMIT_PASSWORD', password, confirmation })
        }
        onBack={back}
      />
    )
  if (!state.hasTag('code')) return <Done onLeave={back} />
  const notReady = state.matches({ code: { resend: 'sending' } }) ? 'sending' : 'waiting'
  return (
    <CodeForm
      purpose="reset"
      email={email}
      failure={failure}
      notice={notice}
      checking={state.matches({ code: { entry: 'verifying' } })}
      resend={state.matches({ code: { resend: 'ready' } }) ? 'ready' : notReady}
      onCode={(code) => send({ type: 'SUBMIT_CODE', code })}
      onResend={() => send({ type: 'RESEND' })}
      onBack={back}
    />
  )
}
