import { TermText } from '#src/blocks/term.tsx'
import { useState } from 'react'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { useCall } from '#src/api/query.ts'
import { ClaimBegin } from '#src/blocks/accreditation/claim-begin.tsx'
import { ClaimForm } from '#src/blocks/accreditation/claim-form.tsx'
import { ClaimState } from '#src/blocks/accreditation/claim-state.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const editable = ['draft', 'needs_information']

/**
 * Verification of accreditation, which offerings under Rule 506(c) require: the claim of the profile, begun here where
 * there is none.
 */
export function AccreditationCard({ investment }: { investment: InvestmentView }) {
  const asks = investment.offering_type === 'reg_d_506c'
  const [another, setAnother] = useState(false)
  const evidence = useCall(
    'GET /api/investments/:investment_id/accreditation',
    asks ? { params: { investment_id: investment.id } } : null,
    { missing: 'value' },
  )
  const overview = useCall('GET /api/accreditations', asks ? {} : null, { missing: 'value' })
  if (evidence.data === undefined || overview.data === undefined || !evidence.data.asked)
    return null
  const { claim, covered } = evidence.data
  const view = overview.data
  const entity = view.subjects.some(
    (one) => one.registration_id !== null && one.registration_id === investment.registration.id,
  )
  const fixed = { registration_id: entity ? (investment.registration.id ?? null) : null }
  const begins = claim === null || another
  const edits = !begins && editable.includes(claim.status.state)
  return (
    <Card aria-label="Verification of accreditation" className="mb-8">
      <CardHead
        title="Verification of accreditation"
        subtitle={
          <TermText terms={['accredited-investor']}>
            The law lets this company sell to verified accredited investors only (17 CFR
            230.506(c)). The company doesn’t see your documents.
          </TermText>
        }
        mark={claim ? <StatusBadge status={claim.status} /> : undefined}
      />
      <CardBody>
        {begins ? <ClaimBegin view={view} fixed={fixed} onBegun={() => setAnother(false)} /> : null}
        {edits ? <ClaimForm view={view} claim={claim} /> : null}
        {!begins && !edits ? <ClaimState claim={claim} today={view.today} /> : null}
        {claim !== null &&
        !another &&
        !covered &&
        ['draft', 'needs_information', 'declined', 'verified'].includes(claim.status.state) ? (
          <Button className="mt-4" onClick={() => setAnother(true)}>
            Choose another method
          </Button>
        ) : null}
      </CardBody>
    </Card>
  )
}
