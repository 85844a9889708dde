import { useState, type Ref } from 'react'
import { NumericFormat } from 'react-number-format'
import { centsToInputText } from '#domain/shared/money.ts'
import { cn } from '#src/lib/classes.ts'
import { nativeAttributes, useControl, type ControlProps } from './field-context.ts'
import { bareClass, Frame } from './frame.tsx'

export interface MoneyInputProps extends ControlProps {
  /** whole cents, or null when nothing is typed */
  value: number | null | undefined
  onChange: (cents: number | null) => void
  placeholder?: string
  /** Shown at the end, as "USD". */
  currency?: string
  allowNegative?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Decimal text of a number field ("2500.5") to whole cents without floating point; empty is null. */
export function centsOfText(text: string): number | null {
  const match = /^(-?)(\d*)(?:\.(\d{0,2}))?$/.exec(text)
  if (!match || ((match[2] ?? '') === '' && (match[3] ?? '') === '')) return null
  const cents = Number(`${match[2] ?? ''}${(match[3] ?? '').padEnd(2, '0')}`)
  if (!Number.isSafeInteger(cents)) return null
  return match[1] === '-' && cents !== 0 ? -cents : cents
}

/** Text while typing: what the person wrote stays as long as it means the same amount. */
function useAmountText(
  value: number | null,
  parse: (text: string) => number | null,
  show: (value: number) => string,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null ? '' : show(value)
  const text = typed !== null && parse(typed) === value ? typed : shown
  return { text, type: setTyped, settle: () => setTyped(null) }
}

/**
 * An amount in dollars: `$` on the left, figures on the right, grouped while typing, two decimals once left; arrow keys
 * never change it.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { onChange, placeholder, currency, allowNegative = false, ref } = props
  const value = props.value ?? null
  const state = useControl(props)
  const amount = useAmountText(value, centsOfText, centsToInputText)
  return (
    <Frame state={state} prefix="$" suffix={currency} className={props.className}>
      <NumericFormat
        {...nativeAttributes(props, state)}
        getInputRef={ref}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        valueIsNumericString
        value={amount.text}
        thousandSeparator=","
        decimalScale={2}
        allowNegative={allowNegative}
        allowedDecimalSeparators={['.']}
        isAllowed={({ value: next }) =>
          next === '' || next === '-' || next === '.' || centsOfText(next) !== null
        }
        onValueChange={({ value: next }, { source }) => {
          if (source !== 'event') return
          amount.type(next)
          const cents = centsOfText(next)
          if (cents !== value) onChange(cents)
        }}
        onBlur={() => {
          amount.settle()
          props.onBlur?.()
        }}
        placeholder={placeholder}
        className={cn(bareClass, 'figures text-right')}
      />
    </Frame>
  )
}
