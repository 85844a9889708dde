import { Fingerprint } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import type { Method } from '#machines/flows/answers.ts'
import { stepUpFlow, type StepUpSent } from '#machines/identity/step-up.flow.ts'
import { call } from '#src/api/call.ts'
import { passkeysWork, provePasskey } from '#src/lib/passkeys.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { OtpInput } from '#src/ui/inputs/otp.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { stepUpRequests } from './step-up-requests.ts'

async function byPasskey(key: string, signal: AbortSignal): Promise<unknown> {
  const { options } = await call('POST /api/auth/passkey/options', { body: { key } }, { signal })
  return call(
    'POST /api/auth/passkey/verify',
    { body: { key, response: await provePasskey(options) } },
    { signal },
  )
}

const machine = stepUpFlow.provide({
  actors: {
    send: fromPromise<StepUpSent>(
      ({ signal }) => call('POST /api/auth/step-up', {}, { signal }) as Promise<StepUpSent>,
    ),
    resend: fromPromise<{ message?: string }, { key: string }>(
      ({ input, signal }) =>
        call('POST /app/auth/2fa/resend-code', { body: input }, { signal }) as Promise<{
          message?: string
        }>,
    ),
    verify: fromPromise<unknown, { key: string; code: string; recovery: boolean }>(
      ({ input: { key, code, recovery }, signal }) =>
        recovery
          ? call('POST /api/auth/recovery-code', { body: { key, recovery_code: code } }, { signal })
          : call(
              'POST /api/auth/step-up/verify',
              { body: { key, security_code: code } },
              { signal },
            ),
    ),
    passkey: fromPromise<unknown, { key: string }>(({ input, signal }) =>
      byPasskey(input.key, signal),
    ),
  },
  actions: {
    granted: () => stepUpRequests.answer(true),
    refused: () => stepUpRequests.answer(false),
  },
})

/** What is missing of the code; undefined when it can be sent. */
function missingCode(code: string, recovery: boolean): string | undefined {
  if (code.length >= (recovery ? 8 : 6)) return undefined
  return recovery ? 'Enter a recovery code.' : 'Enter the 6-digit code.'
}

function describe(sentTo: string, methods: readonly Method[]): string {
  if (sentTo !== '') return `We sent a six digit code to ${sentTo}.`
  if (methods.length === 0) return 'One moment.'
  return methods.includes('app')
    ? 'Enter the code of your authenticator app.'
    : 'Use your passkey or a recovery code.'
}

/** Requests a fresh second factor; what was being done continues by itself afterwards. */
export default function StepUpDialog() {
  const [state, send] = useFlow(machine)
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  useEffect(() => send({ type: 'OPEN' }), [send])
  const { failure, notice, sentTo, methods } = state.context
  const busy = state.hasTag('busy')
  const open = state.hasTag('code')
  const wrong = failure !== null && open
  const digits = methods.includes('email') || methods.includes('app')
  const byRecovery = open && (recovery || (!digits && !passkeysWork()))
  const submit = (given: string) => {
    setCode('')
    send({ type: 'SUBMIT_CODE', code: given, recovery: byRecovery })
  }
  const mainButton = () => {
    if (state.matches('notSent'))
      return (
        <Button variant="primary" onClick={() => send({ type: 'RETRY' })}>
          Try again
        </Button>
      )
    // a passkey is requested by its own button
    if (open && !digits && !byRecovery) return null
    return (
      <Button
        variant="primary"
        busy={busy}
        disabledReason={busy ? undefined : missingCode(code, byRecovery)}
        onClick={() => submit(code)}
      >
        Confirm
      </Button>
    )
  }
  const error = wrong ? failure.message : undefined
  const entryStatus = wrong ? 'wrong' : 'entry'
  const entry = () => {
    if (byRecovery)
      return (
        <Field label="Recovery code" error={error}>
          <TextInput value={code} onChange={setCode} autoComplete="off" placeholder="XXXXX-XXXXX" />
        </Field>
      )
    if (digits)
      return (
        <OtpInput
          aria-label="Code"
          value={code}
          onChange={setCode}
          onComplete={submit}
          status={busy ? 'checking' : entryStatus}
          error={error}
        />
      )
    if (!wrong) return null
    return (
      <Callout tone="danger" title="That did not work">
        {error}
      </Callout>
    )
  }
  const notSent = failure ? (
    <Callout
      tone="danger"
      title={
        methods.length === 0 || methods.includes('email')
          ? 'We could not send a code'
          : 'That did not work'
      }
    >
      {failure.message}
    </Callout>
  ) : null
  const back = methods.includes('email') ? 'Use the code of the mail' : 'Use the app'
  return (
    <Modal
      open
      onClose={() => send({ type: 'CANCEL' })}
      size="sm"
      title="Verify it’s you"
      description={describe(sentTo, methods)}
      footer={
        <>
          <Button onClick={() => send({ type: 'CANCEL' })}>Cancel</Button>
          {mainButton()}
        </>
      }
    >
      {open ? (
        <div className="grid gap-4">
          {entry()}
          {notice === null ? null : (
            <p role="status" className="text-small text-muted">
              {notice}
            </p>
          )}
          {methods.includes('email') ? (
            <p className="text-small text-muted">
              No code yet?{' '}
              {state.matches({ code: { resend: 'waiting' } }) ? (
                'You can ask for a new one after a minute.'
              ) : (
                <Button
                  size="sm"
                  variant="tertiary"
                  busy={state.matches({ code: { resend: 'sending' } })}
                  onClick={() => send({ type: 'RESEND' })}
                >
                  Send a new code
                </Button>
              )}
            </p>
          ) : null}
          {methods.some((method) => method === 'passkey' || method === 'recovery_code') ? (
            <div className="flex flex-wrap gap-2">
              {methods.includes('passkey') && passkeysWork() ? (
                <Button
                  size="sm"
                  icon={Fingerprint}
                  busy={state.matches({ code: { entry: 'touching' } })}
                  onClick={() => send({ type: 'PASSKEY' })}
                >
                  Use a passkey
                </Button>
              ) : null}
              {methods.includes('recovery_code') ? (
                <Button
                  size="sm"
                  variant="tertiary"
                  onClick={() => {
                    setRecovery(!recovery)
                    setCode('')
                  }}
                >
                  {recovery ? back : 'Use a recovery code'}
                </Button>
              ) : null}
            </div>
          ) : null}
        </div>
      ) : (
        notSent
      )}
    </Modal>
  )
}
