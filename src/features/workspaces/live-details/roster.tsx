import { type IssuerInvestmentRow } from '#domain/investments/model/investment.ts'
import { bucketLabels, investmentBuckets } from '#domain/shared/investment-buckets.ts'
import type { At } from '#src/api/page.ts'
import type { Column, Pills } from '#src/blocks/list/list-types.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { When } from '#src/blocks/when.tsx'
import { formatCount } from '#src/lib/format.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { StepCells } from '#src/ui/step-cells.tsx'
import {
  ALL,
  investorPath,
  overviewPath,
  useLivePlace,
  type Audience,
  bucketOf,
} from './location.ts'
import { Ties } from '#src/blocks/ties.tsx'
import { cellOf, stepShort } from './step-state.ts'
import type { Workspace } from './totals.tsx'

function Person({ row, card = false }: { row: IssuerInvestmentRow; card?: boolean }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={row.investor.name} size={card ? 'md' : 'sm'} />
      <span className="min-w-0">
        <span className="block truncate">{row.investor.name}</span>
        <span className="block truncate text-small font-normal text-subtle">
          {card ? <When at={row.updated_at} /> : row.investor.place || row.investor.email}
        </span>
        <Ties ties={row.ties} />
      </span>
    </span>
  )
}

function Payment({ label }: { label: string }) {
  const [method, stage] = label.split(', ')
  return (
    <>
      {method} {stage ? <span className="text-subtle">{stage}</span> : null}
    </>
  )
}

const Cells = ({ row }: { row: IssuerInvestmentRow }) => (
  <StepCells
    steps={row.steps.map((step) => ({
      name: stepShort[step.name] ?? step.name,
      state: cellOf(step.status),
    }))}
  />
)

const Badge = ({ row }: { row: IssuerInvestmentRow }) => <StatusBadge status={row.status} />

const columns: readonly Column<IssuerInvestmentRow>[] = [
  {
    key: 'investor',
    title: 'Investor',
    cell: (row) => <Person row={row} />,
    cardCell: (row) => <Person row={row} card />,
    sort: { ascending: 'name' },
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    className: 'font-medium',
    sort: { descending: 'amount' },
    cell: (row) => <Figure money={row.amount} size="text" className="font-medium" />,
    cardCell: (row) => (
      <>
        <Figure money={row.amount} size="text" className="font-medium" />
        <span className="block text-small font-normal text-subtle">
          {formatCount(row.units)} units
        </span>
      </>
    ),
  },
  {
    key: 'units',
    title: 'Units',
    align: 'right',
    card: 'none',
    cell: (row) => formatCount(row.units),
  },
  { key: 'steps', title: 'Steps', card: 'none', cell: (row) => <Cells row={row} /> },
  {
    key: 'payment',
    title: 'Payment',
    card: 'none',
    dropWhenOpen: true,
    cell: (row) => (row.payment === null ? null : <Payment label={row.payment.label} />),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (row) => <Badge row={row} />,
    cardCell: (row) => (
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-2">
        <Badge row={row} />
        <Cells row={row} />
      </span>
    ),
  },
  {
    key: 'updated',
    title: 'Last change',
    card: 'none',
    className: 'whitespace-nowrap',
    sort: { ascending: 'oldest', descending: 'newest' },
    dropWhenOpen: true,
    cell: (row) => <When at={row.updated_at} />,
  },
]

const facets = [
  {
    param: 'payment',
    label: 'Payment',
    options: [
      { value: 'ach', label: 'Bank transfer (ACH)' },
      { value: 'wire', label: 'Wire' },
    ],
  },
] as const
/** Pills that are rendered even when nothing is in them: the landmarks of a commitment that goes well. */
const ALWAYS: readonly string[] = ['in-progress', 'pending', 'funded', 'closed']
/** Buckets in which the one who looks is the one who acts. */
const YOURS: Readonly<Record<Audience, readonly string[]>> = {
  issuer: ['funded'],
  admin: ['pending', 'funded', 'ready-to-close'],
}

/** The pills with their cached totals; the bucket is a part of the path. */
export function bucketPills(
  audience: Audience,
  workspace: Pick<Workspace, 'buckets'> | undefined,
  place: Pick<ReturnType<typeof useLivePlace>, 'params' | 'all'>,
): Pills {
  const { params, all } = place
  const counts = new Map(workspace?.buckets.map((one) => [one.bucket as string, one.count]))
  const shown = investmentBuckets.filter(
    (bucket) =>
      ALWAYS.includes(bucket) ||
      (counts.get(bucket) ?? 0) > 0 ||
      bucket === params.investment_status,
  )
  const total = workspace?.buckets.reduce((sum, one) => sum + one.count, 0)
  return {
    label: 'Investment status',
    ...(all ? {} : { current: params.investment_status }),
    to: (value) =>
      value === undefined
        ? `${overviewPath(audience, params)}?${ALL}`
        : overviewPath(audience, { ...params, investment_status: value }),
    items: [
      { value: undefined, label: 'All', ...(total === undefined ? {} : { count: total }) },
      ...shown.map((bucket) => {
        const count = counts.get(bucket)
        return {
          value: bucket,
          label: bucketLabels[bucket],
          alert: YOURS[audience].includes(bucket) && (count ?? 0) > 0,
          ...(count === undefined ? {} : { count }),
        }
      }),
    ],
  }
}

const PAGE_SIZE = 10
/** The query of the roster at an address: for the screens that show it. */
export const rosterQuery = ({ params, search }: At) =>
  recordListQuery('GET /api/dealroom/offerings/:listing_id/investments', search, {
    params: { listing_id: params['listing_id'] ?? '' },
    query: { bucket: bucketOf(search, params['investment_status'] ?? '') },
    pageSize: PAGE_SIZE,
    facets,
  })

/** Everyone in a bucket: search, payment and order in the address; the name opens the investment next to the list. */
export function Roster({
  audience,
  workspace,
  openId,
}: {
  audience: Audience
  workspace: Workspace | undefined
  openId: string | undefined
}) {
  const place = useLivePlace()
  const { params, search, bucket } = place
  const open = openId === undefined ? {} : { openKey: openId }
  const all = bucket === 'all'
  return (
    <RecordList
      name="GET /api/dealroom/offerings/:listing_id/investments"
      label="Investments"
      params={{ listing_id: params.listing_id }}
      query={{ bucket }}
      pageSize={PAGE_SIZE}
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.investor.name}
      to={(row) => investorPath(audience, params, row.id) + search}
      search="Name, e-mail or number"
      pills={bucketPills(audience, workspace, place)}
      facets={facets}
      defaultSort="newest"
      empty={{
        title: all ? 'No investments started yet' : 'Nothing is here now',
        children: all
          ? 'Everyone who starts an investment appears here immediately.'
          : 'Choose another status above, or view all investments.',
      }}
      tools={
        <span className="text-small text-subtle max-rail:hidden">
          Steps: IRA, KYC, payment, documents, suitability, details
        </span>
      }
      every={30_000}
      {...open}
    />
  )
}
