import { useId } from 'react'
import { useControl, type ControlProps } from '#src/ui/inputs/field-context.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import type { Option } from '#src/ui/inputs/options.ts'
import { Radio, RadioFrame } from '#src/ui/inputs/radio-frame.tsx'
import type { WidgetArgs } from './widget-types.ts'

/** Several of a few: one checkbox each; the value preserves the order of the options. */
export function Checks({ args }: { args: WidgetArgs }) {
  const chosen = new Set(Array.isArray(args.value) ? args.value.map(String) : [])
  const toggle = (key: string, on: boolean) =>
    args.onChange(
      args.options
        .map((option) => option.value)
        .filter((each) => (each === key ? on : chosen.has(each))),
    )
  return (
    <div className="grid gap-2.5 max-md:gap-0">
      {args.options.map((option) => (
        <Checkbox
          key={option.value}
          id={`${args.name}-${option.value}`}
          value={chosen.has(option.value)}
          onChange={(on) => toggle(option.value, on)}
          onBlur={args.onBlur}
          label={option.label}
          help={option.disabledReason ?? option.help}
          disabled={option.disabledReason !== undefined}
        />
      ))}
    </div>
  )
}

interface SegmentsProps extends ControlProps {
  value: string | null
  onChange: (value: string) => void
  options: readonly Option[]
}

/** Two to four short choices in one bar. */
export function Segments(props: SegmentsProps) {
  const state = useControl(props)
  const own = useId()
  return (
    <RadioFrame
      props={props}
      state={state}
      className="inline-flex max-w-full gap-0.5 overflow-x-auto rounded-md border border-border bg-sunken p-[0.1875rem] aria-invalid:border-danger"
    >
      {props.options.map((option) => (
        <label
          key={option.value}
          title={option.disabledReason}
          className="relative inline-flex h-8 cursor-pointer items-center rounded-[0.3125rem] px-3 font-heading text-[0.8125rem] font-medium whitespace-nowrap text-muted has-checked:bg-surface has-checked:text-text has-checked:shadow-sm has-disabled:cursor-not-allowed has-disabled:text-disabled max-md:h-10 dark:has-checked:bg-accent-soft-strong"
        >
          <Radio
            group={{ name: own, value: props.value, onChange: props.onChange }}
            state={state}
            option={option}
            className="absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit]"
          />
          {option.label}
        </label>
      ))}
    </RadioFrame>
  )
}
