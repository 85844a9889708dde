import { load } from '#src/api/load.ts'
import type { Answer } from '#src/api/call.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { priceText } from '#src/blocks/offer-labels.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { Link, href, useParams } from '#src/lib/nav.tsx'
import { investmentPath } from '#src/lib/paths.ts'
import { useShell } from '#src/lib/shell.ts'
import { Callout } from '#src/ui/callout.tsx'
import { DetailCard } from '#src/ui/description-list.tsx'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatementFiles } from './statement-files.tsx'

const NAME = 'GET /api/holdings/:holding_id'
const inputOf = (params: Readonly<Record<string, string>>) => ({
  params: { holding_id: params['holding_id'] ?? '' },
})
export const loader = load(({ params }) => [ask(NAME, inputOf(params))])
export const title: PageTitle = ({ params, answer }) => {
  const found = answer(NAME, inputOf(params))
  return (
    found &&
    `${found.company}, ${found.certificate_no === null ? found.security_label : `certificate ${found.certificate_no}`}`
  )
}

/** What a SAFE or note became, or what shares came from, with the price and why it counted. */
function Converted({
  of: one,
}: {
  of: NonNullable<Answer<'GET /api/holdings/:holding_id'>['converted']>
}) {
  const name = `${one.security}${one.certificate_no === null ? '' : `, certificate ${one.certificate_no}`}`
  return (
    <>
      {one.into ? 'Into ' : 'From '}
      {one.holding_id === null ? (
        name
      ) : (
        <Link
          className="link"
          to={href('/dashboard/my-investments/holding/:holding_id', { holding_id: one.holding_id })}
        >
          {name}
        </Link>
      )}
      {`, ${formatDateTime(one.at)}: `}
      <Figure money={one.principal} size="text" />
      {one.interest.amount === 0 ? null : (
        <>
          {' and interest of '}
          <Figure money={one.interest} size="text" />
        </>
      )}
      {` for ${formatCount(one.shares)} shares at ${priceText(one.price)} (${one.basis_label.toLowerCase()})`}
      {one.cash.amount === 0 ? null : (
        <>
          {', and '}
          <Figure money={one.cash} size="text" />
          {' in cash'}
        </>
      )}
      .
    </>
  )
}

/** One security: what it is, which closing issued it, what limits its resale, and its documents. */
export default function Holding() {
  const { holding_id } = useParams<'holding_id'>()
  const query = useCall(NAME, { params: { holding_id } })
  const found = query.data
  useShell({
    crumbs: [
      { label: 'My investments', to: '/dashboard/my-investments' },
      { label: found?.company ?? 'Security' },
    ],
    pageName: 'Security',
  })
  return (
    <>
      <PageHead
        title={
          <span className="flex items-center gap-3">
            <CompanyLogo name={found?.company ?? ''} src={found?.logo_url} />
            <bdi className="min-w-0 wrap-anywhere">{found?.company ?? 'Security'}</bdi>
          </span>
        }
        lead={
          found
            ? `${found.security_label}${found.certificate_no === null ? '' : `, certificate ${found.certificate_no}`}`
            : 'Your holdings and their documents.'
        }
        actions={found ? <StatementFiles holding={found} /> : undefined}
      />
      <QueryBoundary query={query} what="this security" skeleton={<SkeletonText lines={6} />}>
        {(one) => (
          <div className="grid gap-4 md:gap-6">
            {one.cancelled ? (
              <Callout
                tone={one.converted?.into === true ? 'quiet' : 'danger'}
                title={
                  one.converted?.into === true
                    ? 'This security was converted'
                    : 'This security is no longer held'
                }
              >
                {formatDateTime(one.cancelled.at)}: {one.cancelled.reason}
              </Callout>
            ) : null}
            <DetailCard
              title="Security"
              items={[
                { term: 'Holder', value: one.title },
                {
                  term: 'Units',
                  value:
                    one.bonus_units === 0
                      ? formatCount(one.units)
                      : `${formatCount(one.units)}, ${formatCount(one.bonus_units)} of them as a perk of the offering`,
                },
                { term: 'Invested', value: <Figure money={one.cost} size="text" /> },
                {
                  term: 'Last valuation',
                  value:
                    one.latest_price === null || one.valuation === null
                      ? null
                      : `${priceText(one.latest_price)} a unit. ${one.valuation.source}, ${formatDate(one.valuation.on)}`,
                },
                { term: 'Value', value: <Figure money={one.value} size="text" /> },
                ...(one.conversion === null
                  ? []
                  : [{ term: 'Conversion', value: one.conversion, full: true }]),
                ...(one.converted === null
                  ? []
                  : [{ term: 'Converted', value: <Converted of={one.converted} />, full: true }]),
                { term: 'Issued', value: formatDateTime(one.issued_at) },
                {
                  term: 'Closing',
                  value:
                    one.closing === null
                      ? null
                      : `Closing ${one.closing.number}, ${formatDateTime(one.closing.at)}`,
                },
                { term: 'Exemption', value: one.exemption },
                {
                  term: 'Resale limited until',
                  value:
                    one.restricted_until === null
                      ? 'No limit'
                      : formatDateTime(one.restricted_until),
                },
                ...(one.acquired_from === null
                  ? []
                  : [
                      {
                        term: 'Acquired from',
                        value: `${one.acquired_from}${one.acquired_at === null ? '' : `, ${formatDateTime(one.acquired_at)}`}`,
                      },
                    ]),
                ...(one.investment_id === null
                  ? []
                  : [
                      {
                        term: 'Investment',
                        value: (
                          <Link className="link" to={investmentPath(one.investment_id)}>
                            Timeline, documents and money of this investment
                          </Link>
                        ),
                      },
                    ]),
                { term: 'Why', value: one.restriction, full: true },
                {
                  term: 'Company',
                  value: (
                    <Link
                      className="link"
                      to={href('/dashboard/my-investments/company/:companyId/overview', {
                        companyId: one.account_id,
                      })}
                    >
                      Everything you hold of {one.company}
                    </Link>
                  ),
                },
              ]}
            />
            {one.legend === null ? null : (
              <Callout tone="quiet" title="Legend">
                {one.legend}
              </Callout>
            )}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
