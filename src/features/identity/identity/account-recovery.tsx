import { ArrowLeft, LifeBuoy } from 'lucide-react'
import type { CallFailure } from '#machines/flows/answers.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { AuthTitle } from './auth-page.tsx'

/** Before the account recovery is begun: what it does, and that it takes time. */
export function RequestRecovery({
  failure,
  busy,
  onBegin,
  onBack,
}: {
  failure: CallFailure | null
  busy: boolean
  onBegin: () => void
  onBack: () => void
}) {
  return (
    <div>
      <button
        type="button"
        onClick={onBack}
        className="link-plain touch-target mb-6 inline-flex items-center gap-2 text-small"
      >
        <Icon as={ArrowLeft} size="sm" />
        Choose another method
      </button>
      <AuthTitle focused>Account recovery</AuthTitle>
      <p className="mt-1.5 text-body text-muted">
        You wait three days; then a code by mail opens your account once, and the lost app, passkeys
        and recovery codes are removed.
      </p>
      <ul className="mt-5 list-disc space-y-2 pl-5 text-muted">
        <li>Your investments and everything you have written stay where they are.</li>
        <li>We warn you by mail at once, with a link that cancels it.</li>
        <li>Logging in with something you find again cancels it, too.</li>
      </ul>
      {failure === null ? null : (
        <Callout tone="danger" title="We didn’t start it" live className="mt-6">
          {failure.message}
        </Callout>
      )}
      <Button
        variant="primary"
        size="lg"
        block
        busy={busy}
        icon={LifeBuoy}
        className="mt-7"
        onClick={onBegin}
      >
        Start account recovery
      </Button>
    </div>
  )
}

/** The account recovery is open: when, and what to do then. */
export function WaitForRecovery({ readyAt, onBack }: { readyAt: string; onBack: () => void }) {
  return (
    <div>
      <span
        aria-hidden="true"
        className="mb-5 grid size-12 place-items-center rounded-lg bg-accent-soft-strong text-accent-text"
      >
        <Icon as={LifeBuoy} size="lg" />
      </span>
      <AuthTitle focused>Account recovery started</AuthTitle>
      <p className="mt-1.5 text-body text-muted">
        Come back after <span className="font-medium text-text">{formatDateTime(readyAt)}</span>.
        Log in with your password; we send a code to your mail then. This works for seven days.
      </p>
      <Button size="lg" block className="mt-7" onClick={onBack}>
        Back to log in
      </Button>
    </div>
  )
}
