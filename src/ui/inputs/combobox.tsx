import { ChevronDown, Lock } from 'lucide-react'
import { useCallback, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'
import { Near } from '../near.tsx'
import { listParts } from '../parts.ts'
import { useControl } from './field-context.ts'
import { bareClass, frameClass } from './frame.tsx'
import { menuClass, menuItemClass } from './menu-style.ts'
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
/** An entry; without an option the words that there is none. A list that draws only a part adds where it stands (`rest`). */
function Entry<V extends string>({ as: ComboboxOption, option, ...rest }: { as: OptionTag; option: Option<V> | undefined }) {
  if (option === undefined) return <ComboboxOption value={null} disabled {...rest} className="w-full px-2.5 py-2 text-small text-subtle">Nothing matches.</ComboboxOption>
  return (
    <ComboboxOption value={option.value} disabled={option.disabledReason !== undefined} {...rest} className={menuItemClass}>
      {({ selected }) => <OptionLine option={option} selected={selected} />}
    </ComboboxOption>
  )
}

/** All entries of a short list. */
function Entries<V extends string>({ as, options }: { as: OptionTag; options: readonly Option<V>[] }) {
  if (options.length === 0) return <div className="px-2.5 py-2 text-small text-subtle">Nothing matches.</div>
  return options.map((option) => <Entry key={option.value} as={as} option={option} />)
}

/** One of many values, found by typing; the field shows the choice, opening it shows all. */
export function Combobox<V extends string>(props: ComboboxProps<V>) {
  const { value, onChange, options, placeholder = 'Choose', clearable = false, shown = 250, autoComplete = 'off', onSearch, ref } = props
  const state = useControl(props)
  const [query, setQuery] = useState('')
  const off = state.disabled || state.readOnly
  const hits = useMemo(() => (onSearch ? options : searchOptions(options, query)).slice(0, shown), [onSearch, options, query, shown])
  // by all its entries, so that a list stays of one kind while it is searched
  const long = onSearch === undefined && options.length > DRAWN_WHOLE
  // null stands for "nothing matches"
  const seen = useMemo((): (V | null)[] => (hits.length > 0 ? hits.map((option) => option.value) : [null]), [hits])
  const unavailable = useCallback((key: V | null) => key === null || hits.some((option) => option.value === key && option.disabledReason !== undefined), [hits])
  const labelOf = (key: V | null) => options.find((option) => option.value === key)?.label ?? key ?? ''
  const type = (text: string) => {
    setQuery(text)
    onSearch?.(text)
    if (text === '' && clearable) onChange(null)
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
    <Near part={listParts} before={<StandIn key={value ?? ''} frame={frame} input={{ ...input, disabled: off, defaultValue: labelOf(value ?? null) }} sign={sign} />}>
      {({ Combobox: HeadlessCombobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions }) => (
        <HeadlessCombobox
          immediate
          {...(long ? { virtual: { options: seen, disabled: unavailable } } : {})}
          value={value ?? null}
          onChange={(next: V | null) => { if (next !== null || clearable) onChange(next) }}
          onClose={() => setQuery('')}
          disabled={off}
          invalid={state.invalid}
        >
          <div data-frame="" className={frame}>
            <ComboboxInput as={AriaInput} {...input} displayValue={labelOf} onChange={(event) => type(event.target.value)} />
            <ComboboxButton {...opener}>{sign}</ComboboxButton>
          </div>
          <ComboboxOptions anchor="bottom start" modal={false} className={cn(menuClass, 'w-[calc(var(--input-width)+var(--button-width)+1rem)] min-w-52')}>
            {long ? ({ option: key }: { option: V | null }) => <Entry as={ComboboxOption} option={hits.find((one) => one.value === key)} /> : <Entries as={ComboboxOption} options={hits} />}
          </ComboboxOptions>
        </HeadlessCombobox>
      )}
    </Near>
  )
}
