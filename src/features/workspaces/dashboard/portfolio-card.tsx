import { ArrowDownRight, ArrowUpRight, Info } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#domain/shared/money.ts'
import type { Answer } from '#src/api/call.ts'
import { dollars, shortDollars } from '#src/lib/chart-money.ts'
import { formatDate } from '#src/lib/format.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Chart } from '#src/ui/chart.tsx'
import { cn } from '#src/lib/classes.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { TertiaryTabs } from '#src/ui/view-tabs.tsx'
import { axisFrom, firstPeriod, periods, sample, type Period } from './portfolio.ts'

type Home = Answer<'GET /api/dashboard'>
const NAMES: Record<Period, string> = {
  '3M': 'three months',
  '6M': 'six months',
  '1Y': 'one year',
  All: 'the whole time',
}
function toneOf(amount: number): string {
  if (amount > 0) return 'text-success-text'
  return amount < 0 ? 'text-danger-text' : 'text-muted'
}

function Change({ portfolio }: { portfolio: Home['portfolio'] }) {
  const { change, change_pct } = portfolio
  return (
    <span
      className={cn('figures inline-flex items-center gap-1 font-medium', toneOf(change.amount))}
    >
      {change.amount === 0 ? null : (
        <Icon as={change.amount > 0 ? ArrowUpRight : ArrowDownRight} size="sm" />
      )}
      <Figure money={change} size="text" />
      {change_pct === null ? null : ` (${change_pct.replace('-', '−')}%)`}
    </span>
  )
}

/** What each value rests on: the price, where it comes from and of which day. */
function Sources({ portfolio: { valuations, invested } }: { portfolio: Home['portfolio'] }) {
  if (valuations.length === 0)
    return (
      <p className="mt-1 flex items-center gap-2 text-small text-subtle">
        <Icon as={Info} size="sm" />A value moves when a company reports a new price.
      </p>
    )
  return (
    <Disclosure summary="How this value is calculated" look="plain" className="mt-3">
      <p className="text-small text-muted">
        You put in {formatMoney(invested)}. A value moves only when a security is issued or a
        company reports a price; nothing is estimated in between.
      </p>
      <ul className="mt-2 divide-y divide-border text-small">
        {valuations.map((one) => (
          <li key={one.id} className="py-2">
            <span className="font-medium">
              <bdi>{one.company}</bdi>
            </span>
            , {one.security}: {one.price === null ? 'no price' : `$${one.price} each`}
            <span className="block text-subtle">
              {one.source}, {formatDate(one.at)}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

/**
 * What the holdings are worth at the latest price, next to the money put in; without holdings the axis stays with a
 * sentence.
 */
export function PortfolioCard({ portfolio, now }: { portfolio: Home['portfolio']; now: number }) {
  const [period, setPeriod] = useState<Period>(() => firstPeriod(portfolio.series, now))
  const bare = portfolio.series.length === 0
  const { categories, value, invested } = sample(portfolio.series, period, now)
  const lowest = axisFrom([...value, ...invested])
  const summary = bare
    ? 'You hold nothing yet, so there is nothing to draw.'
    : `Over ${NAMES[period]}: the value at the latest price is ${formatMoney(portfolio.value)}, the amount invested is ${formatMoney(portfolio.invested)}.`
  return (
    <Card aria-label="Portfolio value">
      <CardHead
        title="Portfolio value"
        className="pb-1"
        action={
          <TertiaryTabs
            label="Period"
            value={period}
            onChange={setPeriod}
            items={periods.map((one) => ({ value: one, label: one }))}
          />
        }
      />
      <CardBody>
        <p className="flex flex-wrap items-baseline gap-x-3.5 gap-y-1">
          <Figure money={portfolio.value} size="xl" />
          {bare ? (
            <span className="text-small text-subtle">
              Your first holding appears here when an investment closes.
            </span>
          ) : (
            <>
              <Change portfolio={portfolio} />
              <span className="text-small text-subtle">since you started</span>
            </>
          )}
        </p>
        <Chart
          className="mt-4"
          kind="area-step"
          title="Portfolio value"
          showTitle={false}
          summary={summary}
          categories={categories}
          categoryName="Day"
          series={[
            { name: 'Value at the latest price', values: value },
            { name: 'Amount invested', values: invested, dashed: true },
          ]}
          format={dollars}
          axisFormat={shortDollars}
          axisSide="right"
          height={248}
          {...(lowest === undefined ? {} : { from: lowest })}
          exportable={!bare}
          empty="Nothing to draw yet: no investment has closed."
        />
        <Sources portfolio={portfolio} />
      </CardBody>
    </Card>
  )
}
