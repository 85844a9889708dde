import { Eye, EyeOff, Lock } from 'lucide-react'
import { useState, type Ref } from 'react'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '../icon.tsx'
import { useDigitCaret } from './digit-caret.ts'
import { nativeAttributes, useControl, type ControlProps } from './field-context.ts'
import { bareClass, Frame } from './frame.tsx'
import { groupMasked, hideMasked, maskedDigits, type MaskedKind } from './masked-text.ts'

export interface MaskedInputProps extends ControlProps {
  kind: MaskedKind
  /** Digits that the person types now; never filled from the server. */
  value: string | null | undefined
  onChange: (digits: string) => void
  /** What the server lets us see of a stored number ("•••–••–6789"); shown until a new one is typed. */
  mask?: string | null
  ref?: Ref<HTMLInputElement>
}

/** A sensitive number: plain while it is typed, masked once left, with Show. A stored one is only ever shown masked. */
export function MaskedInput(props: MaskedInputProps) {
  const { kind, onChange, mask, ref } = props
  const digits = props.value ?? ''
  const state = useControl(props)
  const [focused, setFocused] = useState(false)
  const [shown, setShown] = useState(false)
  const noteCaret = useDigitCaret()
  const open = (focused || shown) && !state.readOnly
  const toggle =
    digits === '' ? null : (
      <button
        type="button"
        aria-label={shown ? 'Hide' : 'Show'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="-mr-1 grid size-8 place-items-center rounded-sm text-subtle hover:text-text max-md:-mr-3 max-md:size-11"
      >
        <Icon as={shown ? EyeOff : Eye} />
      </button>
    )
  return (
    <Frame
      state={state}
      prefix={state.readOnly ? undefined : <Icon as={Lock} size="sm" />}
      suffix={toggle}
      className={props.className}
    >
      <input
        {...nativeAttributes(props, state)}
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        spellCheck={false}
        value={open ? groupMasked(kind, digits) : hideMasked(kind, digits)}
        placeholder={mask ?? undefined}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          props.onBlur?.()
        }}
        onChange={(event) => {
          noteCaret(event.target)
          const typed = event.target.value
          if (typed.includes('•')) return
          onChange(maskedDigits(kind, typed))
        }}
        className={cn(bareClass, 'figures')}
      />
    </Frame>
  )
}
