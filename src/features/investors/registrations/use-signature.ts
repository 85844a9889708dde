import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fromPromise, type EventFrom } from 'xstate'
import type { SignatureView } from '#domain/investors/model/registration.ts'
import { signingFlow, type Envelope } from '#machines/flows/signing.flow.ts'
import { refusalIn } from '#src/blocks/flow-refusal.ts'
import { keyOf, useRefresh, useSend } from '#src/api/query.ts'
import { settle } from '#src/lib/settle.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { toast } from '#src/ui/toast.tsx'

const READ = 'GET /api/signatures/:envelope_id'
const ENDED = ['voided', 'superseded', 'expired', 'declined'] as const

/** What the flow has to know of a document that somebody else prepared. */
export function factsOf(view: SignatureView): Envelope {
  const ended = ENDED.find((one) => one === view.status.state) ?? 'voided'
  return {
    id: view.id,
    opened: view.opened,
    sha256: view.documents[0]?.sha256 ?? '',
    ownSigned: view.mine === 'signed',
    signed: view.mine === 'signed' && view.signers.every(({ signed_at }) => signed_at !== null),
    ended: view.mine === 'ended' ? ended : null,
  }
}

/** The flow of the signature of somebody who signs with others; who prepares the documents is another person. */
export function useSignature(view: SignatureView) {
  const client = useQueryClient()
  const refresh = useRefresh()
  const send = useSend('POST /api/signatures/:envelope_id/sign')
  const [machine] = useState(() =>
    signingFlow.provide({
      actors: {
        sign: fromPromise<Envelope, { typedName: string; sha256: string }>(async ({ input }) => {
          const params = { envelope_id: view.id }
          const answer = await send.mutateAsync({
            params,
            body: { typed_name: input.typedName, sha256: input.sha256, intent: true },
          })
          client.setQueryData(keyOf(READ, { params }), answer)
          toast.success('Signed')
          return factsOf(answer)
        }),
      },
      actions: { changed: () => void refresh(READ, 'GET /api/signatures') },
    }),
  )
  const [state, sendEvent, actor] = useFlow(machine)
  useEffect(() => {
    sendEvent({ type: 'ENVELOPE', envelope: factsOf(view) })
  }, [view, sendEvent])
  return {
    state,
    send: sendEvent,
    settle: (event: EventFrom<typeof signingFlow>) => settle(actor, event, refusalIn),
  }
}
