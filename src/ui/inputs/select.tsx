import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import { ChevronDown, Lock } from 'lucide-react'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '../icon.tsx'
import { Combobox } from './combobox.tsx'
import { useControl } from './field-context.ts'
import { frameClass } from './frame.tsx'
import { menuClass, menuItemClass } from './menu-style.ts'
import { OptionLine, type SelectProps } from './option-line.tsx'
import { SEARCH_ABOVE } from './options.ts'
import { AriaButton } from './aria-tags.tsx'

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
  const button = {
    ref,
    id: state.id,
    autoFocus: props.autoFocus,
    'aria-label':
      props['aria-label'] && chosen && typeof chosen.label === 'string'
        ? `${props['aria-label']}: ${chosen.label}`
        : props['aria-label'],
    labelledBy: state.labelledBy && state.id ? `${state.labelledBy} ${state.id}` : state.labelledBy,
    describedBy: state.describedBy,
    'aria-invalid': state.invalid || undefined,
    onBlur: () => props.onBlur?.(),
    className: cn(
      frameClass({ size: state.size, invalid: state.invalid, disabled: off }),
      'cursor-pointer text-left outline-none focus-visible:outline-none focus:border-focus focus:shadow-[0_0_0_1px_var(--color-focus),0_0_0_4px_var(--color-focus-halo)] disabled:cursor-not-allowed',
      props.className,
    ),
  }
  // a value that is not among the options is shown as it is
  const unlisted = value ? value : placeholder
  const words = (
    <>
      {chosen?.mark}
      <span className={cn('min-w-0 flex-auto truncate', !chosen && 'text-subtle')}>
        {chosen ? chosen.label : unlisted}
      </span>
      <Icon as={state.readOnly ? Lock : ChevronDown} size="sm" className="text-subtle" />
    </>
  )
  return (
    <Listbox
      value={value ?? null}
      onChange={(next: V | null) => onChange(next)}
      disabled={off}
      invalid={state.invalid}
    >
      <ListboxButton as={AriaButton} {...button}>
        {words}
      </ListboxButton>
      <ListboxOptions
        anchor="bottom start"
        modal={false}
        className={cn(menuClass, 'w-(--button-width)')}
      >
        {clearable ? (
          <ListboxOption value={null} className={cn(menuItemClass, 'text-subtle')}>
            No choice
          </ListboxOption>
        ) : null}
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            disabled={option.disabledReason !== undefined}
            className={menuItemClass}
          >
            {({ selected }) => <OptionLine option={option} selected={selected} />}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  )
}
