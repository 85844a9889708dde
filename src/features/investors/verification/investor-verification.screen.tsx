import { TermText } from '#src/blocks/term.tsx'
import { useState } from 'react'
import {
  categoryFacts,
  type AccreditationView,
  type ClaimView,
} from '#domain/investors/model/accreditation.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import { counted } from '#domain/shared/text.ts'
import { thresholdsOn, thresholdWords } from '#domain/shared/thresholds.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { ClaimBegin } from '#src/blocks/accreditation/claim-begin.tsx'
import { ClaimForm } from '#src/blocks/accreditation/claim-form.tsx'
import { ClaimState } from '#src/blocks/accreditation/claim-state.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { VerificationHead } from '#src/blocks/verification-head.tsx'

export const loader = load(() => [ask('GET /api/accreditations', {})])

const editable = ['draft', 'needs_information']
const over = ['expired', 'withdrawn', 'declined']
type Subject = AccreditationView['subjects'][number]

const standingText = (
  one: Subject,
): {
  label: string
  tone: 'success' | 'danger' | 'warning' | 'neutral'
  icon: 'badge-check' | 'x' | 'pencil' | 'circle-dashed'
} => {
  if (one.standing === 'verified')
    return { label: 'Verified', tone: 'success', icon: 'badge-check' }
  if (one.standing === 'declined') return { label: 'Not accepted', tone: 'danger', icon: 'x' }
  if (one.self_certified) return { label: 'Stated by you', tone: 'warning', icon: 'pencil' }
  return { label: 'Not claimed', tone: 'neutral', icon: 'circle-dashed' }
}

/** In whose name one can invest, and what counts for each. */
function Standing({ view }: { view: AccreditationView }) {
  return (
    <Card aria-label="What counts now">
      <CardHead
        title="What counts now"
        subtitle="A verified accreditation lifts the limits of Regulation Crowdfunding and Regulation A, and opens offerings under Rule 506(c). What you state yourself is enough for Rule 506(b)."
        line
      />
      <ul className="divide-y divide-border">
        {view.subjects.map((one) => (
          <li
            key={one.registration_id ?? 'self'}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 md:px-6"
          >
            <span className="min-w-0 flex-1 basis-52">
              <span className="block font-medium wrap-anywhere">{one.title}</span>
              <span className="block text-small text-subtle">
                {one.registration_id === null
                  ? 'You, and retirement accounts of yours'
                  : 'Registration'}
                {one.until ? ` · until ${formatDate(one.until)}` : ''}
              </span>
            </span>
            <StatusBadge status={standingText(one)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Claim({ view, claim }: { view: AccreditationView; claim: ClaimView }) {
  const [changing, setChanging] = useState(false)
  const { label } = categoryFacts[claim.category]
  const open = editable.includes(claim.status.state)
  return (
    <Card aria-label={`Claim: ${label(thresholdsOn(view.today))}`}>
      <CardHead
        title={
          claim.subject.registration_id === null
            ? label(thresholdsOn(view.today))
            : `${claim.subject.title}: ${label(thresholdsOn(view.today))}`
        }
        mark={<StatusBadge status={claim.status} />}
      />
      <CardBody className="grid gap-5">
        {open && changing ? (
          <ClaimBegin view={view} fixed={claim.subject} onBegun={() => setChanging(false)} />
        ) : null}
        {open && !changing ? <ClaimForm view={view} claim={claim} /> : null}
        {open ? null : <ClaimState claim={claim} today={view.today} />}
        {open ? (
          <div>
            <Button variant="tertiary" onClick={() => setChanging(!changing)}>
              {changing ? 'Back to the evidence' : 'Choose another category or method'}
            </Button>
          </div>
        ) : null}
      </CardBody>
    </Card>
  )
}

function Body({ view }: { view: AccreditationView }) {
  const [beginning, setBeginning] = useState(false)
  const t = thresholdsOn(view.today)
  const live = view.claims.filter((claim) => !over.includes(claim.status.state))
  const past = view.claims.filter((claim) => over.includes(claim.status.state))
  const begins = live.length === 0 || beginning
  const full =
    live.some((claim) => editable.includes(claim.status.state)) && view.subjects.length === 1
  return (
    <div className="grid gap-4 md:gap-6">
      <Standing view={view} />
      {live.map((claim) => (
        <Claim key={claim.id} view={view} claim={claim} />
      ))}
      {begins ? (
        <Card aria-label="Show that you are accredited">
          <CardHead
            title="Show that you are accredited"
            subtitle={`For example net worth above ${thresholdWords(t.accredited_net_worth)} without your home, or income above ${thresholdWords(t.accredited_income)} in each of ${counted(PERIODS.income_years)} years. Your papers are stored encrypted; companies do not see them.`}
          />
          <CardBody>
            <ClaimBegin view={view} onBegun={() => setBeginning(false)} />
          </CardBody>
        </Card>
      ) : null}
      {begins || full ? null : (
        <div>
          <Button onClick={() => setBeginning(true)}>Begin another claim</Button>
        </div>
      )}
      {past.length > 0 ? (
        <section aria-labelledby="earlier" className="grid gap-4">
          <h2 id="earlier" className="text-h2">
            Earlier
          </h2>
          {past.map((claim) => (
            <Claim key={claim.id} view={view} claim={claim} />
          ))}
        </section>
      ) : null}
      {view.claims.length === 0 ? (
        <Card aria-label="Claims">
          <EmptyState title="No claims yet">
            You can invest in offerings under Regulation Crowdfunding without this, within your
            limit.
          </EmptyState>
        </Card>
      ) : null}
    </div>
  )
}

/** Accreditation by all methods: what counts, what is under way, and how to show it. */
export default function InvestorVerification() {
  const query = useCall('GET /api/accreditations', {}, { every: 60_000 })
  return (
    <>
      <VerificationHead
        page="accreditation"
        title="Accreditation"
        lead={
          <TermText terms={['accredited-investor']}>
            Whether you, or an entity of yours, is an accredited investor, and how it is verified.
          </TermText>
        }
      />
      <QueryBoundary
        query={query}
        what="your accreditation"
        skeleton={
          <Card aria-label="Accreditation">
            <SkeletonRows rows={5} />
          </Card>
        }
      >
        {(view) => <Body view={view} />}
      </QueryBoundary>
    </>
  )
}
