import { NextActionText } from '#src/blocks/next-action.tsx'
import { ContactText } from '#src/blocks/contact-text.tsx'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { stepLine, wayOf } from '#domain/shared/investment-route.ts'
import { unitWord } from '#src/blocks/offer-labels.ts'
import { formatCount } from '#src/lib/format.ts'
import { Link, useRouteExists, type Routes } from '#src/lib/nav.tsx'
import { investmentPath } from '#src/lib/paths.ts'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { Track } from '#src/ui/track.tsx'
import { isMine, shortDay, trackOf } from './labels.ts'

/** Where the investor acts next: the link of the next action, or else the investment's own page. */
const nextPath = ({ status }: InvestmentView, own: string, exists: Routes['exists']): string => {
  const link = status.next?.link ?? null
  return link !== null && exists(link) ? link : own
}

/** One pending investment: company, status, amount, progress from left to right, and what follows. */
export function InvestmentTrack({
  view,
  detailed = false,
  children,
}: {
  view: InvestmentView
  detailed?: boolean
  children?: ReactNode
}) {
  const { status, company } = view
  // the name opens the investment whoever acts next: a next action may link to a list or to a single step
  const own = investmentPath(view.id)
  const exists = useRouteExists()
  const mine = isMine(status)
  return (
    <div className="px-5 py-5 md:px-6">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5">
        <CompanyLogo name={company.name} src={company.logo_url} />
        <div className="min-w-0 flex-1">
          <h3 className="text-h4">
            <Link to={own} className="hover:underline hover:underline-offset-3">
              {company.name}
            </Link>
          </h3>
          <p className="text-small text-subtle">
            {formatCount(view.units)} {unitWord(view.security_type, view.units)} ·{' '}
            {view.security_label} · started {shortDay(view.created_at)}
            {view.status.bucket === 'in-progress' && view.next_step !== null
              ? ` · ${stepLine(wayOf(view), view.next_step)}`
              : ''}
          </p>
        </div>
        <span className="order-last w-full md:order-none md:w-auto">
          <StatusBadge status={status} />
        </span>
        <Figure
          money={view.amount}
          className="text-[1.0625rem] leading-6 md:min-w-24 md:text-right"
        />
      </div>
      <Track
        points={trackOf(view)}
        label={`${company.name}: the way of your investment`}
        className="mt-4"
      />
      {detailed && status.next ? (
        <p className="mt-3 text-small text-muted">
          {status.bucket === 'closed' ? (
            <ContactText>{status.next.cause}</ContactText>
          ) : (
            <NextActionText next={{ ...status.next, link: null }} me="investor" />
          )}
        </p>
      ) : null}
      {detailed ? (
        <div className="mt-3 flex flex-wrap items-center gap-3 empty:hidden">
          {mine ? (
            <LinkButton
              to={nextPath(view, own, exists)}
              size="sm"
              variant="primary"
              iconAfter={ArrowRight}
            >
              {status.bucket === 'in-progress' ? 'Continue' : 'Review changes'}
            </LinkButton>
          ) : null}
          <LinkButton to={own} size="sm" aria-label={`View investment in ${company.name}`}>
            View investment
          </LinkButton>
          {children}
        </div>
      ) : null}
    </div>
  )
}
