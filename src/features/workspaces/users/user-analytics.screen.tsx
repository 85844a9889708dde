import {
  analyticsKinds,
  bandLabel,
  UNKNOWN,
  type AnalyticsKind,
  type UserAnalytics,
} from '#domain/workspaces/model/user-analytics.ts'
import { SMALLEST_CELL } from '#domain/workspaces/rules/suppression.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { UsersTabs } from '#src/features/identity/account/users-tabs.tsx'
import { formatCount } from '#src/lib/format.ts'
import { href, Link } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Chart } from '#src/ui/chart.tsx'
import { countryName, usRegionOptions } from '#src/ui/inputs/countries.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { InnerLinkTabs } from '#src/ui/tabs.tsx'

const pages = {
  age: { title: 'Age', path: '/admin/users/data-analytics/age', head: 'Age' },
  income: { title: 'Income', path: '/admin/users/data-analytics/income', head: 'Annual income' },
  accreditation: {
    title: 'Accreditation',
    path: '/admin/users/data-analytics/accreditation',
    head: 'Accreditation',
  },
  geo: {
    title: 'Geography',
    path: '/admin/users/data-analytics/geo-analytics',
    head: 'State or country',
  },
} as const satisfies Record<AnalyticsKind, { title: string; path: string; head: string }>
const sources: Readonly<Record<AnalyticsKind, string>> = {
  age: 'Age today, by the date of birth of the identity check.',
  income: 'Annual income as each person stated it last.',
  accreditation: 'A verification counts before a person’s own statement.',
  geo: 'Home address of the identity check.',
}
const kindOf = (what: string | undefined): AnalyticsKind =>
  analyticsKinds.find((kind) => kind === what) ?? 'age'
const query = (what: AnalyticsKind) =>
  ask('GET /api/admin/users/analytics/:what', { params: { what } })
export const loader = load(({ props }) => [query(kindOf(props?.['what']))])

function placeName(key: string): string {
  if (!key.startsWith('US-')) return countryName(key)
  const state = key.slice(3)
  return usRegionOptions.find((one) => one.value === state)?.label ?? state
}
const labelOf = (what: AnalyticsKind, key: string): string =>
  what === 'geo' && key !== UNKNOWN ? placeName(key) : bandLabel(what, key)

/** The largest group in a sentence, for those who do not see the picture. */
function summaryOf({ what, total, bands }: UserAnalytics): string {
  const [largest] = bands
    .filter((band) => band.count !== null)
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
  return largest === undefined || largest.count === null
    ? `${formatCount(total)} users. Every group is too small to show.`
    : `${formatCount(total)} users. The largest group is ${labelOf(what, largest.key)} with ${formatCount(largest.count)}.`
}
const percent = (count: number, total: number): string =>
  total === 0 ? '–' : `${((count / total) * 100).toFixed(1)}%`

/** The band's name; where the list can be filtered by it, a link. */
function BandName({ what, band }: { what: AnalyticsKind; band: UserAnalytics['bands'][number] }) {
  const label = labelOf(what, band.key)
  return what === 'accreditation' && band.count !== null ? (
    <Link
      className="underline underline-offset-3"
      to={`${href('/admin/users/user-list')}?accreditation=${band.key}`}
    >
      {label}
    </Link>
  ) : (
    label
  )
}

function BandTable({ found }: { found: UserAnalytics }) {
  const { what, total, bands } = found
  const cell = 'figures border-b border-border py-2 pl-3 text-right'
  return (
    <table className="w-full text-small">
      <caption className="sr-only">Users by {pages[what].head.toLowerCase()}</caption>
      <thead>
        <tr className="text-subtle">
          <th scope="col" className="border-b border-border py-2 text-left font-medium">
            {pages[what].head}
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            Users
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {bands.map((band) => (
          <tr key={band.key}>
            <th scope="row" className="border-b border-border py-2 text-left font-normal">
              <BandName what={what} band={band} />
            </th>
            <td className={cell}>
              {band.count === null ? (
                <span className="text-subtle">Hidden</span>
              ) : (
                formatCount(band.count)
              )}
            </td>
            <td className={cell}>{band.count === null ? '–' : percent(band.count, total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="py-2 text-left font-medium">
            All users
          </th>
          <td className="figures py-2 pl-3 text-right font-medium">{formatCount(total)}</td>
          <td className="figures py-2 pl-3 text-right font-medium">{percent(total, total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Distribution({ found }: { found: UserAnalytics }) {
  const { what, bands } = found
  const { title, head } = pages[what]
  const shown = bands.filter((band) => band.count !== null)
  const hidden = bands.length - shown.length
  return (
    <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <Card aria-label={`${title}, chart`}>
        <CardHead title={`Users by ${head.toLowerCase()}`} />
        <CardBody>
          <Chart
            kind="column"
            title={`Users by ${head.toLowerCase()}`}
            showTitle={false}
            summary={summaryOf(found)}
            categories={shown.map((band) => labelOf(what, band.key))}
            categoryName={head}
            series={[{ name: 'Users', values: shown.map((band) => band.count) }]}
            height={320}
            empty="Every group is too small to show."
          />
        </CardBody>
      </Card>
      <Card aria-label={`${title}, table`}>
        <CardHead title="In figures" subtitle={sources[what]} />
        <CardBody>
          <BandTable found={found} />
          {hidden === 0 ? null : (
            <p className="mt-4 text-small text-subtle">
              We hide groups of fewer than {SMALLEST_CELL} users, and groups that would give them
              away. The total includes them.
            </p>
          )}
        </CardBody>
      </Card>
    </div>
  )
}

/** How the users are distributed by one property, as a chart with a table next to it. */
export default function UserAnalyticsScreen({ what: asked }: { what?: string }) {
  const what = kindOf(asked)
  const { title } = pages[what]
  const found = useQueryOf(query(what))
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Users', to: href('/admin/users/user-list') },
      { label: title },
    ],
    pageName: title,
  })
  return (
    <>
      <PageHead dense tabs title="Data analytics" lead="Who your users are. Nobody is named." />
      <UsersTabs />
      <InnerLinkTabs
        className="mb-5"
        label="Data analytics"
        items={analyticsKinds.map((kind) => ({
          to: pages[kind].path,
          label: pages[kind].title,
          current: kind === what,
        }))}
      />
      <QueryBoundary
        query={found}
        what="the distribution"
        skeleton={
          <Card aria-label={title}>
            <SkeletonRows rows={8} />
          </Card>
        }
      >
        {(data) => <Distribution found={data} />}
      </QueryBoundary>
    </>
  )
}
