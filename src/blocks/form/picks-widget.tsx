import { X } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { Combobox } from '#src/ui/inputs/combobox.tsx'
import { countryOptions, usRegionOptions } from '#src/ui/inputs/countries.ts'
import type { Option } from '#src/ui/inputs/options.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { WidgetArgs } from './widget-types.ts'

interface PicksProps {
  args: WidgetArgs
  options: readonly Option[]
  /** label of a button that selects all of them */
  all?: string
  /** one of them: "state" */
  noun: string
}

/** Several of many: found by typing, shown as chips that take themselves away. */
function Picks({ args, options, all, noun }: PicksProps) {
  const chosen = Array.isArray(args.value) ? args.value.map(String) : []
  const locked = args.override.readOnly === true
  const labelOf = (value: string) =>
    options.find((option) => option.value === value)?.label ?? value
  const change = (next: readonly string[]) =>
    args.onChange(options.map((option) => option.value).filter((value) => next.includes(value)))
  const rest = options.filter((option) => !chosen.includes(option.value))
  return (
    <div className="grid gap-2.5">
      {chosen.length > 0 ? (
        <ul aria-label="Chosen" className="flex flex-wrap gap-1.5">
          {chosen.map((value) => (
            <li key={value}>
              {locked ? (
                <span className="inline-flex h-8 items-center rounded-sm border border-border bg-sunken px-2.5 text-small">
                  {labelOf(value)}
                </span>
              ) : (
                <button
                  type="button"
                  onClick={() => change(chosen.filter((each) => each !== value))}
                  aria-label={`Take away ${labelOf(value)}`}
                  className="touch-target inline-flex h-8 items-center gap-1.5 rounded-sm border border-accent-border bg-accent-soft px-2.5 text-small font-medium text-accent-text hover:bg-accent-soft-strong"
                >
                  {labelOf(value)}
                  <Icon as={X} size="xs" />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {chosen.length === 0 && locked ? <p className="text-subtle">None</p> : null}
      {locked ? null : (
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-52 flex-1">
            <Combobox
              name={args.name}
              onBlur={args.onBlur}
              aria-label={`Add a ${noun}`}
              placeholder={`Add a ${noun}`}
              options={rest}
              value={null}
              onChange={(next) => {
                if (next !== null) change([...chosen, next])
              }}
            />
          </div>
          {all && rest.length > 0 ? (
            <Button size="sm" onClick={() => change(options.map((option) => option.value))}>
              {all}
            </Button>
          ) : null}
          {chosen.length > 3 ? (
            <Button size="sm" onClick={() => change([])}>
              Clear
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}

const stateOptions = ({ spec }: WidgetArgs) =>
  usRegionOptions.filter((each) => spec.options === undefined || spec.options.includes(each.value))

/** States or countries, several of them. */
export const PicksWidget = ({ args }: { args: WidgetArgs }) =>
  (args.override.widget ?? args.spec.widget) === 'states' ? (
    <Picks
      args={args}
      options={stateOptions(args)}
      all={args.spec.maxLength === undefined ? 'All states' : undefined}
      noun="state"
    />
  ) : (
    <Picks args={args} options={countryOptions()} noun="country" />
  )
