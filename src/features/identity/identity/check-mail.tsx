import { MailCheck, RotateCw } from 'lucide-react'
import type { RegistrationChoice } from '#domain/shared/registration-types.ts'
import { RESEND_MS, type CallFailure } from '#machines/flows/answers.ts'
import { RecoveryStepLine } from '#src/blocks/investment-step.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { AuthTitle } from './auth-page.tsx'
import { CaptchaLine } from './captcha-line.tsx'
import type { Captcha } from './use-captcha.ts'
import { minutesText, useSeconds } from './use-seconds.ts'

export interface CheckMailProps {
  /** Who invests, when the account is a step of an investment. */
  registration: RegistrationChoice | null
  email: string
  failure: CallFailure | null
  notice: string | null
  /** of another mail; shown where it needs the person */
  captcha: Captcha
  resend: 'waiting' | 'ready' | 'sending'
  onResend: () => void
  onChangeAddress: () => void
}

/** A link has been sent. The text is the same whether or not the address is known here. */
export function CheckMail({
  registration,
  email,
  failure,
  notice,
  captcha,
  resend,
  onResend,
  onChangeAddress,
}: CheckMailProps) {
  const left = useSeconds(resend === 'waiting', RESEND_MS)
  return (
    <>
      <span
        aria-hidden="true"
        className="mb-5 grid size-12 place-items-center rounded-lg bg-accent-soft-strong text-accent-text"
      >
        <Icon as={MailCheck} size="lg" />
      </span>
      <RecoveryStepLine at="email" registration={registration} />
      <AuthTitle focused>Check your mail</AuthTitle>
      <p className="mt-1.5 text-body text-muted">
        We sent a link to <span className="font-medium wrap-anywhere text-text">{email}</span>. Open
        it to confirm your address; it works for 24 hours.
      </p>
      <p className="mt-4 text-muted">
        Nothing there? Check your spam folder, or let us send it again.
      </p>
      <hr className="mt-7 mb-5 border-border" />
      <div className="flex min-h-11 items-center justify-between gap-3 md:min-h-8">
        <span className="text-muted">No mail yet?</span>
        {resend === 'waiting' ? (
          <span className="figures text-small text-subtle">Send again in {minutesText(left)}</span>
        ) : (
          <Button
            variant="tertiary"
            size="sm"
            icon={RotateCw}
            busy={resend === 'sending'}
            onClick={onResend}
          >
            Send again
          </Button>
        )}
      </div>
      {captcha.widget === null || resend === 'waiting' ? null : (
        <div className="mt-2 mb-3">
          <CaptchaLine captcha={captcha} />
        </div>
      )}
      <div className="mt-1 flex min-h-11 items-center justify-between gap-3 md:min-h-8">
        <span className="text-muted">Wrong address?</span>
        <Button variant="tertiary" size="sm" onClick={onChangeAddress}>
          Use another address
        </Button>
      </div>
      <div aria-live="polite">
        {failure === null ? null : (
          <Callout tone="warning" title="We did not send another mail" className="mt-6">
            {failure.message}
          </Callout>
        )}
        {notice === null ? null : <p className="mt-3 text-small text-muted">{notice}</p>}
      </div>
    </>
  )
}
