import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { AddressInput, type AddressDraft } from './address.tsx'
import { MoneyInput } from './money.tsx'
import { DateInput } from './date.tsx'
import { examples } from './inputs.examples.tsx'
import { Field } from './field.tsx'
import { Hold } from './hold.tsx'
import { MaskedInput } from './masked.tsx'
import { hideMasked } from './masked-text.ts'
import { BasisPointsInput, IntegerInput, PercentInput } from './number.tsx'
import { OtpInput } from './otp.tsx'
import { PhoneInput } from './phone.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

const show = (name: string) =>
  render(<>{examples.find((example) => example.name === name)?.element}</>)

describe('field', () => {
  it('ties label, error and help to the control', () => {
    show('Wrong')
    const zip = screen.getByRole('textbox', { name: 'ZIP code' })
    expect(zip.getAttribute('aria-invalid')).toBe('true')
    const described = zip.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('A ZIP code has five digits.')
  })
  it('locks a read-only field', async () => {
    show('Locked')
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Legal name' })
    await userEvent.type(name, 'x')
    expect(name.value).toBe('Mara Elin Lindqvist')
  })
  it('renders every example on the server without inline styles or style elements', () => {
    for (const example of examples)
      expect(renderToString(<>{example.element}</>), example.name).not.toMatch(/ style="|<style/)
  })
})

describe('money', () => {
  const Amount = ({ onCents }: { onCents: (cents: number | string | null) => void }) => (
    <Hold<number | string | null> start={null}>
      {(value, set) => (
        <Field label="Amount">
          <MoneyInput
            value={value}
            onChange={(cents) => {
              set(cents)
              onCents(cents)
            }}
          />
        </Field>
      )}
    </Hold>
  )
  it('hands on whole cents, groups while typing, and shows two decimals once left', async () => {
    const onCents = vi.fn()
    render(<Amount onCents={onCents} />)
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    await userEvent.type(amount, '1234567.5')
    expect(amount.value).toBe('1,234,567.5')
    expect(onCents).toHaveBeenLastCalledWith(123456750)
    await userEvent.tab()
    expect(amount.value).toBe('1,234,567.50')
  })
  it('is not changed by the arrow keys', async () => {
    const onCents = vi.fn()
    render(<Amount onCents={onCents} />)
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    await userEvent.type(amount, '12.34{ArrowUp}{ArrowDown}')
    expect(onCents).toHaveBeenLastCalledWith(1234)
    expect(amount.value).toBe('12.34')
  })
  it('keeps a text that it cannot read, and says at the field what is right', async () => {
    const onCents = vi.fn()
    render(<Amount onCents={onCents} />)
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    await userEvent.type(amount, '85k')
    expect(onCents).toHaveBeenLastCalledWith('85k')
    expect(amount.getAttribute('aria-invalid')).toBeNull()
    await userEvent.tab()
    expect(amount.value).toBe('85k')
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/Write it in figures, such as 1,250.50/)).toBeVisible()
    await userEvent.type(amount, '{Backspace}000')
    expect(onCents).toHaveBeenLastCalledWith(8500000)
    expect(amount.value).toBe('85,000')
    expect(screen.queryByText(/Write it in figures/)).toBeNull()
  })
  it.each([
    ['1000,50', 100050, '1,000.50'],
    ['1,000,000', 100000000, '1,000,000.00'],
    ['1000,5', 100050, '1,000.50'],
    ['12500{Backspace}{Backspace}', 12500, '125.00'],
    ['1,000{Backspace}', 10000, '100.00'],
  ])('reads %j typed key by key', async (keys, cents, text) => {
    const onCents = vi.fn()
    render(<Amount onCents={onCents} />)
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    await userEvent.type(amount, keys)
    expect(onCents).toHaveBeenLastCalledWith(cents)
    await userEvent.tab()
    expect(amount.value).toBe(text)
  })
  it('reads a pasted text as it is, also over another amount', async () => {
    const onCents = vi.fn()
    render(<Amount onCents={onCents} />)
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    await userEvent.type(amount, '4100')
    expect(amount.value).toBe('4,100')
    await userEvent.tripleClick(amount)
    await userEvent.paste('4,10')
    expect(onCents).toHaveBeenLastCalledWith(410)
    expect(amount.value).toBe('4.10')
  })
  it('keeps the figures when a part of them is cut or pasted over', async () => {
    const onCents = vi.fn()
    render(<Amount onCents={onCents} />)
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
    await userEvent.type(amount, '4100')
    amount.setSelectionRange(4, 5)
    await userEvent.cut()
    expect(onCents).toHaveBeenLastCalledWith(41000)
    await userEvent.type(amount, '00')
    expect(amount.value).toBe('41,000')
    amount.setSelectionRange(4, 6)
    await userEvent.paste('5')
    expect(onCents).toHaveBeenLastCalledWith(410500)
    amount.setSelectionRange(5, 5)
    await userEvent.paste(',50')
    expect(onCents).toHaveBeenLastCalledWith(410550)
  })
  it('becomes null when it is cleared', async () => {
    const onCents = vi.fn()
    render(<Amount onCents={onCents} />)
    const amount = screen.getByRole('textbox', { name: 'Amount' })
    await userEvent.type(amount, '5')
    await userEvent.clear(amount)
    expect(onCents).toHaveBeenLastCalledWith(null)
  })
})

describe('numbers', () => {
  it('keeps a percentage as decimal text and pads it once left', async () => {
    const seen: (string | null)[] = []
    render(
      <Hold<string | null> start={null}>
        {(value, set) => (
          <PercentInput
            aria-label="Share"
            value={value}
            onChange={(next) => {
              seen.push(next)
              set(next)
            }}
          />
        )}
      </Hold>,
    )
    const share = screen.getByRole<HTMLInputElement>('textbox', { name: 'Share' })
    await userEvent.type(share, '12.5')
    await userEvent.tab()
    expect(seen.at(-1)).toBe('12.5')
    expect(share.value).toBe('12.50')
  })
  it('turns a typed percentage into whole basis points', async () => {
    const points = vi.fn()
    render(
      <Hold<number | string | null> start={null}>
        {(value, set) => (
          <BasisPointsInput
            aria-label="Rate"
            value={value}
            onChange={(next) => {
              points(next)
              set(next)
            }}
          />
        )}
      </Hold>,
    )
    await userEvent.type(screen.getByRole('textbox', { name: 'Rate' }), '0.07')
    expect(points).toHaveBeenLastCalledWith(7)
  })
  it('says that a whole number has no decimals, and takes nothing else in its place', async () => {
    const count = vi.fn()
    render(
      <Hold<number | string | null> start={null}>
        {(value, set) => (
          <Field label="Shares">
            <IntegerInput
              value={value}
              onChange={(next) => {
                count(next)
                set(next)
              }}
            />
          </Field>
        )}
      </Hold>,
    )
    await userEvent.type(screen.getByRole('textbox', { name: 'Shares' }), '12.5')
    expect(count).toHaveBeenLastCalledWith('12.5')
    await userEvent.tab()
    expect(screen.getByText('Enter a whole number, such as 1,250.')).toBeVisible()
  })
})

describe('date', () => {
  const Day = ({ onDay }: { onDay: (day: string | null) => void }) => (
    <Hold<string | null> start={null}>
      {(value, set) => (
        <DateInput
          aria-label="Date of birth"
          value={value}
          onChange={(day) => {
            onDay(day)
            set(day)
          }}
        />
      )}
    </Hold>
  )
  it('puts the slashes while typing and hands on an ISO date', async () => {
    const onDay = vi.fn()
    render(<Day onDay={onDay} />)
    const day = screen.getByRole<HTMLInputElement>('textbox', { name: 'Date of birth' })
    await userEvent.type(day, '03041987')
    expect(day.value).toBe('03 / 04 / 1987')
    expect(onDay).toHaveBeenLastCalledWith('1987-03-04')
  })
  it('takes a typed separator as the end of a part', async () => {
    const onDay = vi.fn()
    render(<Day onDay={onDay} />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Date of birth' }), '3/4/1987')
    expect(onDay).toHaveBeenLastCalledWith('1987-03-04')
  })
  it('hands on an impossible date as text, so that it can be refused by name', async () => {
    const onDay = vi.fn()
    render(<Day onDay={onDay} />)
    const day = screen.getByRole<HTMLInputElement>('textbox', { name: 'Date of birth' })
    await userEvent.type(day, '02302026')
    await userEvent.tab()
    expect(onDay).toHaveBeenLastCalledWith('02 / 30 / 2026')
    expect(day.value).toBe('02 / 30 / 2026')
  })
  it('can be deleted to nothing', async () => {
    const onDay = vi.fn()
    render(<Day onDay={onDay} />)
    const day = screen.getByRole('textbox', { name: 'Date of birth' })
    await userEvent.type(day, '0304')
    await userEvent.type(day, '{Backspace}'.repeat(12))
    expect(onDay).toHaveBeenLastCalledWith(null)
  })
  it('takes a pasted ISO date and a choice from the calendar', async () => {
    const onDay = vi.fn()
    render(<Day onDay={onDay} />)
    await userEvent.click(screen.getByRole('textbox', { name: 'Date of birth' }))
    await userEvent.paste('2026-11-27')
    expect(onDay).toHaveBeenLastCalledWith('2026-11-27')
    await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }))
    const grid = await screen.findByRole('grid', {}, { timeout: 4000 })
    await userEvent.click(within(grid).getByRole('button', { name: /November 12/ }))
    expect(onDay).toHaveBeenLastCalledWith('2026-11-12')
  })
})

describe('phone', () => {
  const Phone = ({ onPhone, start = '' }: { onPhone: (phone: string) => void; start?: string }) => (
    <Hold start={start}>
      {(value, set) => (
        <PhoneInput
          aria-label="Mobile number"
          value={value}
          onChange={(next) => {
            onPhone(next)
            set(next)
          }}
        />
      )}
    </Hold>
  )
  it('formats the national number and hands on E.164', async () => {
    const onPhone = vi.fn()
    render(<Phone onPhone={onPhone} />)
    const phone = screen.getByRole<HTMLInputElement>('textbox', { name: 'Mobile number' })
    await waitFor(() =>
      expect(
        screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country code' }).disabled,
      ).toBe(false),
    )
    await userEvent.type(phone, '7575554471')
    expect(phone.value).toBe('(757) 555-4471')
    expect(onPhone).toHaveBeenLastCalledWith('+17575554471')
  })
  it('chooses the country of a pasted number', async () => {
    const onPhone = vi.fn()
    render(<Phone onPhone={onPhone} />)
    await waitFor(() =>
      expect(
        screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country code' }).disabled,
      ).toBe(false),
    )
    await userEvent.click(screen.getByRole('textbox', { name: 'Mobile number' }))
    await userEvent.paste('+44 20 7946 0018')
    expect(onPhone).toHaveBeenLastCalledWith('+442079460018')
    expect(
      screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country code' }).selectedOptions[0]
        ?.textContent,
    ).toBe('United Kingdom +44')
  })
  it('has all countries once somebody comes near, and keeps the number for another one', async () => {
    const onPhone = vi.fn()
    render(<Phone onPhone={onPhone} start="+17575554471" />)
    const code = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country code' })
    await waitFor(() => expect(code.disabled).toBe(false))
    expect(code.options).toHaveLength(1)
    act(() => code.focus())
    expect(code.options.length).toBeGreaterThan(200)
    await userEvent.selectOptions(code, 'DE')
    expect(onPhone).toHaveBeenLastCalledWith('+497575554471')
  })
  it('is empty text again when it is cleared', async () => {
    const onPhone = vi.fn()
    render(<Phone onPhone={onPhone} start="+17575554471" />)
    await userEvent.clear(screen.getByRole('textbox', { name: 'Mobile number' }))
    expect(onPhone).toHaveBeenLastCalledWith('')
  })
})

describe('code', () => {
  it('takes a pasted code with a space, keeps six digits and says when it is complete', async () => {
    const done = vi.fn()
    render(
      <Hold start="">
        {(value, set) => (
          <OtpInput aria-label="Code" value={value} onChange={set} onComplete={done} />
        )}
      </Hold>,
    )
    const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
    expect(code.autocomplete).toBe('one-time-code')
    await userEvent.click(code)
    await userEvent.paste('482 016')
    expect(code.value).toBe('482016')
    expect(done).toHaveBeenCalledWith('482016')
  })
  it('takes the focus 100 ms after it appears, not before', () => {
    vi.useFakeTimers()
    render(<OtpInput aria-label="Code" autoFocus value="" onChange={() => undefined} />)
    vi.advanceTimersByTime(99)
    expect(document.activeElement).toBe(document.body)
    vi.advanceTimersByTime(1)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Code' }))
    vi.useRealTimers()
  })
  it('cannot be changed while it is checked, and says when it is wrong', () => {
    show('Code, checking')
    expect(screen.getByRole<HTMLInputElement>('textbox').disabled).toBe(true)
    show('Code, wrong')
    expect(screen.getByText('That code does not match.')).toBeVisible()
  })
})

describe('autofill (G13)', () => {
  const filled = () =>
    [...document.querySelectorAll('input, select')].map((control) =>
      control.getAttribute('autocomplete'),
    )
  it('fills in the reader’s own address, and nothing of somebody else’s', () => {
    const { unmount } = render(<AddressInput own value={null} onChange={() => undefined} />)
    expect(filled()).toEqual([
      'country-name',
      'address-line1',
      'address-line2',
      'address-level2',
      'address-level1',
      'postal-code',
    ])
    unmount()
    render(<AddressInput value={null} onChange={() => undefined} />)
    expect(new Set(filled())).toEqual(new Set(['off']))
  })
  it('fills in the reader’s own number, and none of somebody else', () => {
    const { unmount } = render(
      <PhoneInput autoComplete="tel" aria-label="Phone" value="" onChange={() => undefined} />,
    )
    expect(filled()).toEqual(['tel-country-code', 'tel'])
    unmount()
    render(<PhoneInput aria-label="Phone" value="" onChange={() => undefined} />)
    expect(filled()).toEqual(['off', 'off'])
  })
})

describe('sensitive number', () => {
  it('is masked once left, and shown on request', async () => {
    render(
      <Hold start="">
        {(value, set) => <MaskedInput kind="ssn" aria-label="SSN" value={value} onChange={set} />}
      </Hold>,
    )
    const ssn = screen.getByRole<HTMLInputElement>('textbox', { name: 'SSN' })
    await userEvent.type(ssn, '078 05 1120')
    expect(ssn.value).toBe('078-05-1120')
    await userEvent.tab()
    expect(ssn.value).toBe('•••–••–1120')
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(ssn.value).toBe('078-05-1120')
  })
  it.each([
    ['123-45-67890', '1234567890'],
    ['１２３-４５-６７８９', '123456789'],
    ['123 45 6789', '123456789'],
    ['123.45.6789', '123456789'],
    ['12E456789', '12E456789'],
  ])('hands on %s as %s and cuts nothing (I7)', async (text, value) => {
    const onChange = vi.fn()
    render(
      <Hold start="">
        {(held, set) => (
          <MaskedInput
            kind="ssn"
            aria-label="SSN"
            value={held}
            onChange={(next) => {
              set(next)
              onChange(next)
            }}
          />
        )}
      </Hold>,
    )
    await userEvent.click(screen.getByRole('textbox', { name: 'SSN' }))
    await userEvent.paste(text)
    expect(onChange).toHaveBeenLastCalledWith(value)
    await userEvent.tab()
    const shown = screen.getByRole<HTMLInputElement>('textbox', { name: 'SSN' }).value
    expect(shown.replaceAll(/[•–]/g, '')).toBe(value.slice(-4))
  })
  it('shows a stored number only as the server masked it', () => {
    render(
      <MaskedInput
        kind="ssn"
        aria-label="SSN"
        value=""
        mask="•••–••–6789"
        onChange={() => undefined}
      />,
    )
    const ssn = screen.getByRole<HTMLInputElement>('textbox', { name: 'SSN' })
    expect(ssn.value).toBe('')
    expect(ssn.placeholder).toBe('•••–••–6789')
  })
  it('never shows more than half of a short account number', () => {
    expect(hideMasked('account', '1234')).toBe('••34')
    expect(hideMasked('reference', 'AB-1234')).toBe('••••234')
  })
})

describe('select', () => {
  it('opens with the keyboard and hands on the choice', async () => {
    const chosen = vi.fn()
    render(
      <Field label="Kind">
        <Select
          options={[
            { value: 'a', label: 'Apple' },
            { value: 'b', label: 'Banana' },
          ]}
          value={null}
          onChange={chosen}
        />
      </Field>,
    )
    screen.getByRole('button', { name: /Kind/ }).focus()
    await userEvent.keyboard(' ')
    await userEvent.click(await screen.findByRole('option', { name: 'Banana' }))
    expect(chosen).toHaveBeenCalledWith('b')
  })
  it('searches above seven entries, also without accents', async () => {
    const chosen = vi.fn()
    render(
      <Field label="Country">
        <Select
          options={[...'abcdefg']
            .map((value) => ({ value, label: value }))
            .concat({ value: 'CI', label: 'Côte d’Ivoire' })}
          value={null}
          onChange={chosen}
        />
      </Field>,
    )
    await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), 'cote')
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['Côte d’Ivoire'])
    await userEvent.click(options[0] as HTMLElement)
    expect(chosen).toHaveBeenCalledWith('CI')
  })
})

describe('text area and address', () => {
  it('counts, and lets too much stand instead of cutting it', async () => {
    render(
      <Hold start="abc">
        {(value, set) => <Textarea aria-label="Text" limit={4} value={value} onChange={set} />}
      </Hold>,
    )
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'de')
    expect(screen.getByText(/1 too many/)).toBeVisible()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('abcde')
  })
  it('asks for state and ZIP code in the United States only', () => {
    const { rerender } = render(
      <AddressInput value={{ country: 'US' }} onChange={() => undefined} />,
    )
    expect(screen.getByRole('combobox', { name: 'State' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'ZIP code' })).toBeVisible()
    rerender(<AddressInput value={{ country: 'DE' }} onChange={() => undefined} />)
    expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull()
    expect(screen.getByRole('textbox', { name: /Postal code/ })).toBeVisible()
  })
  it('chooses no country beforehand where none is known', async () => {
    const seen: AddressDraft[] = []
    render(<AddressInput value={null} noCountry onChange={(next) => seen.push(next)} />)
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('')
    expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'L')
    expect(seen).toEqual([{ city: 'L' }])
  })
  it('draws of its countries what is seen, says how many there are and finds each', async () => {
    const seen: AddressDraft[] = []
    render(
      <Hold<AddressDraft> start={{ country: 'US' }}>
        {(value, set) => (
          <AddressInput
            value={value}
            onChange={(next) => {
              seen.push(next)
              set(next)
            }}
          />
        )}
      </Hold>,
    )
    const country = screen.getByRole('combobox', { name: 'Country' })
    await userEvent.click(country)
    const shown = await screen.findAllByRole('option')
    expect(shown.length).toBeLessThan(200)
    expect(Number(shown[0]?.getAttribute('aria-setsize'))).toBeGreaterThan(200)
    await userEvent.clear(country)
    await userEvent.type(country, 'nowhere at all')
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
      'Nothing matches.',
    ])
    await userEvent.clear(country)
    await userEvent.type(country, 'zimb{Enter}')
    expect(seen.at(-1)).toEqual({ country: 'ZW' })
  })
  it('forgets the state when the country changes', async () => {
    const seen: AddressDraft[] = []
    render(
      <Hold<AddressDraft> start={{ country: 'US', region: 'VA' }}>
        {(value, set) => (
          <AddressInput
            value={value}
            onChange={(next) => {
              seen.push(next)
              set(next)
            }}
          />
        )}
      </Hold>,
    )
    await userEvent.clear(screen.getByRole('combobox', { name: 'Country' }))
    await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), 'Canada')
    await userEvent.click(await screen.findByRole('option', { name: 'Canada' }))
    expect(seen.at(-1)).toEqual({ country: 'CA' })
  })
})
