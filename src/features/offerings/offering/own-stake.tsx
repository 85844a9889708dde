import { formatMoney, money, type Money } from '#domain/shared/money.ts'
import { useCall } from '#src/api/query.ts'
import { Link } from '#src/lib/nav.tsx'
import { investmentPath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'

const sumOf = (views: readonly { amount: Money }[]) =>
  money(views.reduce((sum, view) => sum + view.amount.amount, 0))

/** What the person who reads has in this offering: "You invested $2,496.90", or the draft that waits. */
export function OwnStake({ listingId }: { listingId: string }) {
  const { signedIn, user } = useSession()
  const known = signedIn && user?.consented === true
  const pending = useCall(
    'GET /api/investments',
    known ? { query: { group: 'pending', limit: 50 } } : null,
    { missing: 'value' },
  )
  const held = useCall(
    'GET /api/investments',
    known ? { query: { group: 'held', limit: 50 } } : null,
    { missing: 'value' },
  )
  const own = [...(pending.data?.items ?? []), ...(held.data?.items ?? [])].filter(
    (view) => view.listing_id === listingId,
  )
  const [first] = own
  if (first === undefined) return null
  const committed = own.filter((view) => view.submitted_at !== null)
  return (
    <div className="border-t border-border px-5 py-4 md:px-6">
      <p className="figures font-medium">
        {committed.length > 0
          ? `You invested ${formatMoney(sumOf(committed))}`
          : `Your draft: ${formatMoney(first.amount)}`}
      </p>
      <ul className="mt-1 grid gap-1">
        {own.map((view) => (
          <li key={view.id}>
            <Link to={investmentPath(view.id)} className="link touch-target text-small">
              {view.submitted_at === null ? 'Continue' : 'View'} {view.number}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
