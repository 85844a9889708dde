import { useRef } from 'react'
import type { z } from 'zod'
import type { RegistrationChoice } from '#domain/shared/registration-types.ts'
import { registration as account } from '#domain/shared/user.ts'
import type { CallFailure } from '#machines/flows/answers.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { RecoveryStepLine } from '#src/blocks/investment-step.tsx'
import { CipNotice } from '#src/blocks/cip-notice.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { AuthHead } from './auth-page.tsx'
import { CaptchaLine } from './captcha-line.tsx'
import {
  consentFields,
  NOTHING_ACCEPTED,
  SignupConsents,
  type SignUpText,
} from './signup-consents.tsx'
import { useEarlyCaptcha, type Captcha } from './use-captcha.ts'

/** What the person fills in; proof and redirect are added when it is sent. */
export const signupFields = account
  .omit({ recaptcha: true, redirect: true, accept: true })
  .extend(consentFields)
export type SignupValues = z.input<typeof signupFields>
export const NOTHING_TYPED: SignupValues = {
  first_name: '',
  last_name: '',
  email_address: '',
  password: '',
  ...NOTHING_ACCEPTED,
}

const NAMES = ['first_name', 'last_name', 'email_address', 'password'] as const
type FieldName = (typeof NAMES)[number]
const LOOKS: Record<
  FieldName,
  { label: string; type: 'text' | 'email' | 'password'; autoComplete: string; help?: string }
> = {
  first_name: { label: 'First name', type: 'text', autoComplete: 'given-name' },
  last_name: { label: 'Last name', type: 'text', autoComplete: 'family-name' },
  email_address: {
    label: 'E-mail address',
    type: 'email',
    autoComplete: 'email',
    help: 'We send a link to confirm it.',
  },
  password: {
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    help: 'At least 8 characters; 15 or more is better. A sentence is easy to remember and hard to guess.',
  },
}

function Line({ name }: { name: FieldName }) {
  const { label, help, type, autoComplete } = LOOKS[name]
  return (
    <ActionField name={name} label={label} size="lg" help={help}>
      {(control) => <TextInput {...control} type={type} autoComplete={autoComplete as 'email'} />}
    </ActionField>
  )
}

export interface SignupFormProps {
  /** The texts that the account accepts; null while they are read. */
  texts: readonly SignUpText[] | null
  /** Who invests, when the account is a step of an investment. */
  registration: RegistrationChoice | null
  /** What was typed before, for "use another address". */
  typed: SignupValues
  captcha: Captcha
  failure: CallFailure | null
  busy: boolean
  onSubmit: (values: SignupValues) => Promise<void>
}

/** Name, address and password. The robot check runs by itself as soon as the form is touched. */
export function SignupFields({
  texts,
  registration,
  typed,
  captcha,
  failure,
  busy,
  onSubmit,
}: SignupFormProps) {
  const element = useRef<HTMLDivElement>(null)
  useEarlyCaptcha(element, captcha)
  const general = failure !== null && !NAMES.some((name) => failure.fields?.[name] !== undefined)
  return (
    <>
      <RecoveryStepLine at="account" registration={registration} />
      <AuthHead title="Create an account">
        It is free. You need it to invest, and to raise capital.
      </AuthHead>
      {general ? (
        <Callout tone="danger" title="Your account is not open yet" className="mt-6">
          {failure.message} What you wrote is still here.
        </Callout>
      ) : null}
      <div ref={element}>
        <ActionForm
          schema={signupFields}
          defaultValues={typed}
          busy={busy}
          refusedFields={failure?.fields}
          submitLabel="Create account"
          disabledReason={texts === null ? 'The agreements are loading' : undefined}
          size="lg"
          block
          onSubmit={onSubmit}
          className="mt-8 gap-5"
        >
          <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
            <Line name="first_name" />
            <Line name="last_name" />
          </div>
          <Line name="email_address" />
          <Line name="password" />
          <CipNotice />
          {texts === null ? <SkeletonText lines={6} /> : <SignupConsents texts={texts} />}
          <CaptchaLine captcha={captcha} />
        </ActionForm>
      </div>
      <p className="mt-4 text-small text-subtle">
        Next, you confirm your address with the link that we mail to you. We store which version of
        each text you accepted, and when.
      </p>
    </>
  )
}
