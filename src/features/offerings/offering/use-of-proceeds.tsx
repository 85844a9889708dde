import type { Terms } from '#domain/offerings/model/offering.ts'
import { formatCents } from '#domain/shared/money.ts'
import { Card } from '#src/ui/card.tsx'
import { Key, SplitBar, type ChartColor } from '#src/ui/split-bar.tsx'

const COLORS: readonly ChartColor[] = [1, 2, 3, 4, 5, 6]
const colorOf = (index: number): ChartColor => COLORS[index % COLORS.length] ?? 6
const whole = (cents: number): string => formatCents(cents).replace(/\.00$/, '')
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/** Where the money goes at the minimum and at the maximum (17 CFR 227.201(i)). */
export function UseOfProceeds({ terms }: { terms: Terms }) {
  const uses = terms.use_of_proceeds
  const total = sum(uses.map((each) => each.at_max))
  const shares = uses
    .map((each) => `${each.use} ${Math.round((each.at_max / Math.max(1, total)) * 100)} percent`)
    .join(', ')
  const cell = 'figures border-t border-border py-2.75 pl-3.5 text-right align-baseline md:pl-6'
  return (
    <Card pad>
      <SplitBar
        size="lg"
        label={`At the maximum: ${shares}`}
        parts={uses.map((each, index) => ({
          name: each.use,
          value: each.at_max,
          color: colorOf(index),
        }))}
      />
      <table className="mt-4 w-full">
        <thead>
          <tr className="text-small text-subtle">
            <th scope="col" className="pb-2 text-left font-normal">
              What it pays for
            </th>
            <th scope="col" className="pb-2 pl-3.5 text-right font-normal md:pl-6">
              At minimum
            </th>
            <th scope="col" className="pb-2 pl-3.5 text-right font-normal md:pl-6">
              At maximum
            </th>
          </tr>
        </thead>
        <tbody>
          {uses.map((each, index) => (
            <tr key={each.use}>
              <th scope="row" className="border-t border-border py-2.75 text-left font-normal">
                <Key color={colorOf(index)}>{each.use}</Key>
              </th>
              <td className={cell}>{whole(each.at_min)}</td>
              <td className={`${cell} font-medium`}>{whole(each.at_max)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-medium">
            <th scope="row" className="border-t border-border-strong pt-2.75 text-left font-medium">
              Total
            </th>
            <td className="figures border-t border-border-strong pt-2.75 pl-3.5 text-right md:pl-6">
              {whole(sum(uses.map((each) => each.at_min)))}
            </td>
            <td className="figures border-t border-border-strong pt-2.75 pl-3.5 text-right md:pl-6">
              {whole(total)}
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
