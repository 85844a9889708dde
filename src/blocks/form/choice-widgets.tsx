import { Radio, RadioGroup } from '@headlessui/react'
import { AriaDiv } from '#src/ui/inputs/aria-tags.tsx'
import { useControl, type ControlProps } from '#src/ui/inputs/field-context.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import type { Option } from '#src/ui/inputs/options.ts'
import type { WidgetArgs } from './widget-types.ts'

/** Several of a few: one checkbox each; the value keeps the order of the options. */
export function Checks({ args }: { args: WidgetArgs }) {
  const chosen = new Set(Array.isArray(args.value) ? args.value.map(String) : [])
  const toggle = (key: string, on: boolean) => args.onChange(args.options.map((option) => option.value).filter((each) => (each === key ? on : chosen.has(each))))
  return (
    <div className="grid gap-2.5 max-md:gap-0">
      {args.options.map((option, index) => (
        <Checkbox key={option.value} id={`${args.name}-${option.value}`} ref={index === 0 ? args.ref : undefined} value={chosen.has(option.value)} onChange={(on) => toggle(option.value, on)} onBlur={args.onBlur} label={option.label} help={option.disabledReason ?? option.help} disabled={option.disabledReason !== undefined} />
      ))}
    </div>
  )
}

interface SegmentsProps extends ControlProps {
  value: string | null
  onChange: (value: string) => void
  options: readonly Option[]
  ref?: (element: HTMLElement | null) => void
}

/** Two to four short choices in one bar. */
export function Segments(props: SegmentsProps) {
  const state = useControl(props)
  return (
    <RadioGroup
      as={AriaDiv}
      ref={props.ref}
      value={props.value}
      onChange={(next: string | null) => { if (next !== null) props.onChange(next) }}
      disabled={state.disabled || state.readOnly}
      onBlur={() => props.onBlur?.()}
      aria-label={props['aria-label']}
      labelledBy={state.labelledBy}
      describedBy={state.describedBy}
      aria-invalid={state.invalid || undefined}
      className="inline-flex max-w-full gap-0.5 overflow-x-auto rounded-md border border-border bg-sunken p-[0.1875rem] aria-invalid:border-danger"
    >
      {props.options.map((option) => (
        <Radio key={option.value} value={option.value} disabled={option.disabledReason !== undefined} title={option.disabledReason} className="inline-flex h-8 cursor-pointer items-center rounded-[0.3125rem] px-3 font-heading text-[0.8125rem] font-medium whitespace-nowrap text-muted data-checked:bg-surface data-checked:text-text data-checked:shadow-sm data-disabled:cursor-not-allowed data-disabled:text-disabled max-md:h-10 dark:data-checked:bg-accent-soft-strong">
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  )
}
