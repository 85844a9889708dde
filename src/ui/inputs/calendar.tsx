import { DayPicker } from 'react-day-picker'
import { dateParts, isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { useState } from 'react'

export interface CalendarProps {
  value: string | null
  onChoose: (date: string) => void
  min?: string
  max?: string
}

const toLocal = (date: string | undefined): Date | undefined => {
  if (date === undefined || !isPlainDate(date)) return undefined
  const { year, month, day } = dateParts(date)
  return new Date(year, month - 1, day)
}
const toIso = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')

const NAV =
  'grid size-9 place-items-center rounded-md text-muted hover:bg-hover hover:text-text aria-disabled:text-disabled [&_svg]:size-4.5 [&_svg]:fill-current'
const CLASSES = {
  root: 'relative w-66.5',
  months: 'relative',
  month_caption: 'mb-1.5 flex h-9 items-center justify-center font-heading text-h4 font-semibold',
  nav: 'absolute inset-x-0 top-0 flex items-center justify-between',
  button_previous: NAV,
  button_next: NAV,
  dropdowns: 'flex items-center gap-1',
  dropdown_root:
    'relative inline-flex items-center rounded-sm px-1 hover:bg-hover focus-within:outline-2 focus-within:outline-focus',
  dropdown: 'absolute inset-0 z-10 w-full cursor-pointer opacity-0',
  caption_label: 'inline-flex items-center gap-0.5 [&_svg]:size-3.5 [&_svg]:fill-current',
  month_grid: 'w-full border-collapse',
  weekday: 'h-7 text-center text-micro font-normal text-subtle',
  day: 'figures p-0 text-center [&_button]:size-9 [&_button]:rounded-md [&_button]:text-ui [&_button:hover]:bg-hover',
  today: '[&_button]:shadow-[inset_0_0_0_1px_var(--color-control)]',
  selected:
    '[&_button]:bg-accent [&_button]:font-medium [&_button]:text-on-accent [&_button:hover]:bg-accent-hover',
  outside: 'text-subtle',
  disabled: 'text-disabled [&_button]:cursor-not-allowed',
  hidden: 'invisible',
}

/**
 * Month view of the date field: arrows move by day and week, Page Up and Down by month. Loaded when it is first opened.
 */
export default function Calendar({ value, onChoose, min, max }: CalendarProps) {
  const [from, to] = [toLocal(min), toLocal(max)]
  const selected = toLocal(value ?? undefined)
  const wide = from === undefined || to === undefined || to.getFullYear() - from.getFullYear() > 1
  const [today] = useState(() => new Date())
  const thisYear = today.getFullYear()
  return (
    <DayPicker
      mode="single"
      autoFocus
      showOutsideDays
      captionLayout={wide ? 'dropdown' : 'label'}
      startMonth={from ?? new Date(thisYear - 110, 0)}
      endMonth={to ?? new Date(thisYear + 30, 11)}
      selected={selected}
      defaultMonth={selected ?? (to && to < today ? to : undefined)}
      disabled={[...(from ? [{ before: from }] : []), ...(to ? [{ after: to }] : [])]}
      onSelect={(date) => {
        if (date) onChoose(toIso(date))
      }}
      classNames={CLASSES}
    />
  )
}
