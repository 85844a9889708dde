import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { perkEligibilityLabels, perkTypeLabels } from '#domain/offerings/model/perk.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { useOfferingPlace, type Audience, workspaceQuery } from '#src/blocks/offering-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { newPerk, PerkDialog, type PerkDraft } from './perk-form.tsx'

export const title = () => 'Perks'
const NAME = 'GET /api/dealroom/offerings/:listing_id/perks'
type Perk = Answer<typeof NAME>['perks'][number]

const draftOf = ({
  id,
  rev,
  title: name,
  description,
  type,
  basis,
  threshold,
  bonus_pct,
  quantity_limit,
  starts_at,
  ends_at,
  eligibility,
}: Perk): PerkDraft => ({
  id,
  rev,
  title: name,
  description,
  type,
  basis,
  threshold,
  bonus_pct,
  quantity_limit,
  starts_at,
  ends_at,
  eligibility,
})
const factsOf = (perk: Perk): string =>
  [
    perkTypeLabels[perk.type],
    perk.threshold_text,
    ...(perk.bonus_pct === null
      ? []
      : [`${perk.bonus_pct}% more shares, $${perk.effective_price ?? ''} for each`]),
    ...(perk.eligibility === 'all' ? [] : [perkEligibilityLabels[perk.eligibility]]),
    ...(perk.quantity_limit === null ? [] : [`${formatCount(perk.quantity_limit)} in all`]),
    ...(perk.ends_at === null ? [] : [`until ${formatDate(perk.ends_at)}`]),
  ].join(' · ')

const perksQuery = (listing_id = '') => ask(NAME, { params: { listing_id }, query: { limit: 1 } })
export const loader = load(({ params: { listing_id } }) => [
  workspaceQuery(listing_id),
  perksQuery(listing_id),
])

/** Perks of an offering: its company adds and changes them while it prepares the offering; after that they are read. */
export default function Perks({ audience = 'issuer' }: { audience?: Audience }) {
  const { params } = useOfferingPlace(audience, {
    current: 'offering-details/offering-details/perks',
    title: 'Perks',
  })
  const query = useQueryOf(perksQuery(params.listing_id))
  const [open, setOpen] = useState<PerkDraft | null>(null)
  const edits = query.data?.may_edit === true
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        title="Perks"
        lead={
          edits
            ? 'What an amount earns beside the security. Perks are a part of what is disclosed: you change them while you prepare the offering.'
            : 'What an amount earns beside the security. Perks are a part of what is disclosed and stay as they are.'
        }
        actions={
          edits ? (
            <Button icon={Plus} variant="primary" onClick={() => setOpen(newPerk)}>
              Add perk
            </Button>
          ) : undefined
        }
      />
      <QueryBoundary
        query={query}
        what="the perks"
        skeleton={
          <Card>
            <SkeletonRows rows={3} />
          </Card>
        }
      >
        {({ perks }) =>
          perks.length === 0 ? (
            <Card aria-label="Perks">
              <EmptyState title="This offering has no perks" level={2}>
                {edits
                  ? 'Add one if an amount earns more than the security.'
                  : 'Perks that the company names are listed here.'}
              </EmptyState>
            </Card>
          ) : (
            <Card aria-labelledby="perks">
              <CardHead titleId="perks" title="Perks of this offering" line />
              <ul className="divide-y divide-border">
                {perks.map((perk) => (
                  <li
                    key={perk.id}
                    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5 md:px-6"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="font-medium">{perk.title}</span>
                      {perk.description ? (
                        <span className="block text-muted">{perk.description}</span>
                      ) : null}
                      <span className="block text-small text-subtle">{factsOf(perk)}</span>
                    </span>
                    {edits ? (
                      <Button
                        size="sm"
                        icon={Pencil}
                        aria-label={`Change ${perk.title}`}
                        onClick={() => setOpen(draftOf(perk))}
                      >
                        Change
                      </Button>
                    ) : null}
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </QueryBoundary>
      {open ? (
        <PerkDialog listingId={params.listing_id} perk={open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}
