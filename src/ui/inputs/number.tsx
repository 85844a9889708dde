import { useState, type ReactNode, type Ref } from 'react'
import { NumericFormat } from 'react-number-format'
import { cn } from '#src/lib/classes.ts'
import { nativeAttributes, useControl, type ControlProps } from './field-context.ts'
import { bareClass, Frame } from './frame.tsx'

export interface DecimalInputProps extends ControlProps {
  /** plain decimal text such as "4.1" (never a float), or null */
  value: string | null | undefined
  onChange: (value: string | null) => void
  /** most digits after the point */
  places?: number
  /** digits that are shown at least, once the field is left */
  minPlaces?: number
  prefix?: ReactNode
  suffix?: ReactNode
  placeholder?: string
  allowNegative?: boolean
  ref?: Ref<HTMLInputElement>
}

/** "4.1" with at least two decimal places is "4.10". */
export function padDecimal(text: string, places: number): string {
  if (places === 0 || text === '' || text === '-') return text
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole === '' || whole === '-' ? `${whole}0` : whole}.${fraction.padEnd(places, '0')}`
}

/** Typed decimal text in its plain form: no leading zeros, no lonely point. */
function plain(text: string): string | null {
  if (text === '' || text === '-' || text === '.' || text === '-.') return null
  const trimmed = text.replace(/\.$/, '')
  return trimmed.replace(/^(-?)0+(?=\d)/, '$1').replace(/^(-?)\./, '$10.')
}

/** A number with decimals stored as text, right aligned and grouped: prices per share, ratios. */
export function DecimalInput(props: DecimalInputProps) {
  const {
    onChange,
    places = 2,
    minPlaces = 0,
    prefix,
    suffix,
    placeholder,
    allowNegative = false,
    ref,
  } = props
  const value = props.value ?? null
  const state = useControl(props)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null ? '' : padDecimal(value, minPlaces)
  const text = typed !== null && plain(typed) === value ? typed : shown
  return (
    <Frame state={state} prefix={prefix} suffix={suffix} className={props.className}>
      <NumericFormat
        {...nativeAttributes(props, state)}
        getInputRef={ref}
        type="text"
        inputMode={places === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        valueIsNumericString
        value={text}
        thousandSeparator=","
        decimalScale={places}
        allowNegative={allowNegative}
        onValueChange={({ value: next }, { source }) => {
          if (source !== 'event') return
          setTyped(next)
          const number = plain(next)
          if (number !== value) onChange(number)
        }}
        onBlur={() => {
          setTyped(null)
          props.onBlur?.()
        }}
        placeholder={placeholder}
        className={cn(bareClass, 'figures text-right')}
      />
    </Frame>
  )
}

/** A percentage as decimal text ("12.5" is 12.5 %); two decimals are shown once left. */
export function PercentInput(props: Omit<DecimalInputProps, 'suffix' | 'prefix'>) {
  return <DecimalInput minPlaces={2} {...props} suffix="%" />
}

export interface BasisPointsInputProps extends Omit<
  DecimalInputProps,
  'value' | 'onChange' | 'suffix' | 'prefix' | 'places'
> {
  /** hundredths of a percent: 1250 is 12.50 % */
  value: number | null | undefined
  onChange: (value: number | null) => void
}

/** A percentage stored as whole basis points. */
export function BasisPointsInput({ value, onChange, ...rest }: BasisPointsInputProps) {
  const text = value === null || value === undefined ? null : String(value / 100)
  const toPoints = (percent: string | null) => {
    if (percent === null) return null
    const [whole = '0', fraction = ''] = percent.replace('-', '').split('.')
    const points = Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
    return percent.startsWith('-') ? -points : points
  }
  return (
    <DecimalInput
      minPlaces={2}
      {...rest}
      places={2}
      suffix="%"
      value={text}
      onChange={(next) => onChange(toPoints(next))}
    />
  )
}

export interface IntegerInputProps extends Omit<
  DecimalInputProps,
  'value' | 'onChange' | 'places' | 'minPlaces'
> {
  value: number | null | undefined
  onChange: (value: number | null) => void
}

/** A whole number, grouped ("12,000"); null when nothing is typed or it is too large to be counted exactly. */
export function IntegerInput({ value, onChange, ...rest }: IntegerInputProps) {
  const toNumber = (text: string | null) => {
    const number = text === null ? Number.NaN : Number(text)
    return Number.isSafeInteger(number) ? number : null
  }
  return (
    <DecimalInput
      {...rest}
      places={0}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(text) => onChange(toNumber(text))}
    />
  )
}
