import { useId } from 'react'
import { cn } from '#src/lib/classes.ts'
import { useControl } from './field-context.ts'
import { Radio, RadioFrame, radioMark, type RadioFrameProps } from './radio-frame.tsx'

export interface ChoiceCardsProps<V extends string> extends RadioFrameProps<V> {
  columns?: 1 | 2 | 3
}

const COLUMNS = { 1: '', 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' } as const

/** Choices that need a sentence each (how to pay, who invests): the whole card is the radio. */
export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const { options, columns = 2 } = props
  const state = useControl(props)
  const own = useId()
  return (
    <RadioFrame
      props={props}
      state={state}
      className={cn('grid gap-4 max-md:gap-3', COLUMNS[columns], props.className)}
    >
      {options.map((option, index) => (
        <label
          key={option.value}
          className={cn(
            'grid cursor-pointer grid-cols-[1.125rem_1fr_auto] content-start items-start gap-x-3 gap-y-0.5 rounded-md border border-border-strong bg-surface px-4 py-3.5 transition-colors duration-token-fast hover:border-control',
            'has-checked:border-accent-text has-checked:bg-accent-soft has-checked:shadow-[0_0_0_1px_var(--color-accent-text)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            'has-disabled:cursor-not-allowed has-disabled:border-border has-disabled:bg-sunken has-disabled:text-subtle',
            state.invalid && 'border-danger',
          )}
        >
          <Radio
            group={{ name: own, value: props.value, onChange: props.onChange }}
            state={state}
            option={option}
            labelledBy={`${own}-${index}`}
            describedBy={`${own}-${index}h`}
            className={cn(radioMark, 'mt-0.5')}
          />
          <span id={`${own}-${index}`} className="flex items-center gap-2 leading-5.5 font-medium">
            {option.mark}
            {option.label}
          </span>
          <span className="text-small text-muted">{option.meta}</span>
          <span id={`${own}-${index}h`} className="col-span-2 col-start-2 text-small text-muted">
            {option.disabledReason ?? option.help}
          </span>
        </label>
      ))}
    </RadioFrame>
  )
}
