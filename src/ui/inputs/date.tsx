import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { Calendar as CalendarIcon } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode, type Ref } from 'react'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '../icon.tsx'
import { changedText, dateToText, textToDate } from './date-text.ts'
import {
  nativeAttributes,
  useControl,
  type ControlProps,
  type ControlState,
} from './field-context.ts'
import { bareClass, Frame } from './frame.tsx'
import { useHydrated } from '../use-hydrated.ts'

const Calendar = lazy(() => import('./calendar.tsx'))

export interface DateInputProps extends ControlProps {
  /**
   * ISO date "2026-11-27"; an unfinished or impossible date is passed on as it was typed, so that validation can name
   * it.
   */
  value: string | null | undefined
  onChange: (value: string | null) => void
  /** ISO dates; days outside cannot be chosen in the calendar (the schema refuses them when typed). */
  min?: string
  max?: string
  autoComplete?: string
  ref?: Ref<HTMLInputElement>
}

export interface TypedPopoverProps {
  props: ControlProps & { ref?: Ref<HTMLInputElement>; autoComplete?: string }
  state: ControlState
  text: string
  placeholder: string
  button: string
  onText: (text: string) => void
  onLeave: () => void
  children: (close: () => void) => ReactNode
}

/** A typed field with a popover behind the calendar button; shared by date and month. */
export function TypedPopover({
  props,
  state,
  text,
  placeholder,
  button,
  onText,
  onLeave,
  children,
}: TypedPopoverProps) {
  const locked = state.disabled || state.readOnly
  const hydrated = useHydrated()
  const popover =
    locked || !hydrated ? null : (
      <Popover className="flex">
        <PopoverButton
          aria-label={button}
          className="-mr-1.5 grid size-8 place-items-center rounded-sm text-subtle hover:bg-hover hover:text-text max-md:-mr-3 max-md:size-11"
        >
          <Icon as={CalendarIcon} />
        </PopoverButton>
        <PopoverPanel
          anchor="bottom end"
          focus
          className="layer-popover rounded-lg border border-border bg-raised p-3.5 shadow-md outline-none [--anchor-gap:0.5rem] [--anchor-padding:0.5rem]"
        >
          {({ close }) => (
            <Suspense fallback={<div className="h-72 w-66.5" aria-busy="true" />}>
              {children(() => close())}
            </Suspense>
          )}
        </PopoverPanel>
      </Popover>
    )
  return (
    <Frame state={state} suffix={popover} className={props.className}>
      <input
        {...nativeAttributes(props, state)}
        ref={props.ref}
        type="text"
        inputMode="numeric"
        autoComplete={props.autoComplete ?? 'off'}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onBlur={onLeave}
        className={cn(bareClass, 'figures')}
      />
    </Frame>
  )
}

const READING = { sizes: [2, 2, 4], read: textToDate, shown: dateToText }

/** A date, typed as month / day / year or chosen in the calendar. */
export function DateInput(props: DateInputProps) {
  const { onChange, min, max } = props
  const value = props.value ?? ''
  const state = useControl(props)
  const [typed, setTyped] = useState<string | null>(null)
  const meaning = (text: string) => (text.trim() === '' ? '' : (textToDate(text) ?? text))
  const text = typed !== null && meaning(typed) === value ? typed : dateToText(value)
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
      placeholder="MM / DD / YYYY"
      button="Choose a date"
      onText={write}
      onLeave={() => {
        setTyped(null)
        props.onBlur?.()
      }}
    >
      {(close) => (
        <Calendar
          value={textToDate(value)}
          min={min}
          max={max}
          onChoose={(date) => {
            setTyped(null)
            onChange(date)
            close()
          }}
        />
      )}
    </TypedPopover>
  )
}
