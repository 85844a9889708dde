import { Mail, RotateCw } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { failureOf, RESEND_MS } from '#machines/flows/answers.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { OtpInput } from '#src/ui/inputs/otp.tsx'
import { useCodeForm } from '../identity/use-code-form.ts'
import { minutesText, useSeconds } from '../identity/use-seconds.ts'

/** The masked address of a link, from the refusal that asks for its code. */
function addressOf(error: ApiError): string {
  const { detail } = error
  const address: unknown =
    typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'address') : undefined
  return typeof address === 'string' ? address : 'your e-mail address'
}

function Entry({ token, address, onOpen }: { token: string; address: string; onOpen: () => void }) {
  const open = useSend('POST /api/mail-links/:token/open', { onSuccess: onOpen })
  const failure = useMemo(() => (open.error === null ? null : failureOf(open.error)), [open.error])
  const form = useCodeForm(
    failure,
    (refused) =>
      refused.code === 'code_incorrect'
        ? 'That code does not match. Check the latest message: older codes stop working.'
        : refused.message,
    (code) => {
      if (!open.isPending) open.mutate({ params: { token }, body: { code } })
    },
  )
  const wrong = form.error !== undefined && !open.isPending
  const entry = wrong ? 'wrong' : 'entry'
  return (
    <form method="post" noValidate className="mt-6" onSubmit={(event) => void form.submit(event)}>
      <p className="mb-4 text-muted" role="status">
        We sent six digits to <span className="font-medium wrap-anywhere text-text">{address}</span>
        . They work for ten minutes.
      </p>
      <OtpInput
        autoFocus
        aria-label="Six-digit code"
        value={form.code}
        onChange={form.change}
        onComplete={form.complete}
        status={open.isPending ? 'checking' : entry}
        error={wrong ? form.error : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={open.isPending}
        className="mt-6"
      >
        Open the link
      </Button>
    </form>
  )
}

/** Another code may be requested a minute after the last one. */
function Again({ busy, onSend }: { busy: boolean; onSend: () => void }) {
  const [waiting, setWaiting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), RESEND_MS)
    return () => clearTimeout(timer)
  }, [])
  const left = useSeconds(waiting, RESEND_MS)
  return (
    <div className="mt-4 flex min-h-11 items-center justify-between gap-3 md:min-h-8">
      <span className="text-muted">No code yet?</span>
      {waiting ? (
        <span className="figures text-small text-subtle">Send again in {minutesText(left)}</span>
      ) : (
        <Button variant="tertiary" size="sm" icon={RotateCw} busy={busy} onClick={onSend}>
          Send again
        </Button>
      )}
    </div>
  )
}

/**
 * The step before anything behind a mailed link is shown: a code goes to the address of the link, and the right one
 * opens it in this browser.
 */
export function LinkCode({
  token,
  refusal,
  onOpen,
}: {
  token: string
  /** the answer `address_code` of the link */
  refusal: ApiError
  onOpen: () => void
}) {
  const send = useSend('POST /api/mail-links/:token/code')
  const [sentAt, setSentAt] = useState(0)
  const address = send.data?.address ?? addressOf(refusal)
  const request = () => {
    send.mutate({ params: { token } }, { onSuccess: () => setSentAt((before) => before + 1) })
  }
  return (
    <Card pad className="mx-auto max-w-form">
      <h1 className="text-h1">Confirm your e-mail address</h1>
      <p className="mt-2 text-muted">
        Only the person we wrote to may open this link. We send a code to{' '}
        <span className="font-medium wrap-anywhere text-text">{address}</span>.
      </p>
      {sentAt === 0 ? (
        <Button
          variant="primary"
          size="lg"
          block
          icon={Mail}
          busy={send.isPending}
          className="mt-6"
          onClick={request}
        >
          Send the code
        </Button>
      ) : (
        <>
          <Entry key={sentAt} token={token} address={address} onOpen={onOpen} />
          <Again key={`again-${sentAt}`} busy={send.isPending} onSend={request} />
        </>
      )}
      <div aria-live="polite">
        {send.error ? (
          <Callout
            tone={send.error.status === 429 ? 'warning' : 'danger'}
            title={
              send.error.status === 404
                ? 'This link does not work any more'
                : 'We couldn’t send the code'
            }
            className="mt-5"
          >
            {send.error.status === 404
              ? 'It may have expired, or we sent you a newer one. Open the link of the latest mail.'
              : send.error.message}
          </Callout>
        ) : null}
      </div>
    </Card>
  )
}
