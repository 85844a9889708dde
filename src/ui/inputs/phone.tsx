import { ChevronDown } from 'lucide-react'
import { useMemo, useState, type Ref } from 'react'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '../icon.tsx'
import { compareCountries, countryName } from './countries.ts'
import { useDigitCaret } from './digit-caret.ts'
import { nativeAttributes, useControl, type ControlProps } from './field-context.ts'
import { bareClass, frameClass } from './frame.tsx'
import {
  formatNational,
  isUnread,
  joinPhone,
  readPhone,
  splitPhone,
  usePhoneLibrary,
  type PhoneCountry,
} from './phone-lib.ts'

export interface PhoneInputProps extends ControlProps {
  /** E.164, "+17575554471"; '' when nothing is typed; text that is no number as it was typed */
  value: string | null | undefined
  onChange: (value: string) => void
  /** "off" for another person's number, so that a browser does not fill in the reader's own */
  autoComplete?: 'tel' | 'off'
  /** Country of an empty field. */
  defaultCountry?: PhoneCountry
  ref?: Ref<HTMLInputElement>
}

interface CountryCodeProps {
  autoComplete: 'tel-country-code' | 'off'
  country: PhoneCountry
  call: string
  off: boolean
  countries: readonly { code: PhoneCountry; name: string; call: string }[]
  onMove: (next: PhoneCountry) => void
}

/**
 * The country of the number, in the browser's own list: a phone shows its wheel, typing finds a name, and its 245
 * entries cost nothing before somebody comes near.
 */
function CountryCode({ autoComplete, country, call, off, countries, onMove }: CountryCodeProps) {
  const [near, setNear] = useState(false)
  const come = () => setNear(true)
  const entries = near ? countries : [{ code: country, name: countryName(country), call }]
  return (
    <span className="relative flex h-full flex-none items-center gap-1.5 rounded-l-md border-r border-border px-3 figures whitespace-nowrap has-focus-visible:bg-hover">
      <span aria-hidden="true">
        {country} +{call}
      </span>
      <Icon as={ChevronDown} size="xs" className="text-subtle" />
      <select
        aria-label="Country code"
        autoComplete={autoComplete}
        value={country}
        disabled={off}
        onChange={(event) => onMove(event.target.value as PhoneCountry)}
        onPointerEnter={come}
        onPointerDown={come}
        onFocus={come}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-not-allowed"
      >
        {entries.map((entry) => (
          <option key={entry.code} value={entry.code}>
            {entry.name} +{entry.call}
          </option>
        ))}
      </select>
    </span>
  )
}

/** Country part and national number; a pasted number with + chooses the country itself. */
export function PhoneInput(props: PhoneInputProps) {
  const { onChange, defaultCountry = 'US', autoComplete = 'off', ref } = props
  const value = props.value ?? ''
  const state = useControl(props)
  const library = usePhoneLibrary()
  const noteCaret = useDigitCaret()
  const [chosen, setChosen] = useState<PhoneCountry>(defaultCountry)
  const unread = isUnread(value)
  const { country, national } = splitPhone(library, unread ? '' : value, chosen)
  const [typed, setTyped] = useState<string | null>(null)
  const deleting = typed !== null && joinPhone(library, country, typed) === value
  const grouped = deleting ? typed : formatNational(library, country, national)
  const text = unread ? value : grouped
  const off = state.disabled || state.readOnly
  const countries = useMemo(
    () =>
      library
        ? library
            .getCountries()
            .map((code) => ({
              code,
              name: countryName(code),
              call: library.getCountryCallingCode(code),
            }))
            .toSorted(compareCountries)
        : [],
    [library],
  )
  const write = (next: string) => {
    const read = readPhone(library, next, country)
    if (read.country !== country) setChosen(read.country)
    setTyped(next.length < text.length || next.trim() === '+' ? next : null)
    onChange(read.value)
  }
  const move = (next: PhoneCountry) => {
    setChosen(next)
    setTyped(null)
    if (!unread) onChange(joinPhone(library, next, national))
  }
  const call = library ? library.getCountryCallingCode(country) : '1'
  return (
    <div
      data-frame=""
      className={frameClass(
        { size: state.size, invalid: state.invalid, disabled: off },
        cn('gap-0 px-0', props.className),
      )}
    >
      <CountryCode
        autoComplete={autoComplete === 'tel' ? 'tel-country-code' : 'off'}
        country={country}
        call={call}
        off={off || !library}
        countries={countries}
        onMove={move}
      />
      <input
        {...nativeAttributes(props, state)}
        ref={ref}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        value={text}
        onChange={(event) => {
          noteCaret(event.target)
          write(event.target.value)
        }}
        onBlur={() => {
          setTyped(null)
          props.onBlur?.()
        }}
        className={cn(bareClass, 'figures px-3')}
      />
    </div>
  )
}
