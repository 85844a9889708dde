import { useRef, useState } from 'react'
import { email as emailSchema } from '#domain/model/common.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { CaptchaLine } from './captcha-line.tsx'
import { useCaptcha, useEarlyCaptcha } from './use-captcha.ts'

/** Asks for a new confirmation link; the answer is the same whether or not the address is known. */
export function ResendLinkForm() {
  const captcha = useCaptcha()
  const element = useRef<HTMLFormElement>(null)
  useEarlyCaptcha(element, captcha)
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState(false)
  const [state, setState] = useState<{ kind: 'idle' | 'busy' | 'sent' } | { kind: 'failed'; message: string }>({ kind: 'idle' })
  const send = async () => {
    setState({ kind: 'busy' })
    try {
      await call('POST /api/register/resend', { body: { email_address: email.trim(), recaptcha: await captcha.take() } })
      setState({ kind: 'sent' })
    } catch (error) {
      setState({ kind: 'failed', message: isApiError(error) ? error.message : 'The robot check did not finish. Try again.' })
    }
  }
  const submit = () => {
    const right = emailSchema.safeParse(email.trim()).success
    setWrong(!right)
    if (!right) return field.current?.focus()
    void send()
  }
  if (state.kind === 'sent') return <Callout tone="success" title="Check your mail" live>If this address has an account that waits for confirmation, a new link is on its way.</Callout>
  return (
    <form ref={element} method="post" noValidate onSubmit={(event) => { event.preventDefault(); if (state.kind !== 'busy') submit() }} className="grid gap-4">
      <Field label="E-mail address" size="lg" error={wrong ? 'Write an e-mail address like name@example.com.' : undefined}>
        <TextInput ref={field} type="email" name="email" autoComplete="email" value={email} onChange={(value) => { setEmail(value); if (wrong) setWrong(!emailSchema.safeParse(value.trim()).success) }} />
      </Field>
      <CaptchaLine captcha={captcha} />
      {state.kind === 'failed' ? <Callout tone="danger" title="We did not send a link">{state.message}</Callout> : null}
      <Button type="submit" variant="primary" size="lg" block busy={state.kind === 'busy'}>Send a new link</Button>
    </form>
  )
}
