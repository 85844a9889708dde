import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InvestmentView } from '#domain/model/investment.ts'
import { unitWord } from '#src/blocks/offer-words.ts'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { Link, places } from '#src/lib/nav.tsx'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { Track } from '#src/ui/track.tsx'
import { isMine, shortDay, trackOf, whoActs } from './words.ts'

/** Address of the investment's own pages, when they are built. */
const homeOf = (view: InvestmentView): string | null => [view.status.next?.link ?? null, `/investment/${view.id}`].find((to) => to !== null && places.exist(to)) ?? null

/** One investment on its way: company, status, amount, the way from left to right, and what follows. */
export function InvestmentTrack({ view, detailed = false, children }: { view: InvestmentView; detailed?: boolean; children?: ReactNode }) {
  const { status, company } = view
  const to = homeOf(view)
  const mine = isMine(status)
  return (
    <div className="px-5 py-5 md:px-6">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5">
        <CompanyLogo name={company.name} src={company.logo_url} />
        <div className="min-w-0 flex-1">
          <h3 className="text-h4">{to === null ? company.name : <Link to={to} className="hover:underline hover:underline-offset-3">{company.name}</Link>}</h3>
          <p className="text-small text-subtle">{formatCount(view.units)} {unitWord(view.security_type, view.units)} · {view.security_label} · started {shortDay(view.created_at)}</p>
        </div>
        <span className="order-last w-full md:order-none md:w-auto"><StatusBadge label={status.label} tone={status.tone} icon={status.icon} /></span>
        <Figure money={view.amount} className="text-[1.0625rem] leading-6 md:min-w-24 md:text-right" />
      </div>
      <Track points={trackOf(view)} label={`${company.name}: the way of your investment`} className="mt-4" />
      {detailed && status.next ? (
        <p className="mt-3 text-small text-muted">{status.next.cause} {status.bucket === 'closed' ? null : <span className="text-subtle">{whoActs(status.next.who)}{status.next.by ? `, by ${formatDateTime(status.next.by)}` : ''}.</span>}</p>
      ) : null}
      {detailed ? (
        <div className="mt-3 flex flex-wrap items-center gap-3 empty:hidden">
          {mine && to !== null ? <LinkButton to={to} size="sm" variant="primary" iconAfter={ArrowRight}>{status.bucket === 'in-progress' ? 'Go on with it' : 'See what is asked'}</LinkButton> : null}
          {children}
        </div>
      ) : null}
    </div>
  )
}
