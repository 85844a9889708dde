import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { priceText } from '#src/blocks/offer-labels.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { href, Link, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatTile, StatTiles } from '#src/ui/stat-tile.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { CompanyTabs } from '#src/blocks/held-tabs.tsx'
import { holdingPath } from './holding-columns.tsx'
import { StatementFiles } from './statement-files.tsx'

type Held = Answer<'GET /api/held/:company_id'>
const NAME = 'GET /api/held/:company_id'
const inputOf = (params: Readonly<Record<string, string>>) => ({
  params: { company_id: params['companyId'] ?? '' },
})
export const loader = load(({ params }) => [ask(NAME, inputOf(params))])
export const title: PageTitle = ({ params, answer }) => answer(NAME, inputOf(params))?.name

function Securities({ held }: { held: Held }) {
  return (
    <Card aria-labelledby="securities">
      <CardHead
        titleId="securities"
        title="Securities"
        line
        action={
          <Link
            className="touch-target text-small font-medium text-link hover:underline"
            to={href('/dashboard/my-investments/company/:companyId/holding/current', {
              companyId: held.account_id,
            })}
          >
            All with their details
          </Link>
        }
      />
      {held.holdings.length === 0 ? (
        <EmptyState title="You hold nothing of this company now" level={3}>
          {held.past > 0
            ? 'See past holdings for securities you held.'
            : 'Securities are listed here when a closing issues them.'}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {held.holdings.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5 md:px-6"
            >
              <span>
                <Link
                  to={holdingPath(one)}
                  className="font-medium hover:underline hover:underline-offset-3"
                >
                  {one.certificate_no ?? one.security_label}
                </Link>
                <span className="block text-small text-subtle">{`${one.security_label}, ${formatCount(one.units)} units${one.acquired_from === null ? '' : ` from ${one.acquired_from}`}, issued ${formatDate(one.issued_at)}`}</span>
              </span>
              <span className="flex flex-wrap items-center gap-2">
                <StatementFiles holding={one} size="sm" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
function Next({ held }: { held: Held }) {
  const meeting = held.next_meeting
  return (
    <Card aria-labelledby="next-meeting">
      <CardHead
        titleId="next-meeting"
        title="Next meeting"
        mark={meeting ? <StatusBadge status={meeting.status} /> : undefined}
      />
      <CardBody>
        {meeting ? (
          <>
            <Link
              className="font-medium hover:underline hover:underline-offset-3"
              to={href(
                '/dashboard/my-investments/company/:companyId/meetings/upcoming-meetings/:id',
                { companyId: held.account_id, id: meeting.id },
              )}
            >
              {meeting.title}
            </Link>
            <p className="text-small text-muted">{`${formatDateTime(meeting.starts_at)}. You have ${formatCount(meeting.votes)} votes${meeting.voted ? ' and have voted' : ''}.`}</p>
          </>
        ) : (
          <p className="text-muted">No meeting is called.</p>
        )}
      </CardBody>
    </Card>
  )
}
function NewsCard({ held }: { held: Held }) {
  return (
    <Card aria-labelledby="news">
      <CardHead
        titleId="news"
        title="News"
        action={
          held.news.length > 0 ? (
            <Link
              className="touch-target text-small font-medium text-link hover:underline"
              to={href('/dashboard/my-investments/company/:companyId/news-releases', {
                companyId: held.account_id,
              })}
            >
              All news
            </Link>
          ) : undefined
        }
      />
      <CardBody>
        {held.news.length === 0 ? (
          <p className="text-muted">The company has published nothing yet.</p>
        ) : (
          <ul className="grid gap-3">
            {held.news.map((one) => (
              <li key={one.id}>
                <Link
                  className="font-medium hover:underline hover:underline-offset-3"
                  to={href('/dashboard/my-investments/company/:companyId/news-releases/:news_id', {
                    companyId: held.account_id,
                    news_id: one.id,
                  })}
                >
                  {one.title}
                </Link>
                <span className="block text-small text-subtle">{`${one.published_at === null ? '' : formatDate(one.published_at)}${one.retracted_at === null ? '' : ', retracted'}`}</span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function TaxForms({ held }: { held: Held }) {
  const { form, reports, floor } = held.tax
  return (
    <Card aria-labelledby="tax-forms">
      <CardHead
        titleId="tax-forms"
        title="Tax forms"
        subtitle="What the company reports to you and to the IRS for a year in which it pays."
        line
      />
      <ul className="divide-y divide-border">
        {reports.map((one) => (
          <li
            key={one.form}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3.5 md:px-6"
          >
            <span>
              <span className="font-medium">{one.form}</span>
              <span className="block text-small text-subtle">{one.what}</span>
            </span>
            <span className="text-small text-muted">{one.when}</span>
          </li>
        ))}
        {reports.length === 0 ? (
          <li className="px-5 py-3.5 text-muted md:px-6">
            {held.holdings.length === 0
              ? 'You hold nothing now. The forms of earlier years come from the company.'
              : 'Nothing is reported before this security converts into shares.'}
          </li>
        ) : null}
        <li className="px-5 py-3.5 text-small text-muted md:px-6">
          {form === null ? (
            <>
              You have no form on file, so the company must withhold.{' '}
              <Link className="link" to="/dashboard/profile/tax/general-questions">
                Submit one
              </Link>
            </>
          ) : (
            <>
              The company relies on your{' '}
              <Link className="link" to={form.href}>
                {form.name}
              </Link>
              .{' '}
            </>
          )}
          {reports.some((one) => one.form.startsWith('Form 1099')) ? (
            <>
              {' '}
              Below <Figure money={floor} size="text" /> a year no Form 1099 is due.
            </>
          ) : null}
        </li>
      </ul>
    </Card>
  )
}

function Content({ held }: { held: Held }) {
  return (
    <div className="grid gap-4 md:gap-6">
      <StatTiles label="Totals" columns={3}>
        <StatTile
          label="Value"
          value={<Figure money={held.value} />}
          note={
            held.valuation === null
              ? 'No sale here yet'
              : `${priceText(held.valuation.price)} a unit. ${held.valuation.source}, ${formatDate(held.valuation.on)}.`
          }
        />
        <StatTile
          label="Cost"
          value={<Figure money={held.cost} />}
          note="What you paid for what you hold"
        />
        <StatTile
          label="Units"
          value={formatCount(held.units)}
          note={`${held.holdings.length} ${held.holdings.length === 1 ? 'certificate' : 'certificates'}`}
        />
      </StatTiles>
      {held.restricted_until === null ? null : (
        <Callout
          tone="quiet"
          title={`Resale is limited until ${formatDateTime(held.restricted_until)}`}
        >
          The page of transfers says who may receive your securities before that day.
        </Callout>
      )}
      <Securities held={held} />
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <Next held={held} />
        <NewsCard held={held} />
      </div>
      <TaxForms held={held} />
      {held.transfers > 0 ? (
        <Callout
          title={`${held.transfers} ${held.transfers === 1 ? 'transfer is' : 'transfers are'} under way`}
          action={
            <Link
              className="link"
              to={href('/dashboard/my-investments/company/:companyId/transfers/current', {
                companyId: held.account_id,
              })}
            >
              See transfers
            </Link>
          }
        >
          Each shows what it’s waiting for.
        </Callout>
      ) : null}
    </div>
  )
}

/**
 * One company as its holder sees it: what is held, what it cost, the price of the last sale here, the next meeting,
 * news.
 */
export default function CompanyOverview() {
  const { companyId } = useParams<'companyId'>()
  const query = useCall(NAME, { params: { company_id: companyId } })
  const name = query.data?.name
  useShell({
    crumbs: [
      { label: 'My investments', to: '/dashboard/my-investments' },
      { label: name ?? 'Company' },
    ],
    pageName: name ?? 'Company',
  })
  return (
    <>
      <PageHead
        title={
          <span className="flex items-center gap-3">
            <CompanyLogo name={name ?? ''} src={query.data?.logo_url} />
            <bdi className="min-w-0 wrap-anywhere">{name ?? 'Company'}</bdi>
          </span>
        }
        lead="Your holdings in this company, with its requests and news."
        tabs
      />
      <CompanyTabs companyId={companyId} current="overview" />
      <QueryBoundary query={query} what="this company" skeleton={<SkeletonText lines={6} />}>
        {(held) => <Content held={held} />}
      </QueryBoundary>
    </>
  )
}
