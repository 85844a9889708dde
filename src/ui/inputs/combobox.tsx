import {
  Combobox as HeadlessCombobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from '@headlessui/react'
import { ChevronDown, Lock } from 'lucide-react'
import { memo, useEffect, useRef, useState, type ChangeEvent, type MouseEvent } from 'react'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '../icon.tsx'
import { AriaInput } from './aria-tags.tsx'
import { useControl } from './field-context.ts'
import { bareClass, frameClass } from './frame.tsx'
import { menuClass, menuItemClass } from './menu-style.ts'
import { namedOption, searchOptions, type Option } from './options.ts'
import { OptionLine, type SelectProps } from './option-line.tsx'

/** Longer lists are virtualised: 250 countries took two seconds to render on a slow phone. */
const VIRTUAL_ABOVE = 40
/**
 * Headless UI measures the entries of a virtualised list against 40 px and renders the list again for each that
 * differs.
 */
const VIRTUAL_ENTRY = 'w-full md:min-h-10'

export interface ComboboxProps<V extends string> extends Omit<SelectProps<V>, 'search'> {
  /** Entries that are shown at once; typing narrows the rest down. */
  shown?: number
  autoComplete?: string
  /** Called with what is typed, for entries that come from the server. The entries are then shown as they are. */
  onSearch?: (query: string) => void
}

/**
 * A click into the field focuses it with its text selected, so that typing replaces the present choice; the default
 * would place the caret inside it.
 */
function focusSelected(event: MouseEvent<HTMLInputElement>): void {
  if (document.activeElement === event.currentTarget) return
  event.preventDefault()
  event.currentTarget.focus()
}

const notListed = (text: string) => `“${text}” isn’t in the list. Choose an entry.`

/**
 * An entry; without an option, the text that nothing matches: a virtualised list must have one entry. A virtualised
 * list adds its position (`rest`).
 */
function Entry<V extends string>({
  option,
  virtual,
  ...rest
}: {
  option: Option<V> | undefined
  virtual: boolean
}) {
  if (option === undefined)
    return (
      <ComboboxOption
        value={null}
        disabled
        {...rest}
        className="w-full px-2.5 py-2 text-small text-subtle"
      >
        Nothing matches.
      </ComboboxOption>
    )
  return (
    <ComboboxOption
      value={option.value}
      disabled={option.disabledReason !== undefined}
      {...rest}
      className={cn(menuItemClass, virtual && VIRTUAL_ENTRY)}
    >
      {({ selected }) => <OptionLine option={option} selected={selected} />}
    </ComboboxOption>
  )
}

/**
 * One of many values, found by typing; the field shows the choice, opening it shows all. Memoised because a form
 * renders with every key.
 */
export const Combobox = memo(SearchedList) as typeof SearchedList

function SearchedList<V extends string>(props: ComboboxProps<V>) {
  const {
    value,
    onChange,
    options,
    placeholder = 'Choose',
    clearable = false,
    shown = 250,
    autoComplete = 'off',
    onSearch,
    ref,
  } = props
  const state = useControl(props)
  const off = state.disabled || state.readOnly
  const [query, setQuery] = useState('')
  const hits = (onSearch ? options : searchOptions(options, query)).slice(0, shown)
  const isVirtual = onSearch === undefined && options.length > VIRTUAL_ABOVE
  const find = (key: V | null) => options.find((option) => option.value === key)
  const virtual = {
    options: hits.length > 0 ? hits.map((option): V | null => option.value) : [null],
    disabled: (key: V | null) => key === null || find(key)?.disabledReason !== undefined,
  }
  // text typed since the last choice: the field may be left before the list has rendered it
  const typed = useRef('')
  // counts fills by the browser: each remounts the list, so that it does not open
  const [filled, setFilled] = useState(0)
  const [missing, setMissing] = useState<string | null>(null)
  const { report } = state
  useEffect(() => {
    report?.(missing === null ? null : { problem: notListed(missing), left: true })
    return () => report?.(null)
  }, [report, missing])
  const choose = (next: V | null) => {
    typed.current = ''
    setMissing(null)
    if (next !== null || (clearable && value)) onChange(next)
  }
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = target.value
    typed.current = text
    setMissing(null)
    const named = document.activeElement === target ? undefined : namedOption(options, text)
    if (named !== undefined) {
      setFilled(filled + 1)
      setQuery('')
      return choose(named.value)
    }
    setQuery(text)
    onSearch?.(text)
    if (text === '' && clearable && value) onChange(null)
  }
  const leave = () => {
    const text = typed.current.trim()
    typed.current = ''
    if (text === '') return
    const found = onSearch ? options : searchOptions(options, text)
    const only = onSearch === undefined && found.length === 1 ? found[0] : undefined
    const taken = namedOption(options, text) ?? only
    if (taken !== undefined && taken.disabledReason === undefined) choose(taken.value)
    else setMissing(text)
  }
  return (
    <HeadlessCombobox
      key={filled}
      immediate
      virtual={isVirtual ? virtual : undefined}
      value={value ?? null}
      onChange={choose}
      onClose={() => setQuery('')}
      disabled={off}
      invalid={state.invalid}
    >
      <div
        data-frame=""
        className={frameClass(
          { size: state.size, invalid: state.invalid, disabled: off },
          props.className,
        )}
      >
        <ComboboxInput
          as={AriaInput}
          ref={ref}
          id={state.id}
          name={props.name}
          autoFocus={props.autoFocus}
          autoComplete={autoComplete}
          aria-label={props['aria-label']}
          describedBy={state.describedBy}
          aria-invalid={state.invalid || undefined}
          aria-required={state.required || undefined}
          placeholder={placeholder}
          className={bareClass}
          displayValue={(key: V | null) => find(key)?.label ?? key ?? ''}
          onMouseDown={focusSelected}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            leave()
            props.onBlur?.()
          }}
          onKeyDown={({ key }) => {
            if (key === 'Escape') typed.current = ''
          }}
          onChange={type}
        />
        <ComboboxButton
          aria-label="Show choices"
          className="-mr-1 grid size-7 flex-none place-items-center rounded-sm text-subtle hover:text-text disabled:cursor-not-allowed"
        >
          <Icon as={state.readOnly ? Lock : ChevronDown} size="sm" />
        </ComboboxButton>
      </div>
      <ComboboxOptions
        anchor="bottom start"
        modal={false}
        className={cn(
          menuClass,
          'w-[calc(var(--input-width)+var(--button-width)+1rem)] min-w-52 empty:invisible',
        )}
      >
        {isVirtual ? (
          ({ option: key }: { option: V | null }) => <Entry virtual option={find(key)} />
        ) : (
          <>
            {hits.length === 0 ? <Entry virtual={false} option={undefined} /> : null}
            {hits.map((option) => (
              <Entry key={option.value} virtual={false} option={option} />
            ))}
          </>
        )}
      </ComboboxOptions>
    </HeadlessCombobox>
  )
}
