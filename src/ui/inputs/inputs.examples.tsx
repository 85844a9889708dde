import type { Example } from '../example.ts'
import { AddressInput, type AddressDraft } from './address.tsx'
import { countryOptions } from './countries.ts'
import { DateInput } from './date.tsx'
import { Field } from './field.tsx'
import { Hold } from './hold.tsx'
import { MaskedInput } from './masked.tsx'
import { MoneyInput } from './money.tsx'
import { MonthInput } from './month.tsx'
import { BasisPointsInput, DecimalInput, IntegerInput, PercentInput } from './number.tsx'
import { OtpInput } from './otp.tsx'
import { PhoneInput } from './phone.tsx'
import { RichText } from './rich-text.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text.tsx'
import { Textarea } from './textarea.tsx'

const SECURITIES = [
  { value: 'common', label: 'Common stock' },
  { value: 'preferred', label: 'Preferred stock' },
  { value: 'note', label: 'Convertible note', disabledReason: 'Not offered under Reg CF here.' },
]

/** Every kind of field in its states: empty, filled, wrong, locked, confirmed. */
export const examples: Example[] = [
  {
    name: 'Text',
    element: (
      <Hold start="">
        {(value, set) => (
          <Field label="Company name" help="Shown on the offering page.">
            <TextInput value={value} onChange={set} placeholder="As on the certificate" />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Text with a prefix, optional',
    element: (
      <Hold start="tidewatergrid.com">
        {(value, set) => (
          <Field label="Website" optional>
            <TextInput value={value} onChange={set} prefix="https://" />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Wrong',
    element: (
      <Hold start="2350">
        {(value, set) => (
          <Field label="ZIP code" error="A ZIP code has five digits.">
            <TextInput value={value} onChange={set} inputMode="numeric" />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Locked',
    element: (
      <Field label="Legal name" readOnly help="Locked after the identity check.">
        <TextInput value="Mara Elin Lindqvist" onChange={() => undefined} />
      </Field>
    ),
  },
  {
    name: 'Password',
    element: (
      <Hold start="">
        {(value, set) => (
          <Field label="Password" help="At least 8 characters.">
            <TextInput type="password" autoComplete="new-password" value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Money',
    element: (
      <Hold<number | string | null> start={250000}>
        {(value, set) => (
          <Field label="Amount" help="609 shares at $4.10">
            <MoneyInput currency="USD" value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Money, wrong',
    element: (
      <Hold<number | string | null> start={20400000}>
        {(value, set) => (
          <Field label="At maximum" error="The column is $36,000.00 short. Add a use or raise one.">
            <MoneyInput value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Percent',
    element: (
      <Hold<string | null> start="12.5">
        {(value, set) => (
          <Field label="Ownership">
            <PercentInput value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Basis points',
    element: (
      <Hold<number | string | null> start={750}>
        {(value, set) => (
          <Field label="Interest">
            <BasisPointsInput value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Whole number',
    element: (
      <Hold<number | string | null> start={12000}>
        {(value, set) => (
          <Field label="Shares">
            <IntegerInput value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Price',
    element: (
      <Hold<string | null> start="4.1">
        {(value, set) => (
          <Field label="Price per share">
            <DecimalInput prefix="$" places={5} minPlaces={2} value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Phone',
    element: (
      <Hold start="+17575554471">
        {(value, set) => (
          <Field label="Mobile number" ok="Confirmed by code">
            <PhoneInput value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Date',
    element: (
      <Hold<string | null> start="2026-11-27">
        {(value, set) => (
          <Field label="Closing date" help="Month / day / year">
            <DateInput value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Month',
    element: (
      <Hold<string | null> start="2026-11">
        {(value, set) => (
          <Field label="Lived here since" help="Month / year">
            <MonthInput value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Select',
    element: (
      <Hold<string | null> start="common">
        {(value, set) => (
          <Field label="Kind of security">
            <Select options={SECURITIES} value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Select with search',
    element: (
      <Hold<string | null> start="US">
        {(value, set) => (
          <Field label="Citizenship">
            <Select options={countryOptions()} value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Sensitive number',
    element: (
      <Hold start="078051120">
        {(value, set) => (
          <Field label="Social Security number" help="Nine digits. Encrypted as you type.">
            <MaskedInput kind="ssn" value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Sensitive number, stored',
    element: (
      <Hold start="">
        {(value, set) => (
          <Field label="Tax number" optional help="Leave it empty to keep the stored one.">
            <MaskedInput kind="ssn" mask="•••–••–6789" value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Employer ID, wrong',
    element: (
      <Hold start="8419072">
        {(value, set) => (
          <Field label="Employer ID (EIN)" error="An EIN has nine digits, like 84-1907215.">
            <MaskedInput kind="ein" value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Several lines',
    element: (
      <Hold start="Neighborhood battery storage that earns its keep balancing the grid.">
        {(value, set) => (
          <Field label="What does the company do?">
            <Textarea value={value} onChange={set} limit={160} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Code, empty and filling',
    element: (
      <Hold start="482">
        {(value, set) => (
          <Field group label="Six-digit code">
            <OtpInput small value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Code, wrong',
    element: (
      <Hold start="482016">
        {(value, set) => (
          <Field group label="Code that failed">
            <OtpInput
              small
              value={value}
              onChange={set}
              status="wrong"
              error="That code does not match."
            />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Code, checking',
    element: (
      <Field group label="Code under check">
        <OtpInput small value="482016" onChange={() => undefined} status="checking" />
      </Field>
    ),
  },
  {
    name: 'Formatted text',
    element: (
      <Hold start="<p>We build one site at the minimum.</p><ul><li>Batteries take 58% of a site.</li></ul>">
        {(value, set) => (
          <Field label="In your words" help="Two or three paragraphs." helpAbove>
            <RichText value={value} onChange={set} words={400} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Address',
    element: (
      <Hold<AddressDraft>
        start={{
          line1: '1120 Larchmont Crescent',
          city: 'Norfolk',
          region: 'VA',
          postal: '2350',
          country: 'US',
        }}
      >
        {(value, set) => (
          <AddressInput
            value={value}
            onChange={set}
            errors={{ postal: 'A ZIP code has five digits.' }}
          />
        )}
      </Hold>
    ),
  },
]
