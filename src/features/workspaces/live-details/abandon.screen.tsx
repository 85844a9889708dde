import { BellRing } from 'lucide-react'
import type { Answer } from '#src/api/call.ts'
import { isApiError } from '#src/api/api-error.ts'
import { load } from '#src/api/load.ts'
import { useSend } from '#src/api/query.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { When } from '#src/blocks/when.tsx'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { StepCells } from '#src/ui/step-cells.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DealTabs, useDealPlace, type Audience, dealQuery } from '#src/blocks/deal-location.tsx'
import { cellOf, stepShort } from './step-state.ts'

export const title = () => 'Abandoned investments'
const NAME = 'GET /api/dealroom/offerings/:listing_id/abandoned'
type Row = Answer<typeof NAME>['items'][number]

const Cells = ({ row }: { row: Row }) => (
  <StepCells
    steps={row.row.steps.map((step) => ({
      name: stepShort[step.name] ?? step.name,
      state: cellOf(step.status),
    }))}
  />
)
const columns: readonly Column<Row>[] = [
  {
    key: 'investor',
    title: 'Investor',
    cell: ({ row }) => (
      <span className="block min-w-0">
        <span className="block truncate">{row.investor.name}</span>
        <span className="block truncate text-small font-normal text-subtle">
          {row.investor.email}
        </span>
      </span>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    cell: ({ row }) => <Figure money={row.amount} size="text" className="font-medium" />,
  },
  { key: 'steps', title: 'Steps', card: 'none', cell: (row) => <Cells row={row} /> },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: ({ row }) => <StatusBadge status={row.status} />,
  },
  {
    key: 'changed',
    title: 'Set aside',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: ({ row }) => <When at={row.updated_at} />,
  },
  {
    key: 'reminded',
    title: 'Last reminder',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (row) =>
      row.reminded_at === null ? null : (
        <>
          <When at={row.reminded_at} />
          {row.reminders > 1 ? (
            <span className="text-subtle"> · {row.reminders} in all</span>
          ) : null}
        </>
      ),
  },
]

function Remind({ row, listingId, may }: { row: Row; listingId: string; may: boolean }) {
  const send = useSend(
    'POST /api/dealroom/offerings/:listing_id/investments/:investment_id/reminder',
    { changes: [NAME] },
  )
  const why = !may ? 'Only company owners and editors can send reminders.' : row.why_not
  const remind = async () => {
    try {
      await send.mutateAsync({ params: { listing_id: listingId, investment_id: row.row.id } })
      toast.success('Reminder sent')
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error(error.message)
    }
  }
  return (
    <Button
      size="sm"
      icon={BellRing}
      busy={send.isPending}
      aria-label={`Remind ${row.row.investor.name}`}
      onClick={() => void remind()}
      {...(why === null ? {} : { disabledReason: why })}
    >
      Remind
    </Button>
  )
}

export const loader = load(({ params: { listing_id = '' }, search }) => [
  dealQuery(listing_id),
  recordListQuery(NAME, search, { params: { listing_id } }),
])

/** Investments that were begun and set aside: how far each came, and a reminder once a day. */
export default function Abandoned({ audience = 'issuer' }: { audience?: Audience }) {
  const { params } = useDealPlace(audience, 'abandon', 'Abandoned investments')
  const { user } = useSession()
  const role = user?.companies.find((one) => one.account_id === params.account_id)?.role
  const may =
    role === undefined
      ? user?.admin_role === 'operator' || user?.admin_role === 'compliance'
      : role !== 'viewer'
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        tabs
        title="Abandoned investments"
        lead="Begun and set aside. A reminder is one e-mail, once a day at most, while the offering is open."
      />
      <DealTabs audience={audience} params={params} current="abandon" />
      <RecordList
        name={NAME}
        label="Abandoned investments"
        params={{ listing_id: params.listing_id }}
        columns={columns}
        keyOf={(row) => row.row.id}
        nameOf={(row) => row.row.investor.name}
        search="Name, e-mail or number"
        rowAction={(row) => <Remind row={row} listingId={params.listing_id} may={may} />}
        empty={{
          title: 'No abandoned investments',
          children: 'Inactive for 30 days, discarded or unpaid investments appear here.',
        }}
        note="Each reminder is recorded with its date and sender."
      />
    </>
  )
}
