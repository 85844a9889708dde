import { useLayoutEffect, useMemo, useRef, type Ref } from 'react'
import { countryOptions, usRegionOptions } from './countries.ts'
import { Field } from './field.tsx'
import { Combobox } from './combobox.tsx'
import { useControl, type FieldSize } from './field-context.ts'
import { TextInput } from './text.tsx'

/** A postal address as it is typed; parts may be missing until it is checked. */
export interface AddressDraft {
  line1?: string
  line2?: string
  city?: string
  region?: string
  postal?: string
  country?: string
}

export interface AddressInputProps {
  value: AddressDraft | null | undefined
  onChange: (value: AddressDraft) => void
  onBlur?: () => void
  name?: string
  /** Sentences by part, from the schema or the server. */
  errors?: Partial<Record<keyof AddressDraft, string>>
  disabled?: boolean
  readOnly?: boolean
  size?: FieldSize
  /** True for the reader's own address: only this one is filled in by a browser. */
  own?: boolean
  /** Only addresses of this country: the country field is left out. */
  onlyCountry?: string
  /** No country is chosen beforehand; else an empty address begins in the United States. */
  noCountry?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

interface Words {
  region: string
  postal: string
  numeric: boolean
}

/** What region and postal code are called where; elsewhere both are optional. */
function wordsOf(country: string | undefined): Words {
  if (country === 'US') return { region: 'State', postal: 'ZIP code', numeric: true }
  if (country === 'CA') return { region: 'Province', postal: 'Postal code', numeric: false }
  if (country === 'GB') return { region: 'County', postal: 'Postcode', numeric: false }
  return { region: 'State or region', postal: 'Postal code', numeric: false }
}

const PARTS = ['line1', 'line2', 'city', 'region', 'postal', 'country'] as const

/** The same functions while the address is mounted: a key in one part of it does not render the lists of the others. */
function useSteady(
  change: (part: keyof AddressDraft, text: string | null) => void,
  blur: (() => void) | undefined,
) {
  const latest = useRef({ change, blur })
  useLayoutEffect(() => {
    latest.current = { change, blur }
  })
  return useMemo(
    () => ({
      set: Object.fromEntries(
        PARTS.map((part) => [part, (text: string | null) => latest.current.change(part, text)]),
      ) as Record<keyof AddressDraft, (text: string | null) => void>,
      leave: () => latest.current.blur?.(),
    }),
    [],
  )
}

/** Street, unit, city, state and ZIP code; labels, state list and what is optional follow the country. */
export function AddressInput(props: AddressInputProps) {
  const { onChange, errors = {}, onlyCountry, own = false, ref } = props
  const value = props.value ?? {}
  const state = useControl({ disabled: props.disabled, readOnly: props.readOnly, size: props.size })
  const country = onlyCountry ?? value.country ?? (props.noCountry === true ? undefined : 'US')
  const words = wordsOf(country)
  const us = country === 'US'
  const { set, leave } = useSteady((part: keyof AddressDraft, text: string | null) => {
    const next: AddressDraft = {
      ...value,
      ...(country === undefined ? {} : { country }),
      [part]: text ?? undefined,
    }
    if (part === 'country' && text !== country) delete next.region
    if (next[part] === '' && part !== 'line1' && part !== 'city') delete next[part]
    onChange(next)
  }, props.onBlur)
  const fill = (part: string) => (own ? part : 'off')
  const common = { disabled: state.disabled, readOnly: state.readOnly, size: state.size }
  const at = (part: keyof AddressDraft) => ({
    onChange: set[part],
    onBlur: leave,
    name: props.name ? `${props.name}.${part}` : undefined,
  })
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-field">
      {onlyCountry ? null : (
        <Field label="Country" error={errors.country} className="col-span-2" {...common}>
          <Combobox
            value={country ?? null}
            options={countryOptions()}
            autoComplete={fill('country-name')}
            {...at('country')}
          />
        </Field>
      )}
      <Field label="Street address" error={errors.line1} className="col-span-2" {...common}>
        <TextInput
          ref={ref}
          value={value.line1}
          autoComplete={fill('address-line1')}
          {...at('line1')}
        />
      </Field>
      <Field
        label="Apartment or unit"
        optional
        error={errors.line2}
        className="max-md:col-span-2"
        {...common}
      >
        <TextInput value={value.line2} autoComplete={fill('address-line2')} {...at('line2')} />
      </Field>
      <Field label="City" error={errors.city} className="max-md:col-span-2" {...common}>
        <TextInput value={value.city} autoComplete={fill('address-level2')} {...at('city')} />
      </Field>
      <Field label={words.region} optional={!us} error={errors.region} {...common}>
        {us ? (
          <Combobox
            value={value.region ?? null}
            options={usRegionOptions}
            autoComplete={fill('address-level1')}
            {...at('region')}
          />
        ) : (
          <TextInput value={value.region} autoComplete={fill('address-level1')} {...at('region')} />
        )}
      </Field>
      <Field label={words.postal} optional={!us} error={errors.postal} {...common}>
        <TextInput
          value={value.postal}
          autoComplete={fill('postal-code')}
          inputMode={words.numeric ? 'numeric' : 'text'}
          maxLength={16}
          {...at('postal')}
        />
      </Field>
    </div>
  )
}
