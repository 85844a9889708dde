import { formatMoney, formatWholeMoney, money } from '#domain/shared/money.ts'
import type { FiscalYear, OfferingPage } from '#domain/offerings/model/offering.ts'
import { shortMoney } from '#src/blocks/offer-labels.ts'
import { Chart } from '#src/ui/chart.tsx'
import { Card } from '#src/ui/card.tsx'

const yearOf = ({ fy_end }: FiscalYear): string => fy_end.slice(0, 4)
const dollars = (cents: number): number => cents / 100
const inWords = (value: number): string => formatMoney(money(Math.round(value * 100)))
const onAxis = (value: number): string =>
  `${value < 0 ? '-' : ''}${shortMoney(Math.round(Math.abs(value) * 100))}`

/** Revenue and net income of the years that the issuer's record states (17 CFR 227.201(t)). */
export function Financials({ years }: { years: OfferingPage['financials'] }) {
  return (
    <Card pad>
      <Chart
        kind="column"
        title="Revenue and net income"
        summary={years
          .map(
            (year) =>
              `${yearOf(year)}: revenue ${formatWholeMoney(money(year.revenue))}, net income ${formatWholeMoney(money(year.net_income))}.`,
          )
          .join(' ')}
        categories={years.map(yearOf)}
        categoryName="Fiscal year"
        format={inWords}
        axisFormat={onAxis}
        series={[
          { name: 'Revenue', values: years.map((year) => dollars(year.revenue)) },
          { name: 'Net income', values: years.map((year) => dollars(year.net_income)) },
        ]}
      />
      <p className="mt-3 text-small text-subtle">
        As stated by the company. The financial statements are among the documents.
      </p>
    </Card>
  )
}
