import { Check } from 'lucide-react'
import type { RefCallback } from 'react'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '../icon.tsx'
import type { ControlProps } from './field-context.ts'
import type { Option } from './options.ts'

export interface SelectProps<V extends string> extends ControlProps {
  value: V | null | undefined
  onChange: (value: V | null) => void
  options: readonly Option<V>[]
  /** Text of an empty select. */
  placeholder?: string
  /** Lets an optional choice be taken back. */
  clearable?: boolean
  /** Above seven options the select gets a search; pass `false` for a plain list. */
  search?: boolean
  ref?: RefCallback<HTMLElement>
}

/** What an entry shows: mark, label, second line, end of line. */
export function OptionLine<V extends string>({
  option,
  selected,
}: {
  option: Option<V>
  selected: boolean
}) {
  return (
    <>
      {option.mark}
      <span className="min-w-0 flex-auto">
        <span className={cn('block', selected && 'font-medium')}>{option.label}</span>
        {option.help || option.disabledReason ? (
          <span className="block text-micro text-subtle">
            {option.disabledReason ?? option.help}
          </span>
        ) : null}
      </span>
      {option.meta ? <span className="flex-none text-small text-subtle">{option.meta}</span> : null}
      {selected ? <Icon as={Check} size="sm" className="text-accent-text" /> : null}
    </>
  )
}
