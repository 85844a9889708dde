import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { Captcha } from './use-captcha.ts'

/** What the check for robots does now; it requires nothing of the person unless it failed. */
export function CaptchaLine({ captcha }: { captcha: Captcha }) {
  const { state } = captcha
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-small text-subtle">
      {state === 'working' ? (
        <>
          <Spinner size="sm" />
          Verifying that you aren’t a robot. This takes a moment.
        </>
      ) : null}
      {state === 'ready' ? (
        <>
          <Icon as={CircleCheck} size="sm" className="text-success-text" />
          Robot check done.
        </>
      ) : null}
      {state === 'waiting' ? (
        <>
          <Icon as={ShieldCheck} size="sm" />A robot check runs by itself, on this site only.
        </>
      ) : null}
      {state === 'failed' ? (
        <>
          <Icon as={CircleAlert} size="sm" className="text-danger-text" />
          <span>
            The robot check did not finish.{' '}
            <button type="button" className="link touch-target" onClick={captcha.begin}>
              Try again
            </button>
          </span>
        </>
      ) : null}
    </p>
  )
}
