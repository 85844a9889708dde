import { useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { CaptchaLine } from './captcha-line.tsx'
import { addressText } from './identity-schemas.ts'
import { Unticked, useCaptcha, useEarlyCaptcha } from './use-captcha.ts'

const schema = z.object({ email_address: addressText })

/** Requests a new confirmation link; the response is the same whether or not the address is known. */
export function ResendLinkForm() {
  const captcha = useCaptcha()
  const element = useRef<HTMLDivElement>(null)
  useEarlyCaptcha(element, captcha)
  const [sent, setSent] = useState(false)
  if (sent)
    return (
      <Callout tone="success" title="Check your mail" live>
        If this address has an unconfirmed account, we sent a new link.
      </Callout>
    )
  return (
    <div ref={element}>
      <ActionForm
        schema={schema}
        defaultValues={{ email_address: '' }}
        submitLabel="Send a new link"
        size="lg"
        block
        onSubmit={async ({ email_address }) => {
          const recaptcha = await captcha.take().catch((cause: unknown) => {
            const words =
              cause instanceof Unticked
                ? cause.message
                : 'The robot check did not finish. Try again.'
            throw new ApiError(500, 'network', words, { cause })
          })
          await call('POST /api/register/resend', { body: { email_address, recaptcha } })
          setSent(true)
        }}
        refusal={(error) => (
          <Callout tone="danger" title="We did not send a link">
            {error.message}
          </Callout>
        )}
      >
        <ActionField name="email_address" label="E-mail address" size="lg">
          {(control) => <TextInput {...control} type="email" name="email" autoComplete="email" />}
        </ActionField>
        <CaptchaLine captcha={captcha} />
      </ActionForm>
    </div>
  )
}
