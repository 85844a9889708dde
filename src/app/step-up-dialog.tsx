import { useActor } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { stepUpFlow, type StepUpSent } from '#machines/flows/step-up.flow.ts'
import { call } from '#src/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { OtpInput } from '#src/ui/inputs/otp.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { stepUpRequests } from './step-up-port.ts'

const machine = stepUpFlow.provide({
  actors: {
    send: fromPromise<StepUpSent>(({ signal }) => call('POST /api/auth/step-up', {}, { signal })),
    resend: fromPromise<{ message?: string }, { key: string }>(({ input, signal }) => call('POST /app/auth/2fa/resend-code', { body: input }, { signal }) as Promise<{ message?: string }>),
    verify: fromPromise<unknown, { key: string; code: string }>(({ input, signal }) => call('POST /api/auth/step-up/verify', { body: { key: input.key, security_code: input.code } }, { signal })),
  },
  actions: { granted: () => stepUpRequests.answer(true), refused: () => stepUpRequests.answer(false) },
})

/** Asks for a fresh second factor; what was being done goes on by itself afterwards. */
export default function StepUpDialog() {
  const [state, send] = useActor(machine)
  const [code, setCode] = useState('')
  useEffect(() => send({ type: 'OPEN' }), [send])
  const { failure, notice, sentTo } = state.context
  const busy = state.hasTag('busy')
  const wrong = failure !== null && state.hasTag('code')
  const submit = (digits: string) => {
    setCode('')
    send({ type: 'SUBMIT_CODE', code: digits })
  }
  return (
    <Modal
      open
      onClose={() => send({ type: 'CANCEL' })}
      size="sm"
      title="Confirm that it is you"
      description={sentTo === '' ? 'We send a code to your e-mail address.' : `We sent a six digit code to ${sentTo}.`}
      footer={
        <>
          <Button onClick={() => send({ type: 'CANCEL' })}>Cancel</Button>
          {state.matches('notSent') ? <Button variant="primary" onClick={() => send({ type: 'RETRY' })}>Send a code</Button> : <Button variant="primary" busy={busy} disabled={code.length < 6} onClick={() => submit(code)}>Confirm</Button>}
        </>
      }
    >
      {state.hasTag('code') ? (
        <div className="grid gap-4">
          <OtpInput aria-label="Code" value={code} onChange={setCode} onComplete={submit} status={busy ? 'checking' : wrong ? 'wrong' : 'entry'} {...(wrong ? { error: failure.message } : {})} />
          {notice === null ? null : <p role="status" className="text-small text-muted">{notice}</p>}
          <p className="text-small text-muted">
            No code yet? {state.matches({ code: { resend: 'ready' } }) ? <Button size="sm" variant="tertiary" onClick={() => send({ type: 'RESEND' })}>Send a new code</Button> : 'You can ask for a new one after a minute.'}
          </p>
        </div>
      ) : failure === null ? null : (
        <Callout tone="danger" title="We could not send a code">{failure.message}</Callout>
      )}
    </Modal>
  )
}
