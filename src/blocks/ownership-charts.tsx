import type { CapTableView } from '#domain/holders/model/cap-table.ts'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { Card } from '#src/ui/card.tsx'
import { Chart } from '#src/ui/chart.tsx'

interface Part {
  label: string
  holders: number
  units: number
  percent: string
}

/** "12.3%": one decimal, as shares are read; the table below the charts has all four. */
const share = (percent: number): string => `${percent.toFixed(1)}%`

function Ownership({
  title,
  name,
  parts,
}: {
  title: string
  name: string
  parts: readonly Part[]
}) {
  return (
    <Card pad aria-label={title}>
      <Chart
        kind="bar"
        title={title}
        summary={
          parts.length === 0
            ? 'No units are outstanding.'
            : parts
                .map(
                  ({ label, units, percent, holders }) =>
                    `${label}: ${formatCount(units)} units, ${share(Number(percent))}, ${formatCount(holders)} ${holders === 1 ? 'holder' : 'holders'}.`,
                )
                .join(' ')
        }
        categories={parts.length === 0 ? [name] : parts.map((one) => one.label)}
        categoryName={name}
        series={[
          {
            name: 'Share of all units',
            values: parts.length === 0 ? [null] : parts.map((one) => Number(one.percent)),
          },
        ]}
        format={share}
        axisFormat={(value) => `${value}%`}
        from={0}
        to={100}
        height={parts.length > 4 ? 320 : 236}
        empty="No units are outstanding yet."
      />
    </Card>
  )
}

/** Who owns a company: the share of each class of security and of each kind of holder. */
export function OwnershipCharts({
  classes,
  kinds,
  asOf,
}: Pick<CapTableView, 'classes' | 'kinds'> & { asOf: string }) {
  const on = formatDate(asOf)
  return (
    <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
      <Ownership
        title={`Ownership by class, ${on}`}
        name="Class"
        parts={classes.map(({ name, ...one }) => ({ ...one, label: name }))}
      />
      <Ownership title={`Ownership by kind of holder, ${on}`} name="Kind of holder" parts={kinds} />
    </div>
  )
}
