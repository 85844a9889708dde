import type { ReactNode, Ref } from 'react'
import { centsToInputText } from '#domain/shared/money.ts'
import { hundredthsOf, readFigure, type FigureRules } from '#domain/shared/typed-figure.ts'
import type { ControlProps } from './field-context.ts'
import { FigureField } from './figure-field.tsx'

export interface DecimalInputProps extends ControlProps {
  /** plain decimal text such as "4.1" (never a float), null, or a typed text that could not be read */
  value: string | null | undefined
  /** A text that cannot be read is handed on as it was typed, so that the schema refuses it. */
  onChange: (value: string | null) => void
  /** most digits after the point */
  places?: number
  /** digits that are shown at least, once the field is left */
  minPlaces?: number
  unit?: FigureRules['unit']
  prefix?: ReactNode
  suffix?: ReactNode
  placeholder?: string
  allowNegative?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A number with decimals stored as text, right aligned and grouped: prices per share, ratios. */
export function DecimalInput(props: DecimalInputProps) {
  const { places = 2, minPlaces = 0, unit = 'none', allowNegative = false, value, ...rest } = props
  return (
    <FigureField
      {...rest}
      rules={{ places, negative: allowNegative, unit }}
      minPlaces={minPlaces}
      value={value ?? null}
    />
  )
}

type PercentProps = Omit<DecimalInputProps, 'suffix' | 'prefix' | 'unit'>

/** A percentage as decimal text ("12.5" is 12.5 %), with four decimals at most; two are shown once left. */
export function PercentInput(props: PercentProps) {
  return <DecimalInput places={4} minPlaces={2} {...props} unit="percent" suffix="%" />
}

interface NumberValue {
  /** the number, null, or a typed text that could not be read */
  value: number | string | null | undefined
  onChange: (value: number | string | null) => void
}

export type BasisPointsInputProps = Omit<PercentProps, 'value' | 'onChange' | 'places'> &
  NumberValue

/** A percentage stored as whole basis points (hundredths of a percent): 1250 is 12.50 %. */
export function BasisPointsInput({ value, onChange, ...rest }: BasisPointsInputProps) {
  const rules: FigureRules = { places: 2, negative: rest.allowNegative ?? false, unit: 'percent' }
  return (
    <PercentInput
      {...rest}
      places={2}
      value={typeof value === 'number' ? centsToInputText(value) : value}
      onChange={(text) =>
        onChange(text !== null && readFigure(text, rules).ok ? hundredthsOf(text) : text)
      }
    />
  )
}

export type IntegerInputProps = Omit<
  DecimalInputProps,
  'value' | 'onChange' | 'places' | 'minPlaces' | 'unit'
> &
  NumberValue

/** A whole number, grouped ("12,000"); null when nothing is typed. */
export function IntegerInput({ value, onChange, ...rest }: IntegerInputProps) {
  const rules: FigureRules = { places: 0, negative: rest.allowNegative ?? false, unit: 'none' }
  return (
    <DecimalInput
      {...rest}
      places={0}
      value={typeof value === 'number' ? String(value) : value}
      onChange={(text) =>
        onChange(text !== null && readFigure(text, rules).ok ? Number(text) : text)
      }
    />
  )
}
