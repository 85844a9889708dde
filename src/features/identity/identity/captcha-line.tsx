import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { Captcha } from './use-captcha.ts'

const RecaptchaBox = lazy(() => import('./recaptcha-box.tsx'))

function Problem({ children }: { children: ReactNode }) {
  return (
    <>
      <Icon as={CircleAlert} size="sm" className="mt-0.5 shrink-0 text-danger-text" />
      <span>{children}</span>
    </>
  )
}

function Again({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="link touch-target" onClick={onClick}>
      Try again
    </button>
  )
}

function Saying({ captcha: { state, widget, begin } }: { captcha: Captcha }) {
  switch (state) {
    case 'waiting':
      return (
        <>
          <Icon as={ShieldCheck} size="sm" className="mt-0.5 shrink-0" />A robot check begins when
          you start to fill this in.
        </>
      )
    case 'working':
      return (
        <>
          <Spinner size="sm" />
          Verifying that you aren’t a robot. This takes a moment.
        </>
      )
    case 'asking':
      return (
        <>
          <Icon as={ShieldCheck} size="sm" className="mt-0.5 shrink-0" />
          Tick the box before you continue. The check is by Google, which learns your IP address and
          what browser you use.
        </>
      )
    case 'unticked':
      return <Problem>Tick the box “I’m not a robot” first.</Problem>
    case 'ready':
      return (
        <>
          <Icon as={CircleCheck} size="sm" className="mt-0.5 shrink-0 text-success-text" />
          Robot check done.
        </>
      )
    default:
      return widget === null ? (
        <Problem>
          The robot check did not finish. <Again onClick={begin} />
        </Problem>
      ) : (
        <Problem>
          Google’s robot check could not be loaded. Allow {new URL(widget.script).host} in your
          browser or use another network, then <Again onClick={begin} />. If it still fails,{' '}
          <a href="/help" target="_blank" rel="noopener" className="link">
            contact us
          </a>
          .
        </Problem>
      )
  }
}

/** What the check for robots does now, and its box where it has one. */
export function CaptchaLine({ captcha }: { captcha: Captcha }) {
  const { state, widget } = captcha
  return (
    <div className="grid gap-2">
      {widget === null || state === 'failed' ? null : (
        <Suspense fallback={<div className="h-19.5" />}>
          <RecaptchaBox widget={widget} wanted={state === 'unticked'} />
        </Suspense>
      )}
      <p role="status" className="flex min-h-6 items-start gap-2 text-small text-subtle">
        <Saying captcha={captcha} />
      </p>
    </div>
  )
}
