import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { registration } from '#domain/model/user.ts'
import { plainWords } from '#domain/plain-words.ts'
import type { CallFailure } from '#machines/flows/answers.ts'
import { focusFirstInvalid } from '#src/lib/form/focus.ts'
import { Link } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { AuthHead } from './auth-page.tsx'
import { CaptchaLine } from './captcha-line.tsx'
import { useEarlyCaptcha, type Captcha } from './use-captcha.ts'

/** What the person fills in; proof and redirect are added when it is sent. */
export const signupFields = registration.omit({ recaptcha: true, redirect: true })
export type SignupValues = z.input<typeof signupFields>
export type SignupForm = UseFormReturn<SignupValues>

/** The form's state; kept by the screen, so that "use another address" finds everything as it was. */
export const useSignupForm = (): SignupForm =>
  useForm<SignupValues>({ defaultValues: { first_name: '', last_name: '', email_address: '', password: '' }, resolver: zodResolver(signupFields, { error: plainWords }) as never, mode: 'onTouched', shouldFocusError: false })

const NAMES = ['first_name', 'last_name', 'email_address', 'password'] as const
type FieldName = (typeof NAMES)[number]
const LOOKS: Record<FieldName, { label: string; type: 'text' | 'email' | 'password'; autoComplete: string; help?: string }> = {
  first_name: { label: 'First name', type: 'text', autoComplete: 'given-name' },
  last_name: { label: 'Last name', type: 'text', autoComplete: 'family-name' },
  email_address: { label: 'E-mail address', type: 'email', autoComplete: 'email', help: 'We send a link to confirm it.' },
  password: { label: 'Password', type: 'password', autoComplete: 'new-password', help: 'At least 8 characters; 15 or more is better. A sentence is easy to remember and hard to guess.' },
}

function Line({ form, name }: { form: SignupForm; name: FieldName }) {
  const look = LOOKS[name]
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={look.label} size="lg" error={fieldState.error?.message} help={look.help}>
          <TextInput ref={field.ref} name={name} type={look.type} autoComplete={look.autoComplete as 'email'} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
        </Field>
      )}
    />
  )
}

/** The server's refusals stand on their fields; what belongs to no field stands above the form. */
function useServerErrors(form: SignupForm, failure: CallFailure | null, element: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const known = NAMES.filter((name) => failure?.fields?.[name] !== undefined)
    for (const name of known) form.setError(name, { type: 'server', message: failure?.fields?.[name] ?? '' })
    if (known.length > 0) setTimeout(() => focusFirstInvalid(element.current))
  }, [failure, form, element])
}

export interface SignupFormProps {
  form: SignupForm
  captcha: Captcha
  failure: CallFailure | null
  busy: boolean
  onSubmit: (values: SignupValues) => void
}

/** Name, address and password. The robot check runs by itself as soon as the form is touched. */
export function SignupFields({ form, captcha, failure, busy, onSubmit }: SignupFormProps) {
  const hydrated = useHydrated()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // what was typed or filled in before the script ran is kept
    for (const name of NAMES) {
      const typed = element.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value
      if (typed && form.getValues(name) === '') form.setValue(name, typed)
    }
  }, [form])
  useServerErrors(form, failure, element)
  useEarlyCaptcha(element, captcha)
  const general = failure !== null && !NAMES.some((name) => failure.fields?.[name] !== undefined)
  const send = form.handleSubmit((values) => onSubmit(values), () => setTimeout(() => focusFirstInvalid(element.current)))
  return (
    <>
      <AuthHead title="Create an account">It is free. You need it to invest, and to raise capital.</AuthHead>
      {general ? <Callout tone="danger" title="Your account is not open yet" className="mt-6">{failure.message} What you wrote is still here.</Callout> : null}
      <form ref={element} method="post" noValidate onSubmit={(event) => { event.preventDefault(); if (!busy) void send(event) }} className="mt-8 grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4"><Line form={form} name="first_name" /><Line form={form} name="last_name" /></div>
        <Line form={form} name="email_address" />
        <Line form={form} name="password" />
        <CaptchaLine captcha={captcha} />
        <Button type={hydrated ? 'submit' : 'button'} variant="primary" size="lg" block busy={busy}>Create account</Button>
      </form>
      <p className="mt-4 text-small text-subtle">Next, you confirm your address. Then we show you the <Link to="/terms-and-conditions" className="link">terms</Link> and the <Link to="/privacy" className="link">privacy policy</Link> to accept.</p>
    </>
  )
}
