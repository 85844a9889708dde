import { formatDay } from '#domain/shared/calendar/format.ts'
import { zoneLabel } from '#domain/shared/calendar/zones.ts'
import { emailProblems, emailStateLabels } from '#domain/shared/email-log.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { Answer } from '#src/api/call.ts'
import { inDollars, dollars, shortDollars } from '#src/lib/chart-money.ts'
import { formatCount } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Chart } from '#src/ui/chart.tsx'
import { Key, SplitBar } from '#src/ui/split-bar.tsx'

type Trends = Answer<'GET /api/admin/home/trends'>
/** "Nov 23": thirteen weeks need no year. */
const weekOf = (day: string): string => formatDay(day).replace(/, \d{4}$/, '')

/** Commitments of the last weeks by exemption. */
export function CommitmentsCard({ trends }: { trends: Trends }) {
  const { weeks, time_zone: zone } = trends
  const sumOf = (week: Trends['weeks'][number]) => week.reg_cf + week.reg_d + week.reg_a
  const all = weeks.reduce((sum, week) => sum + sumOf(week), 0)
  const last = weeks.at(-1)
  const series = (
    [
      ['Reg CF', 'reg_cf', 1],
      ['Reg D', 'reg_d', 2],
      ['Reg A', 'reg_a', 3],
    ] as const
  ).map(([name, of, color]) => ({
    name,
    color,
    values: weeks.map((week) => inDollars(week[of])),
  }))
  return (
    <Card pad aria-label="Commitments by week">
      <Chart
        kind="column"
        stacked
        title="Commitments by week"
        summary={`${formatCents(all)} committed in ${weeks.length} weeks; ${formatCents(last === undefined ? 0 : sumOf(last))} this week.`}
        categories={weeks.map((week) => weekOf(week.starts))}
        categoryName="Week from"
        series={series}
        format={dollars}
        axisFormat={shortDollars}
        from={0}
        height={248}
      />
      <p className="mt-2 text-small text-subtle">
        Weeks begin on Monday, {zoneLabel(zone)} time. Cancelled commitments aren’t counted.
      </p>
    </Card>
  )
}

/** Accounts opened in the last weeks. */
export function AccountsCard({ weeks }: Pick<Trends, 'weeks'>) {
  const all = weeks.reduce((sum, week) => sum + week.users, 0)
  return (
    <Card pad aria-label="New users by week">
      <Chart
        kind="column"
        title="New users by week"
        summary={`${formatCount(all)} accounts opened in ${weeks.length} weeks.`}
        categories={weeks.map((week) => weekOf(week.starts))}
        categoryName="Week from"
        series={[
          { name: 'New users', values: weeks.map((week) => (all === 0 ? null : week.users)) },
        ]}
        empty="No account was opened in these weeks."
        from={0}
        height={196}
      />
    </Card>
  )
}

/** The fiscal year to date and, for comparison, the same days of the year before. */
export function FiscalYearCard({ year }: Pick<Trends, 'year'>) {
  const rows = [
    [
      'Committed',
      formatCents(year.now.committed.amount),
      formatCents(year.before.committed.amount),
    ],
    ['Investments', formatCount(year.now.investments), formatCount(year.before.investments)],
    ['New users', formatCount(year.now.users), formatCount(year.before.users)],
  ] as const
  const cell = 'figures border-t border-border py-2 pl-3 text-right'
  return (
    <Card aria-labelledby="fiscal-year">
      <CardHead
        titleId="fiscal-year"
        title="Fiscal year"
        subtitle={`Since ${formatDay(year.starts)}`}
      />
      <CardBody>
        <table className="w-full text-small">
          <caption className="sr-only">
            The fiscal year to date and the same days of the year before
          </caption>
          <thead>
            <tr className="text-subtle">
              <th scope="col" className="pb-2 text-left font-medium">
                <span className="sr-only">Figure</span>
              </th>
              <th scope="col" className="pb-2 pl-3 text-right font-medium">
                To date
              </th>
              <th scope="col" className="pb-2 pl-3 text-right font-medium">
                Year before
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, now, before]) => (
              <tr key={label}>
                <th scope="row" className="border-t border-border py-2 text-left font-normal">
                  {label}
                </th>
                <td className={`${cell} font-medium`}>{now}</td>
                <td className={`${cell} text-subtle`}>{before}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </CardBody>
    </Card>
  )
}

/** States in the order of the card; problems share a color, as their names are next to them. */
const MAIL_PARTS = [
  ['delivered', 3],
  ['sent', 1],
  ['queued', 4],
  ['delayed', 5],
  ['failed', 2],
  ['bounced', 2],
  ['complained', 2],
  ['suppressed', 6],
  ['dropped', 6],
] as const
/** States that are known without a mail provider's reports; the others are shown when there is one. */
const ALWAYS: ReadonlySet<string> = new Set(['sent', 'queued', 'failed', 'dropped'])

/** E-mails of the last 24 hours by what became of them. */
export function MailCard({ mail }: Pick<Trends, 'mail'>) {
  const parts = MAIL_PARTS.map(([state, color]) => ({
    name: emailStateLabels[state],
    state,
    color,
    value: mail[state],
  })).filter(({ state, value }) => value > 0 || ALWAYS.has(state))
  const problems = emailProblems.reduce((sum, state) => sum + mail[state], 0)
  const total = parts.reduce((sum, part) => sum + part.value, 0)
  return (
    <Card aria-labelledby="mail">
      <CardHead
        titleId="mail"
        title="E-mail, 24 hours"
        action={
          <Link className="link-plain text-small" to="/admin/email-logs/all-logs">
            All e-mails
          </Link>
        }
      />
      <CardBody>
        {total === 0 ? (
          <p className="text-small text-subtle">No e-mail in the last 24 hours.</p>
        ) : (
          <>
            <SplitBar
              label={parts.map(({ name, value }) => `${name}: ${formatCount(value)}`).join(', ')}
              parts={parts}
            />
            <ul className="mt-3 divide-y divide-border">
              {parts.map(({ state, name, color, value }) => (
                <li key={state} className="flex items-center justify-between py-2 text-small">
                  <Key color={color}>{name}</Key>
                  <span className="figures font-medium">{formatCount(value)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {problems === 0 ? null : (
          <p className="mt-3 text-small">
            <Link className="link-plain" to="/admin/email-logs/email-problem">
              See why {formatCount(problems)} did not arrive
            </Link>
          </p>
        )}
      </CardBody>
    </Card>
  )
}
