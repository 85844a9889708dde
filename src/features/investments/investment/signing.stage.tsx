import type { ComponentType } from 'react'
import { signingFlow } from '#machines/flows/signing.flow.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { envelopeOf, investment } from './investment.fixture.ts'
import { AgreementBody } from './review-agreement.tsx'

function Signing() {
  const [state, send] = useFlow(signingFlow)
  const { envelope } = state.context
  return (
    <AgreementBody
      investment={investment}
      envelope={envelope && envelopeOf(envelope)}
      state={state}
      send={send}
      settle={() => Promise.resolve()}
    />
  )
}

/** What the signature under an investment shows in each of its states; /meta/machines looks at it. */
export const stages: Readonly<Record<string, ComponentType>> = { signing: Signing }
