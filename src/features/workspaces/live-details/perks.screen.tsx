import { bucketLabels, investmentBuckets } from '#domain/shared/investment-buckets.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatCount } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { DealTabs, useDealPlace, type Audience, dealQuery } from '#src/blocks/deal-location.tsx'

export const title = () => 'Perks'
const NAME = 'GET /api/dealroom/offerings/:listing_id/perks'
type Page = Answer<typeof NAME>
type Row = Page['items'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'investor',
    title: 'Investor',
    cell: (row) => (
      <span className="block min-w-0">
        <span className="block truncate">{row.investor}</span>
        <span className="block text-small font-normal text-subtle">{row.number}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    cell: (row) => <Figure money={row.amount} size="text" className="font-medium" />,
  },
  {
    key: 'units',
    title: 'Units',
    align: 'right',
    card: 'none',
    cell: (row) => formatCount(row.units),
  },
  {
    key: 'perks',
    title: 'Earned',
    card: 'fact',
    cell: (row) =>
      row.perks.length === 0
        ? null
        : row.perks
            .map(
              (perk) =>
                `${perk.title}${perk.bonus_units > 0 ? ` (${formatCount(perk.bonus_units)} units)` : ''}`,
            )
            .join(', '),
  },
  {
    key: 'final',
    title: 'State',
    card: 'fact',
    cell: (row) => {
      if (row.perks.length === 0) return null
      return row.final ? 'Final' : 'May still change'
    },
  },
]

function Tiers({ perks }: { perks: Page['perks'] }) {
  return (
    <Card aria-labelledby="tiers" className="mb-6">
      <CardHead titleId="tiers" title="Perks of this offering" line />
      <ul className="divide-y divide-border">
        {perks.map((perk) => (
          <li
            key={perk.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3.5 md:px-6"
          >
            <span className="min-w-0 flex-1">
              <span className="font-medium">{perk.title}</span>{' '}
              <span className="text-subtle">{perk.threshold_text}</span>
              {perk.description ? (
                <span className="block text-small text-muted">{perk.description}</span>
              ) : null}
            </span>
            <span className="figures text-small">
              {perk.earned} earned{perk.left === null ? '' : `, ${perk.left} left`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const totalsQuery = (listing_id = '') =>
  ask(NAME, { params: { listing_id }, query: { bucket: 'all', limit: 1 } })
export const loader = load(({ params: { listing_id = '', investment_status }, search }) => [
  dealQuery(listing_id),
  totalsQuery(listing_id),
  recordListQuery(NAME, search, { params: { listing_id }, query: { bucket: investment_status } }),
])

/** Which perks the investments of a status have earned; they are final when the investment has closed. */
export default function Perks({ audience = 'issuer' }: { audience?: Audience }) {
  const { investment_status } = useParams<'investment_status'>()
  const { params, to } = useDealPlace(audience, 'perks', 'Perks')
  const all = useQueryOf(totalsQuery(params.listing_id))
  const label =
    bucketLabels[investmentBuckets.find((one) => one === investment_status) ?? 'pending']
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        tabs
        title="Perks"
        mark={<Badge>{label}</Badge>}
        lead="What an amount earns beside the security. It follows the amount, and is final when the investment has closed."
      />
      <DealTabs audience={audience} params={params} current="perks" />
      {all.data && all.data.perks.length > 0 ? <Tiers perks={all.data.perks} /> : null}
      <RecordList
        name={NAME}
        label="Perks by investment"
        params={{ listing_id: params.listing_id }}
        query={{ bucket: investment_status }}
        columns={columns}
        keyOf={(row) => row.investment_id}
        nameOf={(row) => row.investor}
        search="Name, e-mail or number"
        pills={{
          label: 'Investment status',
          current: investment_status,
          to: (value) => to(`live-details/${value ?? 'pending'}/perks`),
          items: investmentBuckets.map((bucket) => ({
            value: bucket,
            label: bucketLabels[bucket],
          })),
        }}
        empty={
          all.data && all.data.perks.length === 0
            ? {
                title: 'This offering has no perks',
                children: 'Perks that the offering names are listed here with who has earned them.',
              }
            : { title: 'Nothing is here now', children: 'Choose another status above.' }
        }
      />
    </>
  )
}
