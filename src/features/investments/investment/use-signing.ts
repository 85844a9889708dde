import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fromPromise, type EventFrom, type SnapshotFrom } from 'xstate'
import { signingFlow, type Envelope as Signed } from '#machines/flows/signing.flow.ts'
import { refusalIn } from '#src/blocks/flow-refusal.ts'
import { call } from '#src/api/call.ts'
import { keyOf, useRefresh } from '#src/api/query.ts'
import { settle } from '#src/lib/settle.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { fileOf, isOwnSigned, isSigned, type Envelope } from './envelope.ts'

export type SigningState = SnapshotFrom<typeof signingFlow>
export type SigningEvent = EventFrom<typeof signingFlow>

const READS = [
  'GET /api/investments/:investment_id',
  'GET /api/investments/:investment_id/envelope',
  'GET /api/investments/:investment_id/history',
] as const
const ENDED = ['voided', 'superseded', 'expired', 'declined'] as const

/** What the flow has to know of the envelope as the server presents it. */
export function factsOf(envelope: Envelope): Signed {
  const { state } = envelope.status
  return {
    id: envelope.id,
    opened: state === 'viewed',
    sha256:
      envelope.documents.find((each) => fileOf(each.href) === 'agreement.pdf')?.unsigned_sha256 ??
      '',
    ownSigned: isOwnSigned(envelope),
    signed: isSigned(envelope),
    ended: ENDED.find((one) => one === state) ?? null,
  }
}

/**
 * The flow of the signature under an investment; `envelope` is the server's current state, undefined while it is read.
 */
export function useSigning(investmentId: string, envelope: Envelope | null | undefined) {
  const refresh = useRefresh()
  const client = useQueryClient()
  const params = { investment_id: investmentId }
  /** The answer is what the screen shows, too. */
  const shown = (answer: Envelope): Signed => {
    client.setQueryData(keyOf('GET /api/investments/:investment_id/envelope', { params }), answer)
    return factsOf(answer)
  }
  const [machine] = useState(() =>
    signingFlow.provide({
      actors: {
        prepare: fromPromise<Signed>(async ({ signal }) =>
          shown(
            await call('POST /api/investments/:investment_id/agreement', { params }, { signal }),
          ),
        ),
        sign: fromPromise<Signed, { typedName: string; sha256: string }>(
          async ({ input, signal }) =>
            shown(
              await call(
                'POST /api/investments/:investment_id/sign',
                {
                  params,
                  body: { typed_name: input.typedName, sha256: input.sha256, intent: true },
                },
                { signal },
              ),
            ),
        ),
      },
      actions: { changed: () => void refresh(...READS) },
    }),
  )
  const [state, send, actor] = useFlow(machine)
  useEffect(() => {
    if (envelope === undefined) return
    send({ type: 'ENVELOPE', envelope: envelope === null ? null : factsOf(envelope) })
  }, [envelope, send])
  return {
    state,
    send,
    settle: (event: SigningEvent) => settle(actor, event, refusalIn),
  }
}
