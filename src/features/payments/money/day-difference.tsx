import type { AccountDay } from '#domain/payments/model/reconciliation.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { formatDate } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'

/** Stands in the address for lines of files that name no account. */
const UNNAMED = 'none'
export const accountInAddress = (account: string): string => (account === '' ? UNNAMED : account)
export const accountOfAddress = (text: string): string => (text === UNNAMED ? '' : text)

/** The named parts of a day's difference: what, how much, since when, and who has to act. */
export function DayParts({ day }: { day: AccountDay }) {
  if (day.parts.length === 0) return <span className="text-subtle">–</span>
  return (
    <ul className="grid gap-1 text-small text-subtle">
      {day.parts.map((part) => (
        <li key={`${part.what} ${part.amount.amount}`} className="figures wrap-anywhere">
          {formatMoney(part.amount)}:{' '}
          {part.href === null ? (
            part.what
          ) : (
            <Link to={part.href} className="link">
              {part.what}
            </Link>
          )}{' '}
          {part.owner}
          {part.since === null ? '' : `, since ${formatDate(part.since)}`}
        </li>
      ))}
    </ul>
  )
}
