import { ChevronDown, Lock } from 'lucide-react'
import { memo, startTransition, useCallback, useMemo, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'
import { Near } from '../near.tsx'
import { listParts } from '../parts.ts'
import { useControl } from './field-context.ts'
import { bareClass, frameClass } from './frame.tsx'
import { menuClass, menuItemClass } from './menu-style.ts'
import { useOpenLater } from './open-later.ts'
import { searchOptions, type Option } from './options.ts'
import { OptionLine, type SelectProps } from './option-line.tsx'
import { AriaInput } from './aria-tags.tsx'

/** Lists longer than this draw only what is seen of them: the first letter typed into 250 countries took two seconds with the processor slowed 4x. */
const DRAWN_WHOLE = 40

export interface ComboboxProps<V extends string> extends Omit<SelectProps<V>, 'search'> {
  /** Entries that are shown at once; typing narrows the rest down. */
  shown?: number
  autoComplete?: string
  /** Told what is typed, for entries that come from the server. The entries are then taken as they are. */
  onSearch?: (query: string) => void
}

const opener = { 'aria-label': 'Show choices', className: '-mr-1 grid size-7 flex-none place-items-center rounded-sm text-subtle hover:text-text disabled:cursor-not-allowed' }

/** The same to look at and to type in, without a list. */
function StandIn({ frame, input, sign }: { frame: string; input: ComponentProps<typeof AriaInput>; sign: ReactNode }) {
  return (
    <div data-frame="" className={frame}>
      <AriaInput type="text" role="combobox" aria-controls={`${input.id ?? ''}-list`} aria-expanded="false" aria-autocomplete="list" {...input} />
      <button type="button" tabIndex={-1} disabled={input.disabled} {...opener}>{sign}</button>
    </div>
  )
}

type OptionTag = typeof import('./list-parts.ts').ComboboxOption
/** Headless UI takes an entry of a list that it draws in parts for 40 px high, and draws the list anew for each that is not. */
const LONG_ENTRY = 'md:min-h-10'
/** An entry; without an option the words that there is none. A list that draws only a part adds where it stands (`rest`). */
function Entry<V extends string>({ as: ComboboxOption, option, long = false, ...rest }: { as: OptionTag; option: Option<V> | undefined; long?: boolean }) {
  if (option === undefined) return <ComboboxOption value={null} disabled {...rest} className="w-full px-2.5 py-2 text-small text-subtle">Nothing matches.</ComboboxOption>
  return (
    <ComboboxOption value={option.value} disabled={option.disabledReason !== undefined} {...rest} className={cn(menuItemClass, long && LONG_ENTRY)}>
      {({ selected }) => <OptionLine option={option} selected={selected} />}
    </ComboboxOption>
  )
}

/** All entries of a short list. */
function Entries<V extends string>({ as, options }: { as: OptionTag; options: readonly Option<V>[] }) {
  if (options.length === 0) return <div className="px-2.5 py-2 text-small text-subtle">Nothing matches.</div>
  return options.map((option) => <Entry key={option.value} as={as} option={option} />)
}

/** What is typed, and the entries that it leaves: a letter is seen before the list that it narrows down. */
function useSearch<V extends string>({ options, shown = 250, onSearch }: Pick<ComboboxProps<V>, 'options' | 'shown' | 'onSearch'>) {
  // what the list was last searched for; null: it has just been opened by typing and shows nothing yet
  const [query, setQuery] = useState<string | null>('')
  const typed = useRef('')
  // by all its entries, so that a list stays of one kind while it is searched
  const long = onSearch === undefined && options.length > DRAWN_WHOLE
  const hits = useMemo(() => (onSearch ? options : query === null ? [] : searchOptions(options, query)).slice(0, shown), [onSearch, options, query, shown])
  // null stands for "nothing matches"
  const seen = useMemo((): (V | null)[] => (hits.length > 0 || query === null ? hits.map((option) => option.value) : [null]), [hits, query])
  const unavailable = useCallback((key: V | null) => key === null || hits.some((option) => option.value === key && option.disabledReason !== undefined), [hits])
  const search = (line: HTMLInputElement) => {
    typed.current = line.value
    if (long && line.getAttribute('aria-expanded') !== 'true') setQuery(null)
    startTransition(() => setQuery(line.value))
    onSearch?.(line.value)
  }
  /** A key that goes by the list finds it searched for all that was typed. */
  const catchUp = (event: KeyboardEvent) => {
    if (event.key.length > 1 && query !== typed.current) flushSync(() => setQuery(typed.current))
  }
  const forget = () => {
    typed.current = ''
    startTransition(() => setQuery(''))
  }
  return { hits, virtual: long ? { options: seen, disabled: unavailable } : null, search, catchUp, forget }
}

/** One of many values, found by typing; the field shows the choice, opening it shows all. What stands around may be drawn anew without it. */
export const Combobox = memo(SearchedList) as typeof SearchedList

function SearchedList<V extends string>(props: ComboboxProps<V>) {
  const { value, onChange, options, placeholder = 'Choose', clearable = false, shown, autoComplete = 'off', onSearch, ref } = props
  const state = useControl(props)
  const off = state.disabled || state.readOnly
  const opening = useOpenLater()
  const { hits, virtual, search, catchUp, forget } = useSearch({ options, shown, onSearch })
  const labelOf = (key: V | null) => options.find((option) => option.value === key)?.label ?? key ?? ''
  const type = (line: HTMLInputElement) => {
    search(line)
    if (line.value === '' && clearable && value) onChange(null)
  }
  const input = {
    ref,
    id: state.id,
    name: props.name,
    autoFocus: props.autoFocus,
    autoComplete,
    'aria-label': props['aria-label'],
    describedBy: state.describedBy,
    'aria-invalid': state.invalid || undefined,
    'aria-required': state.required || undefined,
    onBlur: () => props.onBlur?.(),
    placeholder,
    className: bareClass,
  }
  const sign = <Icon as={state.readOnly ? Lock : ChevronDown} size="sm" />
  const frame = frameClass({ size: state.size, invalid: state.invalid, disabled: off }, props.className)
  return (
    <Near ahead part={listParts} before={<StandIn key={value ?? ''} frame={frame} input={{ ...input, disabled: off, defaultValue: labelOf(value ?? null) }} sign={sign} />}>
      {({ Combobox: HeadlessCombobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions }) => (
        <HeadlessCombobox
          immediate
          {...(virtual ? { virtual } : {})}
          value={value ?? null}
          onChange={(next: V | null) => { if (next !== null || (clearable && value)) onChange(next) }}
          onClose={forget}
          disabled={off}
          invalid={state.invalid}
        >
          <div data-frame="" className={frame}>
            <ComboboxInput as={AriaInput} {...input} onFocus={opening.onFocus} onBlur={() => { opening.stop(); input.onBlur() }} onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => { opening.onKeyDown(event); catchUp(event) }} displayValue={labelOf} onChange={(event) => type(event.target)} />
            <ComboboxButton {...opener} {...opening.button}>{sign}</ComboboxButton>
          </div>
          <ComboboxOptions anchor="bottom start" modal={false} className={cn(menuClass, 'w-[calc(var(--input-width)+var(--button-width)+1rem)] min-w-52 empty:invisible')}>
            {virtual ? ({ option: key }: { option: V | null }) => <Entry long as={ComboboxOption} option={hits.find((one) => one.value === key)} /> : <Entries as={ComboboxOption} options={hits} />}
          </ComboboxOptions>
        </HeadlessCombobox>
      )}
    </Near>
  )
}
