import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import { Check, ChevronDown, Lock } from 'lucide-react'
import type { RefCallback } from 'react'
import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'
import { Combobox } from './combobox.tsx'
import { useControl, type ControlProps } from './field-context.ts'
import { frameClass } from './frame.tsx'
import { menuClass, menuItemClass } from './menu-style.ts'
import { SEARCH_ABOVE, type Option } from './options.ts'
import { AriaButton } from './aria-tags.tsx'

export interface SelectProps<V extends string> extends ControlProps {
  value: V | null | undefined
  onChange: (value: V | null) => void
  options: readonly Option<V>[]
  /** What an empty select says. */
  placeholder?: string
  /** Lets an optional choice be taken back. */
  clearable?: boolean
  /** Above seven options the select gets a search; say `false` to keep a plain list. */
  search?: boolean
  ref?: RefCallback<HTMLElement>
}

/** What an entry shows: mark, words, second line, end of line. */
export function OptionLine<V extends string>({ option, selected }: { option: Option<V>; selected: boolean }) {
  return (
    <>
      {option.mark}
      <span className="min-w-0 flex-auto">
        <span className={cn('block', selected && 'font-medium')}>{option.label}</span>
        {option.help || option.disabledReason ? <span className="block text-micro text-subtle">{option.disabledReason ?? option.help}</span> : null}
      </span>
      {option.meta ? <span className="flex-none text-small text-subtle">{option.meta}</span> : null}
      {selected ? <Icon as={Check} size="sm" className="text-accent-text" /> : null}
    </>
  )
}

/** One of a few values. More than seven entries become a combobox with search. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { search, ...rest } = props
  if (search ?? props.options.length > SEARCH_ABOVE) return <Combobox {...rest} />
  return <PlainSelect {...rest} />
}

function PlainSelect<V extends string>(props: Omit<SelectProps<V>, 'search'>) {
  const { value, onChange, options, placeholder = 'Choose', clearable = false, ref } = props
  const state = useControl(props)
  const chosen = options.find((option) => option.value === value)
  const off = state.disabled || state.readOnly
  return (
    <Listbox value={value ?? null} onChange={(next: V | null) => onChange(next)} disabled={off} invalid={state.invalid}>
      <ListboxButton as={AriaButton}
        ref={ref}
        id={state.id}
        autoFocus={props.autoFocus}
        aria-label={props['aria-label']}
        labelledBy={state.labelledBy && state.id ? `${state.labelledBy} ${state.id}` : state.labelledBy}
        describedBy={state.describedBy}
        aria-invalid={state.invalid || undefined}
        onBlur={() => props.onBlur?.()}
        className={cn(frameClass({ size: state.size, invalid: state.invalid, disabled: off }), 'cursor-pointer text-left outline-none focus-visible:outline-none focus:border-focus focus:shadow-[0_0_0_1px_var(--color-focus),0_0_0_4px_var(--color-focus-halo)] disabled:cursor-not-allowed', props.className)}
      >
        {chosen?.mark}
        <span className={cn('min-w-0 flex-auto truncate', !chosen && 'text-subtle')}>{chosen ? chosen.label : value ? value : placeholder}</span>
        <Icon as={state.readOnly ? Lock : ChevronDown} size="sm" className="text-subtle" />
      </ListboxButton>
      <ListboxOptions anchor="bottom start" modal={false} className={cn(menuClass, 'w-(--button-width)')}>
        {clearable ? <ListboxOption value={null} className={cn(menuItemClass, 'text-subtle')}>No choice</ListboxOption> : null}
        {options.map((option) => (
          <ListboxOption key={option.value} value={option.value} disabled={option.disabledReason !== undefined} className={menuItemClass}>
            {({ selected }) => <OptionLine option={option} selected={selected} />}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  )
}
