import { useEffect, useState, type ChangeEvent, type ReactNode, type Ref } from 'react'
import { decimal, isDecimalText, shortDecimalText } from '#domain/shared/decimal.ts'
import { groupDigits } from '#domain/shared/money.ts'
import { isGrouped, readFigure, type FigureRules } from '#domain/shared/typed-figure.ts'
import { cn } from '#src/lib/classes.ts'
import { useDigitCaret } from './digit-caret.ts'
import { nativeAttributes, useControl, type ControlProps } from './field-context.ts'
import { bareClass, Frame } from './frame.tsx'

export interface FigureFieldProps extends ControlProps {
  rules: FigureRules
  /** plain decimal text ("1000.5"), or a typed text that could not be read */
  value: string | null
  /**
   * What cannot be read is handed on as it was typed, so that the schema refuses it and nothing else is sent in its
   * place.
   */
  onChange: (value: string | null) => void
  /** decimals that are shown at least, once the field is left */
  minPlaces: number
  prefix?: ReactNode
  suffix?: ReactNode
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/** "1234.5" is "1,234.5"; a text that is no plain figure stays as it is. */
function grouped(text: string): string {
  const match = /^(-?)(\d*)(\.\d*)?$/.exec(text)
  return match ? `${match[1] ?? ''}${groupDigits(match[2] ?? '')}${match[3] ?? ''}` : text
}

/** "4.1" with at least two decimal places is "4.10". */
export function padDecimal(text: string, places: number): string {
  if (places === 0) return text
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(places, '0')}`
}

/** "4.10" and "4.1" are one value. */
const short = (value: string | null) =>
  value !== null && isDecimalText(value) ? shortDecimalText(decimal(value)) : value
const isSame = (a: string | null, b: string | null): boolean => short(a) === short(b)

const withoutCommas = (text: string) => text.replaceAll(',', '')

/**
 * The text after a key, without the commas that the field has put into `before`; commas that are typed or pasted now stay.
 */
function edited(before: string, next: string): string {
  const most = Math.min(before.length, next.length)
  let start = 0
  while (start < most && before[start] === next[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === next.at(-1 - end)) end += 1
  const typed = next.slice(start, next.length - end)
  return `${withoutCommas(next.slice(0, start))}${typed}${withoutCommas(next.slice(next.length - end))}`
}

/**
 * The text after a paste, without the commas that the field has put into the part that stays; the pasted part keeps its
 * own. Text that replaces everything is whole.
 */
function pasted(next: string, part: string, end: number): string {
  const start = end - part.length
  return start >= 0 && next.slice(start, end) === part
    ? `${withoutCommas(next.slice(0, start))}${part}${withoutCommas(next.slice(end))}`
    : next
}

const isKey = (inputType: string): boolean =>
  /^(?:delete|insertText$|insertCompositionText$)/.test(inputType)
const isPaste = (inputType: string): boolean => /^insertFrom(?:Paste|Drop)/.test(inputType)

interface Typed {
  text: string
  /** The field has grouped it: its commas are not the person's. */
  ours: boolean
}

/** The text after a key or a paste; that of autofill and undo is whole. */
function textAfter(
  before: Typed,
  { value, selectionEnd }: HTMLInputElement,
  inputType: string,
  data: string | null,
) {
  const ours = before.ours || (inputType.startsWith('delete') && isGrouped(before.text))
  if (ours && isKey(inputType)) return edited(before.text, value)
  return ours && isPaste(inputType) && data !== null
    ? pasted(value, data.replace(/[\r\n]/g, ''), selectionEnd ?? value.length)
    : value
}

/** What was typed, grouped where that cannot change how it is read. */
function typedAfter(
  before: Typed,
  input: HTMLInputElement,
  event: Event,
  rules: FigureRules,
): Typed {
  const { inputType, data } = event instanceof InputEvent ? event : { inputType: '', data: null }
  const key = isKey(inputType)
  const text = textAfter(before, input, inputType, data)
  if (/^-?\d*\.?\d*$/.test(text)) return { text: grouped(text), ours: true }
  const reading = key ? null : readFigure(text, rules)
  return reading?.ok === true && reading.value !== null
    ? { text: grouped(reading.value), ours: true }
    : { text, ours: false }
}

/** A figure, right aligned and grouped; a text that cannot be read stays, with a sentence at the field. */
export function FigureField(props: FigureFieldProps) {
  const { rules, value, onChange, minPlaces, prefix, suffix, placeholder, ref } = props
  const state = useControl(props)
  const noteCaret = useDigitCaret(/[\d.-]/)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [left, setLeft] = useState(false)
  const meaning = (text: string): string | null => {
    const reading = readFigure(text, rules)
    return reading.ok ? reading.value : text
  }
  const stored = value === null ? null : readFigure(value, rules)
  const shown =
    stored?.ok === true ? grouped(padDecimal(stored.value ?? '', minPlaces)) : (value ?? '')
  const now: Typed =
    typed !== null && isSame(meaning(typed.text), value)
      ? typed
      : { text: shown, ours: stored?.ok === true }
  const problem = stored === null || stored.ok ? null : stored.problem
  const { report } = state
  useEffect(() => {
    report?.(problem === null ? null : { problem, left })
    return () => report?.(null)
  }, [report, problem, left])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    noteCaret(event.target)
    const next = typedAfter(now, event.target, event.nativeEvent, rules)
    setTyped(next)
    setLeft((before) => before && !readFigure(next.text, rules).ok)
    const meant = meaning(next.text)
    if (!isSame(meant, value)) onChange(meant)
  }
  return (
    <Frame state={state} prefix={prefix} suffix={suffix} className={props.className}>
      <input
        {...nativeAttributes(props, state)}
        ref={ref}
        type="text"
        inputMode={rules.places === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={now.text}
        onChange={change}
        onBlur={() => {
          setTyped(null)
          setLeft(true)
          props.onBlur?.()
        }}
        placeholder={placeholder}
        className={cn(bareClass, 'figures text-right')}
      />
    </Frame>
  )
}
