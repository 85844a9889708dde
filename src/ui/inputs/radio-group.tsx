import { useId } from 'react'
import { cn } from '#src/lib/classes.ts'
import { useControl } from './field-context.ts'
import { Radio, RadioFrame, radioMark, type RadioFrameProps } from './radio-frame.tsx'

export interface RadioGroupProps<V extends string> extends RadioFrameProps<V> {
  /** Next to each other where there is room. */
  inline?: boolean
}

/** A few choices, all visible; arrow keys move and choose. Give the surrounding Field `group`. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { options, inline = false } = props
  const state = useControl(props)
  const own = useId()
  return (
    <RadioFrame
      props={props}
      state={state}
      className={cn(
        'flex gap-x-6 gap-y-2.5 max-md:gap-y-0',
        inline ? 'flex-row flex-wrap' : 'flex-col',
        props.className,
      )}
    >
      {options.map((option, index) => (
        <label
          key={option.value}
          className="grid cursor-pointer grid-cols-[1.125rem_1fr] items-start gap-x-2.5 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:text-subtle max-md:min-h-11 max-md:content-center"
        >
          <Radio
            group={{ name: own, value: props.value, onChange: props.onChange }}
            state={state}
            option={option}
            labelledBy={`${own}-${index}`}
            describedBy={option.help || option.disabledReason ? `${own}-${index}h` : undefined}
            className={cn(radioMark, 'mt-0.5', state.invalid && 'border-danger')}
          />
          <span id={`${own}-${index}`} className="text-body leading-5.5">
            {option.label}
          </span>
          {option.help || option.disabledReason ? (
            <span id={`${own}-${index}h`} className="col-start-2 text-small text-subtle">
              {option.disabledReason ?? option.help}
            </span>
          ) : null}
        </label>
      ))}
    </RadioFrame>
  )
}
