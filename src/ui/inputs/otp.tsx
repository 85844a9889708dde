import { OTPInput, type SlotProps } from 'input-otp'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { codeIn, plainCharacters } from '#domain/shared/typed-text.ts'
import { cn } from '#src/lib/classes.ts'
import { Spinner } from '../spinner.tsx'
import { useControl, type ControlProps } from './field-context.ts'
import { FieldError } from './field.tsx'
import { bareClass, Frame } from './frame.tsx'

/**
 * Code entry is focused this long after it appears, so that the screen reader has announced the page (design README).
 */
const AUTOFOCUS_AFTER_MS = 100

export interface OtpInputProps extends Omit<ControlProps, 'size'> {
  value: string
  onChange: (value: string) => void
  /** All digits are there, by typing or by paste. */
  onComplete?: (code: string) => void
  /** wrong: the last code did not match. checking: it is being looked at and cannot be changed. */
  status?: 'entry' | 'wrong' | 'checking'
  error?: string
  digits?: number
  small?: boolean
}

/** Digits of any keyboard; full-width ones are stored as ASCII. */
const FULL_OR_HALF_WIDTH = String.raw`^[\d\uFF10-\uFF19]+$`

const never = () => () => undefined
/**
 * False while the server renders and during hydration: the slots need inline styles, which the content policy refuses
 * in markup.
 */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * Prevents input-otp from adding its `style` element (refused by the policy); the same rules are in
 * styles/inputs.css.
 */
function claimOtpStyle(): void {
  if (document.getElementById('input-otp-style')) return
  const marker = document.createElement('meta')
  marker.id = 'input-otp-style'
  document.head.append(marker)
}

function Slot({ char, isActive, hasFakeCaret, look }: SlotProps & { look: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'figures grid place-items-center rounded-md border bg-surface leading-none font-medium',
        look,
        isActive &&
          'border-focus shadow-[0_0_0_1px_var(--color-focus),0_0_0_4px_var(--color-focus-halo)]',
      )}
    >
      {char}
      {hasFakeCaret ? <span className="h-6 w-[1.5px] animate-caret bg-text" /> : null}
    </span>
  )
}

const LOOKS = {
  entry: 'border-control',
  wrong: 'border-danger text-danger-text',
  checking: 'border-border bg-sunken text-subtle',
} as const

/**
 * Six-digit code in two groups of three: type, paste or let the phone fill it in. One input for assistive technology.
 */
export function OtpInput(props: OtpInputProps) {
  const {
    value,
    onChange,
    onComplete,
    status = 'entry',
    error,
    digits = 6,
    small = false,
    autoFocus = false,
  } = props
  const state = useControl(props)
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(claimOtpStyle, [])
  useEffect(() => {
    if (!autoFocus || !hydrated) return
    const timer = setTimeout(() => input.current?.focus(), AUTOFOCUS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [autoFocus, hydrated])
  const half = Math.ceil(digits / 2)
  const look = cn(
    LOOKS[status],
    small ? 'h-12 w-10 text-[1.25rem] max-md:w-full' : 'h-14 w-12 text-[1.5rem] max-md:w-full',
  )
  const shared = {
    id: state.id,
    name: props.name,
    'aria-label': props['aria-label'],
    'aria-labelledby': state.labelledBy,
    'aria-describedby': state.describedBy,
    'aria-invalid': status === 'wrong' || state.invalid || undefined,
    disabled: state.disabled || status === 'checking',
  }
  if (!hydrated) {
    return (
      <Frame state={state}>
        <input
          {...shared}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={digits}
          defaultValue={value}
          className={cn(bareClass, 'figures')}
        />
      </Frame>
    )
  }
  return (
    <div className="min-w-0">
      <OTPInput
        {...shared}
        ref={input}
        value={value}
        onChange={(next) => onChange(plainCharacters(next).replace(/\D/g, ''))}
        onComplete={(code: string) => onComplete?.(code)}
        onBlur={() => props.onBlur?.()}
        maxLength={digits}
        inputMode="numeric"
        pattern={FULL_OR_HALF_WIDTH}
        autoComplete="one-time-code"
        pasteTransformer={(text) => codeIn(text, digits)}
        noScriptCSSFallback={null}
        pushPasswordManagerStrategy="none"
        containerClassName="group"
        render={({ slots }) => (
          <div className="flex items-center gap-2">
            {slots.slice(0, half).map((slot, index) => (
              <Slot key={index} {...slot} look={look} />
            ))}
            <span
              aria-hidden="true"
              className="mx-1 h-0.5 w-3 flex-none rounded-[1px] bg-border-strong"
            />
            {slots.slice(half).map((slot, index) => (
              <Slot key={index} {...slot} look={look} />
            ))}
          </div>
        )}
      />
      <div aria-live="polite">
        {status === 'checking' ? (
          <p className="mt-1.5 flex items-center gap-2 text-small text-subtle">
            <Spinner size="sm" />
            Checking
          </p>
        ) : null}
        {status === 'wrong' && error ? <FieldError>{error}</FieldError> : null}
      </div>
    </div>
  )
}
