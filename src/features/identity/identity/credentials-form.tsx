import { Fingerprint, ShieldCheck, Timer } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import type { CallFailure } from '#machines/flows/answers.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { passkeysWork } from '#src/lib/passkeys.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { AuthHead } from './auth-page.tsx'
import { CaptchaLine } from './captcha-line.tsx'
import { addressText } from './identity-schemas.ts'
import type { Captcha } from './use-captcha.ts'

/** The message above the form: why the last try did not work. */
function Refusal({ failure, notice }: { failure: CallFailure | null; notice: string | null }) {
  if (notice !== null)
    return (
      <Callout tone="warning" icon={Timer} title="Too many codes requested" live className="mt-6">
        {notice}
      </Callout>
    )
  if (failure === null) return null
  if (failure.code === 'E-LOGIN-INCORRECT')
    return (
      <Callout tone="danger" title={failure.message} className="mt-6">
        Check both and try again.
      </Callout>
    )
  if (failure.code === 'too_many')
    return (
      <Callout tone="warning" icon={Timer} title="Too many attempts" live className="mt-6">
        {failure.message}
      </Callout>
    )
  if (failure.code === 'captcha_required')
    return (
      <Callout tone="warning" title="Confirm that you aren’t a robot" live className="mt-6">
        Several tries were wrong. Tick the box below, then continue.
      </Callout>
    )
  return (
    <Callout tone="danger" title="We could not log you in" className="mt-6">
      {failure.message}
    </Callout>
  )
}

export interface CredentialsFormProps {
  email: string
  failure: CallFailure | null
  notice: string | null
  busy: boolean
  /** `code` is from the person’s authenticator app, '' where none was entered */
  onSubmit: (email: string, password: string, code: string) => Promise<void>
  /** of the robot check; shown once it needs the person */
  captcha: Captcha
  /** to the reset of the password, with the address as far as it is written */
  onForgot?: (email: string) => void
  /** over a page whose session ended: the address is known, the dialog has the heading */
  inPlace?: boolean
  /** with a passkey alone */
  onPasskey: () => void
}

const schema = z.object({
  // said before the address is looked at: an empty field is another mistake than a wrong address
  email: z.string().trim().min(1, 'Enter your e-mail address.').pipe(addressText),
  password: z.string().min(1, 'Enter your password.'),
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^(\d{6})?$/, 'Enter the 6 digits your app shows.')),
})

/** Takes the code of the authenticator app together with the password: one step instead of two. */
function CodeField() {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <button
        type="button"
        className="link touch-target -mt-2 justify-self-start text-small"
        onClick={() => setOpen(true)}
      >
        Enter a code from your app now
      </button>
    )
  return (
    <ActionField name="code" label="Code from your app" size="lg">
      {(control) => (
        <TextInput {...control} inputMode="numeric" autoComplete="one-time-code" autoFocus />
      )}
    </ActionField>
  )
}

/** The password, emptied when it was refused, so that it can be written again at once. */
function PasswordField({ failure }: Pick<CredentialsFormProps, 'failure'>) {
  const { resetField, setFocus } = useFormContext()
  // with the refusal, not after it
  useLayoutEffect(() => {
    if (failure?.code !== 'E-LOGIN-INCORRECT') return
    resetField('password')
    setFocus('password')
  }, [failure, resetField, setFocus])
  return (
    <ActionField name="password" label="Password" size="lg">
      {(control) => <TextInput {...control} type="password" autoComplete="current-password" />}
    </ActionField>
  )
}

/**
 * E-mail address and password. What was typed or filled in before the script ran stays; a refused password is
 * cleared, the address stays.
 */
export function CredentialsForm({
  email,
  failure,
  notice,
  busy,
  captcha,
  onSubmit,
  onForgot,
  onPasskey,
  inPlace = false,
}: CredentialsFormProps) {
  const hydrated = useHydrated()
  return (
    <>
      {inPlace ? null : <AuthHead title="Log in">Use the e-mail address of your account.</AuthHead>}
      <Refusal failure={failure} notice={notice} />
      <ActionForm
        schema={schema}
        defaultValues={{ email, password: '', code: '' }}
        busy={busy}
        onSubmit={(typed) => onSubmit(typed.email, typed.password, typed.code)}
        submitLabel="Continue"
        size="lg"
        block
        className="mt-8 gap-5"
        layout={({ fields, actions }) => (
          <>
            {fields}
            {actions}
            {hydrated && passkeysWork() ? (
              <Button size="lg" block icon={Fingerprint} disabled={busy} onClick={onPasskey}>
                Log in with a passkey
              </Button>
            ) : null}
          </>
        )}
      >
        {(form) => (
          <>
            <ActionField name="email" label="E-mail address" size="lg">
              {(control) => (
                <TextInput
                  {...control}
                  readOnly={inPlace}
                  type="email"
                  autoComplete="username"
                  inputMode="email"
                />
              )}
            </ActionField>
            <PasswordField failure={failure} />
            {hydrated ? <CodeField /> : null}
            {onForgot ? (
              <button
                type="button"
                className="link touch-target -mt-2 justify-self-start text-small"
                onClick={() => onForgot(form.getValues('email').trim())}
              >
                Forgot your password?
              </button>
            ) : null}
            {captcha.state === 'waiting' ? null : <CaptchaLine captcha={captcha} />}
          </>
        )}
      </ActionForm>
      <p className="mt-4 flex gap-2 text-small text-subtle">
        <Icon as={ShieldCheck} size="sm" className="mt-0.5" />
        Next, verify it’s you: with a code by mail, or with your app or passkey.
      </p>
    </>
  )
}
