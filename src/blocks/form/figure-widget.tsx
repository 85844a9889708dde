import type { ReactNode } from 'react'
import { MoneyInput } from '#src/ui/inputs/money.tsx'
import {
  BasisPointsInput,
  DecimalInput,
  IntegerInput,
  PercentInput,
} from '#src/ui/inputs/number.tsx'
import type { WidgetArgs } from './widget-types.ts'

/** A number, or the text that was typed and could not be read. */
const number = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? value : null
function text(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}
const common = ({ name, onBlur }: WidgetArgs) => ({ name, onBlur })

function Money({ args, allowNegative }: { args: WidgetArgs; allowNegative: boolean }) {
  const { value } = args
  const cents =
    typeof value === 'object' && value !== null && 'amount' in value
      ? number(value.amount)
      : number(value)
  return (
    <MoneyInput
      {...common(args)}
      allowNegative={allowNegative}
      value={cents}
      onChange={(next) =>
        args.onChange(
          args.spec.moneyObject && typeof next === 'number'
            ? { amount: next, currency: 'USD' }
            : next,
        )
      }
    />
  )
}

/** Amounts and numbers, by the name of the widget. */
const figures: Readonly<Record<string, (args: WidgetArgs) => ReactNode>> = {
  money: (args) => <Money args={args} allowNegative={false} />,
  'money-signed': (args) => <Money args={args} allowNegative />,
  price: (args) => (
    <DecimalInput
      {...common(args)}
      prefix="$"
      unit="dollars"
      places={5}
      minPlaces={2}
      value={text(args.value)}
      onChange={args.onChange}
    />
  ),
  percent: (args) => (
    <PercentInput {...common(args)} value={text(args.value)} onChange={args.onChange} />
  ),
  'basis-points': (args) => (
    <BasisPointsInput {...common(args)} value={number(args.value)} onChange={args.onChange} />
  ),
  decimal: (args) => (
    <DecimalInput {...common(args)} places={5} value={text(args.value)} onChange={args.onChange} />
  ),
  integer: (args) => (
    <IntegerInput
      {...common(args)}
      value={number(args.value)}
      onChange={args.onChange}
      allowNegative={(args.spec.minimum ?? -1) < 0}
    />
  ),
}

/** A field for an amount or a number. */
export const FigureWidget = ({ args }: { args: WidgetArgs }) =>
  figures[args.override.widget ?? args.spec.widget]?.(args) ?? null
