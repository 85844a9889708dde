import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type {
  ClosingCheckView,
  ClosingEvidenceView,
  ClosingInvestment,
  ClosingView,
} from '#domain/investments/model/closing.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { useSend } from '#src/api/query.ts'
import { isApiError } from '#src/api/api-error.ts'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { Count } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Checklist } from '#src/ui/checklist.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { Table, TableCard, Td, Th, Tr } from '#src/ui/table.tsx'
import { Timeline, type TimelineEntry } from '#src/ui/timeline.tsx'
import { toast } from '#src/ui/toast.tsx'
import { Ties } from '#src/blocks/ties.tsx'
import { CLOSING_CHANGED, ExcludeDialog } from './act-forms.tsx'

/** Every guard of the release with what was found; once released, as it was found then. */
export function Guards({ closing }: { closing: ClosingView }) {
  const open = closing.checks.filter((check) => !check.holds).length
  const over = closing.released_at !== null
  return (
    <Card aria-labelledby="guards">
      <CardHead
        titleId="guards"
        title={over ? 'Allowed by' : 'Before escrow release'}
        subtitle={
          over
            ? `As it was found on ${formatDateTime(closing.released_at ?? closing.closes_on)}.`
            : 'Computed now, and again at the release.'
        }
        line
        mark={open > 0 ? <Count value={open} tone="alert" /> : undefined}
      />
      <Checklist
        label="Guards of the release"
        items={closing.checks.map((check) => ({
          id: check.guard,
          label: check.label,
          state: check.holds ? ('done' as const) : ('issue' as const),
          note: <Found check={check} />,
        }))}
        className="px-5 pb-2 md:px-6"
      />
    </Card>
  )
}
function Found({ check }: { check: ClosingCheckView }) {
  return (
    <>
      {check.value}
      {check.about.length > 0 ? `: ${check.about.join(', ')}` : ''}{' '}
      <span className="text-subtle">· {check.source}</span>
    </>
  )
}

function Problems({ row }: { row: ClosingInvestment }) {
  return row.problems.length === 0 ? null : (
    <span className="block text-small text-danger-text">Missing: {row.problems.join('; ')}</span>
  )
}

/** Investments of the batch, each with what blocks it; before the release some can be taken out. */
export function Included({ closing, to }: { closing: ClosingView; to: (id: string) => string }) {
  const [leaves, setLeaves] = useState<ClosingInvestment | null>(null)
  const edits = closing.may.includes('edit')
  const name = (row: ClosingInvestment) => (
    <>
      <Link to={to(row.id)} className="font-medium hover:underline hover:underline-offset-3">
        {row.investor}
      </Link>
      <span className="block text-small text-subtle">
        {row.number}
        {row.certificate_no === null ? '' : ` · ${row.certificate_no}`}
      </span>
      <Ties ties={row.ties} />
      <Problems row={row} />
    </>
  )
  const out = (row: ClosingInvestment) =>
    edits ? (
      <Button
        size="sm"
        icon={X}
        aria-label={`Take ${row.number} out`}
        onClick={() => setLeaves(row)}
      >
        Take out
      </Button>
    ) : null
  const badge = (row: ClosingInvestment) => <StatusBadge status={row.status} size="small" />
  return (
    <Card aria-labelledby="included">
      <CardHead
        titleId="included"
        title="Investments"
        subtitle={
          closing.related.investments === 0
            ? undefined
            : `${closing.related.investments} of them, ${formatMoney(closing.related.amount)}, are from people of the company, its partners or the platform. They count toward the minimum.`
        }
        line
        mark={<Count value={closing.included.length} />}
        action={<Figure money={closing.amount} size="text" className="font-medium" />}
      />
      {closing.included.length === 0 ? (
        <CardBody className="pt-5 text-muted">No investment is included yet.</CardBody>
      ) : (
        <Table
          label="Included investments"
          cards={closing.included.map((row) => (
            <TableCard
              key={row.id}
              identity={name(row)}
              figure={<Figure money={row.amount} size="text" />}
              status={badge(row)}
              action={out(row)}
            />
          ))}
        >
          <thead>
            <tr>
              <Th>Investor</Th>
              <Th align="right">Units</Th>
              <Th align="right">Amount</Th>
              <Th>Status</Th>
              {edits ? <Th hidden>Acts</Th> : null}
            </tr>
          </thead>
          <tbody>
            {closing.included.map((row) => (
              <Tr key={row.id}>
                <Td>{name(row)}</Td>
                <Td align="right">{formatCount(row.units)}</Td>
                <Td align="right">
                  <Figure money={row.amount} size="text" />
                </Td>
                <Td>{badge(row)}</Td>
                {edits ? <Td align="right">{out(row)}</Td> : null}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {leaves ? (
        <ExcludeDialog
          closing={closing}
          investmentId={leaves.id}
          number={leaves.number}
          onClose={() => setLeaves(null)}
        />
      ) : null}
    </Card>
  )
}

/** Where the money goes: paid by the investors, fees that the terms name, and what the company gets. */
export function Payout({ closing }: { closing: ClosingView }) {
  const { payout } = closing
  const line = (
    key: string,
    label: string,
    amount: ClosingView['amount'],
    note?: string,
    minus?: boolean,
  ) => (
    <li
      key={key}
      className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3 md:px-6"
    >
      <span>
        {label}
        {note === undefined ? null : <span className="block text-small text-subtle">{note}</span>}
      </span>
      <span className="tabular-nums">
        {minus ? '− ' : null}
        <Figure money={amount} size="text" />
      </span>
    </li>
  )
  return (
    <Card aria-labelledby="payout">
      <CardHead
        titleId="payout"
        title="Payout"
        subtitle={
          payout.final
            ? 'As it was posted when escrow was released.'
            : 'As the terms would have it now.'
        }
        line
      />
      <ul className="divide-y divide-border">
        {line(
          'paid',
          'Paid by the investors',
          payout.paid,
          payout.paid.amount === payout.gross.amount ? undefined : 'Amounts and fees',
        )}
        {payout.fees.map((fee) => line(fee.kind, fee.label, fee.amount, fee.basis, true))}
        <li className="flex items-baseline justify-between gap-4 px-5 py-3 font-medium md:px-6">
          <span>To the company</span>
          <Figure money={payout.net} size="text" />
        </li>
        {payout.fees_returned.amount === 0
          ? null
          : line(
              'returned',
              'Fees that went back to the company',
              payout.fees_returned,
              'With investments that were clawed back after the release',
            )}
      </ul>
      <Orders closing={closing} />
    </Card>
  )
}

/** Orders that pay out the closing: how each stands, where it goes, and by when it is there. */
function Orders({ closing }: { closing: ClosingView }) {
  if (closing.orders.length === 0) return null
  return (
    <ul aria-label="Orders" className="divide-y divide-border border-t border-border">
      {closing.orders.map((order) => (
        <li
          key={order.id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3 md:px-6"
        >
          <span>
            {order.href === null ? (
              <span className="font-medium">
                {order.label} {order.reference}
              </span>
            ) : (
              <Link to={order.href}>
                {order.label} {order.reference}
              </Link>
            )}
            <span className="block text-small text-subtle">
              {order.to === null ? 'No payout account on file' : `To ${order.to}`}. {order.says}
              {order.due_at === null ? null : ` ${formatDateTime(order.due_at)}`}
            </span>
          </span>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <StatusBadge status={order.status} />
            <Figure money={order.amount} size="text" />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Accepted investments that are in no closing: each can join while the closing is a draft. */
export function Candidates({ closing }: { closing: ClosingView }) {
  const send = useSend('POST /api/dealroom/offerings/:listing_id/closings/:closing_id/batch', {
    changes: CLOSING_CHANGED,
  })
  if (closing.candidates.length === 0 || !closing.may.includes('edit')) return null
  const add = async (ids: string[]) => {
    try {
      await send.mutateAsync({
        params: { listing_id: closing.listing_id, closing_id: closing.id },
        ifMatch: closing.status.rev,
        body: { add: ids },
      })
      toast.success('Put into the closing')
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error(error.message)
    }
  }
  return (
    <Card aria-labelledby="candidates">
      <CardHead
        titleId="candidates"
        title="Accepted, in no closing"
        line
        mark={<Count value={closing.candidates.length} />}
        action={
          closing.candidates.length > 1 ? (
            <Button size="sm" onClick={() => void add(closing.candidates.map((row) => row.id))}>
              Put all in
            </Button>
          ) : undefined
        }
      />
      <ul className="divide-y divide-border">
        {closing.candidates.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 md:px-6"
          >
            <span className="min-w-0 flex-1">
              {row.investor}
              <span className="block text-small text-subtle">{row.number}</span>
            </span>
            <Figure money={row.amount} size="text" />
            <Button
              size="sm"
              icon={Plus}
              busy={send.isPending}
              aria-label={`Put ${row.number} in`}
              onClick={() => void add([row.id])}
            >
              Put in
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Who has signed the instruction, by name and time. */
export function Signatures({ closing }: { closing: ClosingView }) {
  return (
    <Card aria-labelledby="signatures">
      <CardHead
        titleId="signatures"
        title="Closing instruction"
        subtitle="Signed by three different people."
        line
      />
      <ul className="divide-y divide-border">
        {closing.signatures.map((one) => (
          <li
            key={one.role}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3.5 md:px-6"
          >
            <span className="text-muted">{one.label}</span>
            {one.name === null ? (
              <StatusBadge
                status={{ label: 'Not signed', tone: 'neutral', icon: 'circle-dashed' }}
                size="small"
              />
            ) : (
              <span className="text-right font-medium">
                {one.name}
                {one.mine ? ' (you)' : ''}
                <span className="block text-small font-normal text-subtle">
                  {one.at === null ? '' : formatDateTime(one.at)}
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const stages: Readonly<Record<ClosingEvidenceView['stage'], string>> = {
  proposed: 'When it was proposed',
  principal: 'When the principal signed',
  released: 'When escrow was released',
}

/** What was found at each step, by whom and when: stored as it was, never computed again. */
export function Evidence({ closing }: { closing: ClosingView }) {
  const groups = [
    ...new Map(
      closing.evidence.map((one) => [
        `${one.stage} ${one.at}`,
        closing.evidence.filter((other) => other.stage === one.stage && other.at === one.at),
      ]),
    ).entries(),
  ]
  if (groups.length === 0) return null
  return (
    <Card aria-labelledby="evidence" pad>
      <h2 id="evidence" className="mb-1 text-h3">
        Evidence
      </h2>
      <p className="mb-3 text-small text-subtle">Each condition with its recorded result.</p>
      {groups.map(([key, rows]) => (
        <Disclosure
          key={key}
          summary={
            <span>
              {stages[rows[0]?.stage ?? 'proposed']}
              <span className="block text-small font-normal text-subtle">
                {formatDateTime(rows[0]?.at ?? closing.closes_on)} · {rows[0]?.by}
              </span>
            </span>
          }
        >
          <ul className="grid gap-2">
            {rows.map((one) => (
              <li key={one.guard}>
                <span className="font-medium text-text">
                  {one.label}: {one.holds ? 'holds' : 'does not hold'}
                </span>
                <span className="block">
                  {one.value}
                  {one.about.length > 0 ? `: ${one.about.join(', ')}` : ''} · {one.source}
                </span>
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </Card>
  )
}

/** What happened to the closing, newest first. */
export function ClosingHistory({ closing }: { closing: ClosingView }) {
  return (
    <Card aria-labelledby="closing-history" pad>
      <h2 id="closing-history" className="mb-4 text-h3">
        History
      </h2>
      <Timeline
        label="History"
        entries={closing.history.map((entry, index): TimelineEntry => ({
          id: entry.id,
          what: entry.says,
          tone: index === 0 ? 'current' : 'done',
          meta: (
            <>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time> · {entry.who}
            </>
          ),
          ...(entry.reason === null ? {} : { detail: entry.reason }),
        }))}
      />
    </Card>
  )
}
