import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type Ref } from 'react'
import { cn } from '#src/lib/classes.ts'
import { IconButton } from '../button.tsx'
import { TypedPopover } from './date.tsx'
import { changedText, monthToText, textToMonth } from './date-text.ts'
import { useControl, type ControlProps } from './field-context.ts'

export interface MonthInputProps extends ControlProps {
  /** "2026-11"; an unfinished month is passed on as typed */
  value: string | null | undefined
  onChange: (value: string | null) => void
  ref?: Ref<HTMLInputElement>
}

const READING = { sizes: [2, 4], read: textToMonth, shown: monthToText }
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function MonthGrid({
  value,
  onChoose,
}: {
  value: string | null
  onChoose: (month: string) => void
}) {
  const [year, setYear] = useState(() =>
    value ? Number(value.slice(0, 4)) : new Date().getFullYear(),
  )
  return (
    <div className="w-60">
      <div className="mb-2 flex items-center justify-between">
        <IconButton
          size="sm"
          icon={ChevronLeft}
          label="Previous year"
          onClick={() => setYear(year - 1)}
        />
        <span className="figures text-h4 font-medium" aria-live="polite">
          {year}
        </span>
        <IconButton
          size="sm"
          icon={ChevronRight}
          label="Next year"
          onClick={() => setYear(year + 1)}
        />
      </div>
      <div className="grid grid-cols-3 gap-1">
        {MONTHS.map((name, index) => {
          const month = `${String(year).padStart(4, '0')}-${String(index + 1).padStart(2, '0')}`
          const on = month === value
          return (
            <button
              key={name}
              type="button"
              aria-pressed={on}
              aria-label={`${name} ${year}`}
              onClick={() => onChoose(month)}
              className={cn(
                'h-9 rounded-md text-ui hover:bg-hover max-md:h-11',
                on && 'bg-accent font-medium text-on-accent hover:bg-accent-hover',
              )}
            >
              {name}
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** A month and a year, typed or chosen. */
export function MonthInput(props: MonthInputProps) {
  const { onChange } = props
  const value = props.value ?? ''
  const state = useControl(props)
  const [typed, setTyped] = useState<string | null>(null)
  const meaning = (text: string) => (text.trim() === '' ? '' : (textToMonth(text) ?? text))
  const text = typed !== null && meaning(typed) === value ? typed : monthToText(value)
  const write = (next: string) => {
    const grouped = changedText(next, text, READING)
    setTyped(grouped)
    const result = meaning(grouped)
    if (result !== value) onChange(result === '' ? null : result)
  }
  return (
    <TypedPopover
      props={props}
      state={state}
      text={text}
      placeholder="MM / YYYY"
      button="Choose a month"
      onText={write}
      onLeave={() => {
        setTyped(null)
        props.onBlur?.()
      }}
    >
      {(close) => (
        <MonthGrid
          value={textToMonth(value)}
          onChoose={(month) => {
            setTyped(null)
            onChange(month)
            close()
          }}
        />
      )}
    </TypedPopover>
  )
}
