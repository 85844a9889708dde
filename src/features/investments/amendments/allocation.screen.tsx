import { newProposal } from '#domain/platform/model/proposals.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { useState } from 'react'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { DealTabs, useDealPlace, type Audience, dealQuery } from '#src/blocks/deal-location.tsx'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { Table, TableCard, Td, Th, Tr } from '#src/ui/table.tsx'
import { toast } from '#src/ui/toast.tsx'

export const title = () => 'Allocation'
type Workspace = Answer<'GET /api/dealroom/offerings/:listing_id/allocation'>
const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const methods = {
  none: 'No commitments above the maximum',
  first_come: 'First come, first served, with a waitlist',
  pro_rata: 'In proportion, decided before the closing',
} as const
const placingLabels = {
  accepted: 'Accepted',
  oversubscribed: 'Above the maximum',
  in_part: 'In part',
  waitlisted: 'Waits',
} as const

function Waitlist({ overview }: { overview: Workspace }) {
  return (
    <Card aria-labelledby="waitlist">
      <CardHead
        titleId="waitlist"
        title="Waitlist"
        subtitle="The first moves up when a spot opens."
        line
      />
      {overview.waitlist.length === 0 ? (
        <EmptyState title="The waitlist is empty" level={3}>
          Investors who requested more than is available appear here in order.
        </EmptyState>
      ) : (
        <Table
          label="Waitlist"
          cards={overview.waitlist.map((one) => (
            <TableCard
              key={one.investment_id}
              identity={<span className="font-medium">{`${one.position}. ${one.number}`}</span>}
              figure={`${formatCount(one.units)} units`}
              facts={[
                { label: 'Since', value: formatDateTime(one.asked_at) },
                { label: 'Takes fewer', value: one.accepts_less ? 'Yes' : 'No' },
              ]}
            />
          ))}
        >
          <thead>
            <tr>
              <Th align="right">Position</Th>
              <Th>Investment</Th>
              <Th align="right">Units</Th>
              <Th>Takes fewer</Th>
              <Th>Since</Th>
            </tr>
          </thead>
          <tbody>
            {overview.waitlist.map((one) => (
              <Tr key={one.investment_id}>
                <Td align="right">{one.position}</Td>
                <Td className="font-medium">{one.number}</Td>
                <Td align="right">{formatCount(one.units)}</Td>
                <Td>{one.accepts_less ? 'Yes' : 'No'}</Td>
                <Td className="whitespace-nowrap">{formatDateTime(one.asked_at)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

function Shares({ overview }: { overview: Workspace }) {
  return (
    <Card aria-labelledby="shares">
      <CardHead
        titleId="shares"
        title={overview.oversubscribed > 0 ? 'What an allocation would leave' : 'Commitments'}
        subtitle="Whole units, pro rata: rounded down, the rest to the largest remainders, ties to the earlier commitment."
        line
      />
      {overview.shares.length === 0 ? (
        <EmptyState title="No commitments yet" level={3}>
          Each commitment is listed here with its units.
        </EmptyState>
      ) : (
        <Table
          label="Commitments"
          cards={overview.shares.map((one) => (
            <TableCard
              key={one.investment_id}
              identity={<span className="font-medium">{one.number}</span>}
              figure={`${formatCount(one.units)} units`}
              facts={[
                { label: 'Place', value: placingLabels[one.placing] },
                { label: 'Asked', value: formatCount(one.asked) },
                { label: 'Refund', value: <Figure money={usd(one.refund)} size="text" /> },
              ]}
            />
          ))}
        >
          <thead>
            <tr>
              <Th>Investment</Th>
              <Th>Place</Th>
              <Th align="right">Asked</Th>
              <Th align="right">Gets</Th>
              <Th align="right">Cut</Th>
              <Th align="right">Refund</Th>
            </tr>
          </thead>
          <tbody>
            {overview.shares.map((one) => (
              <Tr key={one.investment_id}>
                <Td className="font-medium">{one.number}</Td>
                <Td>
                  {placingLabels[one.placing]}
                  {one.below_minimum ? ' · below the minimum' : ''}
                </Td>
                <Td align="right">{formatCount(one.asked)}</Td>
                <Td align="right">{formatCount(one.units)}</Td>
                <Td align="right">{formatCount(one.cut)}</Td>
                <Td align="right">
                  <Figure money={usd(one.refund)} size="text" />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

const reasonSchema = newProposal.pick({ reason: true })

function Decide({ listingId, rev }: { listingId: string; rev: number }) {
  const [asking, setAsking] = useState(false)
  const send = useSend('POST /api/admin/proposals', {
    changes: [
      'GET /api/dealroom/offerings/:listing_id/allocation',
      'GET /api/dealroom/offerings/:listing_id',
    ],
  })
  return (
    <div className="mt-5">
      <Button variant="primary" onClick={() => setAsking(true)}>
        Propose the allocation
      </Button>
      {asking ? (
        <ActionDialog
          title="Propose the allocation"
          description="Commitments are cut back and refunded when a second person has approved it."
          schema={reasonSchema}
          defaultValues={{ reason: '' }}
          submitLabel="Propose allocation"
          onClose={() => setAsking(false)}
          onSubmit={async ({ reason }) => {
            await send.mutateAsync({
              body: {
                kind: 'event',
                subject: { machine: 'offering', id: listingId },
                payload: { type: 'ALLOCATION_DECIDED', rev },
                reason,
              },
            })
            toast.success('Allocation proposed. A second person approves it.')
            setAsking(false)
          }}
        >
          <ActionField name="reason" label="Reason">
            {(control) => <Textarea {...control} rows={3} />}
          </ActionField>
        </ActionDialog>
      ) : null}
    </div>
  )
}

const allocationQuery = (listing_id = '') =>
  ask('GET /api/dealroom/offerings/:listing_id/allocation', { params: { listing_id } })
export const loader = load(({ params: { listing_id } }) => [
  dealQuery(listing_id),
  allocationQuery(listing_id),
])

/** How the maximum is shared: sums, waitlist, and what each commitment gets. */
export default function Allocation({ audience = 'issuer' }: { audience?: Audience }) {
  const { params } = useDealPlace(audience, 'allocation', 'Allocation')
  const query = useQueryOf(allocationQuery(params.listing_id))
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        tabs
        title="Allocation"
        lead={query.data ? methods[query.data.method] : 'How the maximum is shared.'}
      />
      <DealTabs audience={audience} params={params} current="allocation" />
      <QueryBoundary
        query={query}
        what="the allocation"
        skeleton={
          <Card>
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(overview) => (
          <div className="grid gap-4 md:gap-6">
            <Card aria-labelledby="sums">
              <CardHead titleId="sums" title="Sums" line />
              <CardBody>
                <DescriptionList
                  items={[
                    {
                      term: 'Maximum',
                      value: <Figure money={usd(overview.maximum)} size="text" />,
                    },
                    {
                      term: 'Accepted',
                      value: <Figure money={usd(overview.accepted)} size="text" />,
                    },
                    {
                      term: 'Above the maximum',
                      value: <Figure money={usd(overview.oversubscribed)} size="text" />,
                    },
                    { term: 'On the waitlist', value: formatCount(overview.waiting) },
                    ...(overview.allocated_at === null
                      ? []
                      : [
                          {
                            term: 'Allocation decided',
                            value: formatDateTime(overview.allocated_at),
                          },
                        ]),
                  ]}
                />
                {audience === 'admin' && overview.oversubscribed > 0 ? (
                  <Decide listingId={params.listing_id} rev={overview.rev} />
                ) : null}
              </CardBody>
            </Card>
            {overview.method === 'first_come' ? <Waitlist overview={overview} /> : null}
            <Shares overview={overview} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
