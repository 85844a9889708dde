import { Eye, EyeOff } from 'lucide-react'
import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref } from 'react'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '../icon.tsx'
import { nativeAttributes, useControl, type ControlProps } from './field-context.ts'
import { bareClass, Frame } from './frame.tsx'

export interface TextInputProps extends ControlProps {
  value: string | null | undefined
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'url' | 'search' | 'tel' | 'password'
  placeholder?: string
  prefix?: ReactNode
  suffix?: ReactNode
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url' | 'search' | 'tel'
  maxLength?: number
  /** Figures in a column of figures: tabular, right aligned. */
  figures?: boolean
  ref?: Ref<HTMLInputElement>
}

/** One line of text. A password gets a Show button and never a prefilled value. */
export function TextInput(props: TextInputProps) {
  const {
    value,
    onChange,
    type = 'text',
    placeholder,
    prefix,
    suffix,
    autoComplete,
    inputMode,
    maxLength,
    figures = false,
    ref,
  } = props
  const state = useControl(props)
  const [shown, setShown] = useState(false)
  const password = type === 'password'
  const reveal = password ? (
    <button
      type="button"
      className="-mr-1 grid size-8 place-items-center rounded-sm text-subtle hover:text-text max-md:size-11 max-md:-mr-3"
      aria-label={shown ? 'Hide' : 'Show'}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Icon as={shown ? EyeOff : Eye} />
    </button>
  ) : null
  return (
    <Frame state={state} prefix={prefix} suffix={suffix ?? reveal} className={props.className}>
      <input
        {...nativeAttributes(props, state)}
        ref={ref}
        type={password && shown ? 'text' : type}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => props.onBlur?.()}
        placeholder={placeholder}
        autoComplete={autoComplete}
        inputMode={inputMode}
        maxLength={maxLength}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        spellCheck={type === 'text' || type === 'search' ? undefined : false}
        className={cn(bareClass, figures && 'figures text-right')}
      />
    </Frame>
  )
}
