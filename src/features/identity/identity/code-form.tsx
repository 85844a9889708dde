import { ArrowLeft, RotateCw, Timer } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { RESEND_MS, TOO_MANY, type CallFailure } from '#machines/flows/answers.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { OtpInput } from '#src/ui/inputs/otp.tsx'
import { AuthHead } from './auth-page.tsx'
import { useCodeForm } from './use-code-form.ts'
import { minutesText, useSeconds } from './use-seconds.ts'

export interface CodeFormProps {
  email: string
  failure: CallFailure | null
  notice: string | null
  checking: boolean
  resend: 'waiting' | 'ready' | 'sending'
  /** what the code is for; log-in unless said otherwise */
  purpose?: 'login' | 'reset'
  onCode: (code: string) => void
  onResend: () => void
  onBack: () => void
}

const tooMany = (failure: CallFailure | null): boolean =>
  failure !== null && (failure.code === 'too_many' || TOO_MANY.test(failure.message))
const wrongCode = (failure: CallFailure, purpose: 'login' | 'reset'): string =>
  purpose === 'login' && failure.code === 'code_incorrect'
    ? 'That code does not match. Check the latest message: older codes stop working.'
    : failure.message

function Resend({ resend, onResend }: Pick<CodeFormProps, 'resend' | 'onResend'>) {
  const left = useSeconds(resend === 'waiting', RESEND_MS)
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 md:min-h-8">
      <span className="text-muted">No code yet?</span>
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
  )
}

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, 6)

/**
 * A wrong code stays to be seen; the next key or paste begins a new one. The field is emptied before the key reaches
 * it, and it has the focus again after the check took it away.
 */
function useFreshStart(
  box: RefObject<HTMLDivElement | null>,
  wrong: boolean,
  begin: (pasted: string | null) => void,
): void {
  const latest = useRef(begin)
  useEffect(() => {
    latest.current = begin
  })
  useEffect(() => {
    const element = box.current
    if (!wrong || element === null) return undefined
    element.querySelector('input')?.focus()
    const stop = new AbortController()
    const onKey = () => {
      stop.abort()
      flushSync(() => latest.current(null))
    }
    const onPaste = (event: ClipboardEvent) => {
      stop.abort()
      event.preventDefault()
      event.stopPropagation()
      latest.current(digitsOf(event.clipboardData?.getData('text') ?? ''))
    }
    element.addEventListener('beforeinput', onKey, { capture: true, signal: stop.signal })
    element.addEventListener('paste', onPaste, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [box, wrong])
}

function RequestNotice({ notice }: { notice: string | null }) {
  if (notice === null) return null
  if (TOO_MANY.test(notice))
    return (
      <Callout tone="warning" icon={Timer} title="Too many codes requested" className="mt-6">
        {notice}
      </Callout>
    )
  return <p className="mt-3 text-small text-muted">{notice}</p>
}

/**
 * The six digits. They are checked as soon as the sixth is in; a wrong code stays to be seen until a digit is changed.
 */
export function CodeForm(props: CodeFormProps) {
  const { email, failure, notice, checking, onCode, purpose = 'login' } = props
  const box = useRef<HTMLDivElement>(null)
  const many = tooMany(failure)
  const form = useCodeForm(
    failure,
    (refused) => (many ? null : wrongCode(refused, purpose)),
    (code) => {
      if (!checking) onCode(code)
    },
  )
  const wrong = form.error !== undefined && !checking
  const entry = wrong ? 'wrong' : 'entry'
  useFreshStart(box, failure !== null && !many && wrong, (pasted) => {
    if (pasted === null) return form.empty()
    form.change(pasted)
    if (pasted.length === 6) form.complete(pasted)
  })
  return (
    <div>
      <button
        type="button"
        onClick={props.onBack}
        className="link-plain touch-target mb-6 inline-flex items-center gap-2 text-small"
      >
        <Icon as={ArrowLeft} size="sm" />
        {purpose === 'login' ? 'Back to log in' : 'Use another address'}
      </button>
      <AuthHead title="Enter your code">
        {purpose === 'login'
          ? 'We sent six digits to'
          : 'If there is an account, we sent six digits to'}{' '}
        <span className="font-medium wrap-anywhere text-text">{email}</span>.
      </AuthHead>
      <form method="post" noValidate className="mt-8" onSubmit={(event) => void form.submit(event)}>
        <div
          ref={box}
          className="[&_[data-input-otp-container]>div]:w-full [&_[data-input-otp-container]>div]:justify-between"
        >
          <OtpInput
            aria-label="Six-digit code"
            aria-describedby="code-help"
            autoFocus
            value={form.code}
            onChange={form.change}
            onComplete={form.complete}
            status={checking ? 'checking' : entry}
            error={wrong ? form.error : undefined}
          />
        </div>
        <p
          id="code-help"
          className={checking || wrong ? 'sr-only' : 'mt-1.5 text-small text-subtle'}
        >
          Checked as soon as the sixth digit is in.
        </p>
        <Button type="submit" variant="primary" size="lg" block busy={checking} className="mt-6">
          {purpose === 'login' ? 'Log in' : 'Continue'}
        </Button>
      </form>
      <hr className="mt-7 mb-5 border-border" />
      <Resend resend={props.resend} onResend={props.onResend} />
      <div aria-live="polite">
        {many && failure ? (
          <Callout
            tone="warning"
            icon={Timer}
            title={
              /wrong/i.test(failure.message) ? 'Too many wrong codes' : 'Too many codes requested'
            }
            className="mt-6"
          >
            {failure.message}
          </Callout>
        ) : null}
        <RequestNotice notice={notice} />
      </div>
    </div>
  )
}
