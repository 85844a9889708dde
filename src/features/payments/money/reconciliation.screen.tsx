import type {
  EscrowAccount,
  MoneyAlarm,
  OpenAmount,
} from '#domain/payments/model/reconciliation.ts'
import { formatMoney, type Money } from '#domain/shared/money.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { href, Link } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatTile, StatTiles } from '#src/ui/stat-tile.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { ConsoleHead, summaryQuery } from './console-head.tsx'
import { accountInAddress, DayParts } from './day-difference.tsx'
import { dayLabels, openLabels } from './labels.ts'

/** Between two looks while the page is visible, in ms. */
const EVERY = 30_000
const ITEMS = 'open'
export const booksQuery = ask('GET /api/admin/money/reconciliation', {})

/** An amount, or what stands where there is none. */
const moneyOr = (amount: Money | null | undefined, otherwise: string): string =>
  amount === null || amount === undefined ? otherwise : formatMoney(amount)

const accounts: readonly Column<EscrowAccount>[] = [
  {
    key: 'account',
    title: 'Account',
    cell: (one) => (
      <span>
        <span className="block font-medium wrap-anywhere">{one.title}</span>
        <span className="block text-small text-subtle wrap-anywhere">
          {one.companies.slice(0, 3).join(', ')}
          {one.companies.length > 3 ? ` and ${formatCount(one.companies.length - 3)} more` : ''}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    card: 'status',
    cell: (one) =>
      one.newest === null ? (
        <span className="text-subtle">Nothing has moved</span>
      ) : (
        <StatusBadge status={dayLabels[one.newest.state]} />
      ),
  },
  {
    key: 'day',
    title: 'Day',
    card: 'fact',
    cell: (one) => (
      <span className="figures text-subtle">
        {one.newest === null ? '–' : formatDate(one.newest.day)}
      </span>
    ),
  },
  {
    key: 'ledger',
    title: 'Ledger',
    align: 'right',
    card: 'fact',
    cell: (one) => <span className="figures">{moneyOr(one.newest?.ledger, '–')}</span>,
  },
  {
    key: 'bank',
    title: 'Bank',
    align: 'right',
    card: 'fact',
    cell: (one) => <span className="figures">{moneyOr(one.newest?.bank, 'Not given')}</span>,
  },
  {
    key: 'difference',
    title: 'Difference',
    align: 'right',
    card: 'figure',
    cell: (one) => (
      <span className="figures">
        {moneyOr(one.newest?.difference, '–')}
        {one.days_differ === 0 ? null : (
          <span className="block text-small text-subtle">
            {formatCount(one.days_differ)} {one.days_differ === 1 ? 'day' : 'days'}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'parts',
    title: 'Why',
    card: 'fact',
    cell: (one) => (one.newest === null ? '–' : <DayParts day={one.newest} />),
  },
]

const items: readonly Column<OpenAmount>[] = [
  {
    key: 'what',
    title: 'What',
    cell: (one) =>
      one.href === null ? (
        <span className="wrap-anywhere">{one.what}</span>
      ) : (
        <Link to={one.href} className="link wrap-anywhere">
          {one.what}
        </Link>
      ),
  },
  {
    key: 'kind',
    title: 'Kind',
    card: 'status',
    cell: (one) => <StatusBadge status={openLabels[one.kind]} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    cell: (one) => <span className="figures">{formatMoney(one.amount)}</span>,
  },
  { key: 'owner', title: 'Who acts', card: 'fact', cell: (one) => one.owner },
  {
    key: 'age',
    title: 'Age',
    card: 'fact',
    cell: (one) => (
      <span className="figures">
        {one.age_days === 0 ? 'Today' : `${one.age_days} ${one.age_days === 1 ? 'day' : 'days'}`}
        {one.late ? <span className="block text-small text-danger-text">Too long</span> : null}
      </span>
    ),
  },
]

export const loader = load(({ search }) => [
  summaryQuery,
  booksQuery,
  recordListQuery('GET /api/admin/money/reconciliation/accounts', search),
  recordListQuery('GET /api/admin/money/reconciliation/items', search, { prefix: ITEMS }),
])

function Alarm({ alarm }: { alarm: MoneyAlarm }) {
  return (
    <Callout
      tone={alarm.kind === 'age' ? 'warning' : 'danger'}
      title={alarm.title}
      action={
        alarm.href === null ? undefined : (
          <Link to={alarm.href} className="link">
            Show the days
          </Link>
        )
      }
    >
      {alarm.says}
    </Callout>
  )
}

/** Alarms, then what is open of each kind. */
function Books({ found }: { found: Answer<'GET /api/admin/money/reconciliation'> }) {
  const tiles = [
    { kind: 'transit_in', note: 'Counted as received; the bank’s line is to come' },
    { kind: 'transit_out', note: 'With the bank; its line is to come' },
    { kind: 'suspense', note: 'Came in, and its payment is not known' },
    { kind: 'unexplained', note: 'The bank took it, and no order says why' },
  ] as const
  return (
    <div className="grid gap-4 md:gap-6">
      {found.alarms.map((alarm) => (
        <Alarm key={`${alarm.kind} ${alarm.title} ${alarm.says}`} alarm={alarm} />
      ))}
      <StatTiles label="Open between the ledger and the bank" columns={4}>
        {tiles.map(({ kind, note }) => (
          <StatTile
            key={kind}
            label={openLabels[kind].label}
            value={<Figure money={found[kind]} />}
            note={note}
          />
        ))}
      </StatTiles>
    </div>
  )
}

/** The ledger against the bank: each account and day, and every amount that is open between them. */
export default function Reconciliation() {
  const books = useQueryOf(booksQuery, { every: EVERY })
  return (
    <>
      <ConsoleHead
        current="Reconciliation"
        lead="Cash of the ledger is what the bank’s lines say. What is on its way has a name, an age and an owner."
      />
      <div className="grid gap-6">
        <QueryBoundary
          query={books}
          what="the reconciliation"
          skeleton={
            <Card aria-label="Open between the ledger and the bank">
              <SkeletonRows rows={3} />
            </Card>
          }
        >
          {(found) => <Books found={found} />}
        </QueryBoundary>
        <section aria-labelledby="accounts">
          <h2 id="accounts" className="mb-3 text-h3">
            Accounts
          </h2>
          <RecordList
            name="GET /api/admin/money/reconciliation/accounts"
            label="Escrow accounts"
            columns={accounts}
            keyOf={(one) => one.account}
            nameOf={(one) => one.title}
            to={(one) =>
              href('/admin/money/reconciliation/:bank_account', {
                bank_account: accountInAddress(one.account),
              })
            }
            every={EVERY}
            empty={{
              title: 'No account yet',
              children:
                'Accounts appear when an offering has its escrow account or a statement of the bank is uploaded.',
            }}
          />
        </section>
        <section aria-labelledby="open">
          <h2 id="open" className="mb-3 text-h3">
            Open amounts
          </h2>
          <RecordList
            name="GET /api/admin/money/reconciliation/items"
            label="Open amounts"
            prefix={ITEMS}
            columns={items}
            keyOf={(one) => one.key}
            nameOf={(one) => `${one.what}, ${formatMoney(one.amount)}`}
            every={EVERY}
            empty={{
              title: 'Nothing is open',
              children: 'Every amount that was expected stands on a statement of the bank.',
            }}
          />
        </section>
      </div>
    </>
  )
}
