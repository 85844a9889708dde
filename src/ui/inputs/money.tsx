import type { Ref } from 'react'
import { centsToInputText } from '#domain/shared/money.ts'
import { hundredthsOf, readFigure, type FigureRules } from '#domain/shared/typed-figure.ts'
import type { ControlProps } from './field-context.ts'
import { FigureField } from './figure-field.tsx'

export interface MoneyInputProps extends ControlProps {
  /** whole cents, null when nothing is typed, or a typed text that could not be read */
  value: number | string | null | undefined
  /** A text that cannot be read is handed on as it was typed, so that the schema refuses it. */
  onChange: (cents: number | string | null) => void
  placeholder?: string
  /** Shown at the end, as "USD". */
  currency?: string
  allowNegative?: boolean
  ref?: Ref<HTMLInputElement>
}

/** The amount in a form's value: null while nothing is typed that can be read. */
export const centsIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/**
 * An amount in dollars: `$` on the left, figures on the right, grouped while typing, two decimals once left; arrow keys
 * never change it.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, currency, allowNegative = false, ...rest } = props
  const rules: FigureRules = { places: 2, negative: allowNegative, unit: 'dollars' }
  return (
    <FigureField
      {...rest}
      rules={rules}
      minPlaces={2}
      prefix="$"
      suffix={currency}
      value={typeof value === 'number' ? centsToInputText(value) : (value ?? null)}
      onChange={(text) =>
        onChange(text !== null && readFigure(text, rules).ok ? hundredthsOf(text) : text)
      }
    />
  )
}
