import type { Ref } from 'react'
import { registrationLabels, registrationTypes, type RegistrationType } from '#domain/model/investment.ts'
import type { SecurityType } from '#domain/model/offering.ts'
import { formatCents, formatMoney } from '#domain/money.ts'
import { priceText, unitWord } from '#src/blocks/offer-words.ts'
import { ChoiceCards } from '#src/ui/inputs/choice-cards.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { MoneyInput } from '#src/ui/inputs/money.tsx'
import type { Quote, Quoted } from './use-quote.ts'

const count = (quote: Quote, security: SecurityType): string => `${quote.units.toLocaleString('en-US')} whole ${unitWord(security, quote.units)} at ${priceText(quote.price)}`

/** "609 whole shares at $4.10: $2,496.90", and that the amount was rounded where it was. */
export function unitsLine(quote: Quote, security: SecurityType): string {
  const line = `${count(quote, security)}: ${formatMoney(quote.amount)}`
  return quote.rounded && quote.units > 0 ? `${line}. Rounded down from ${formatMoney(quote.requested)}.` : `${line}.`
}

export interface AmountFieldProps {
  quoted: Quoted
  security: SecurityType
  cents: number | null
  onChange: (cents: number | null) => void
  /** Shown before an amount is typed. */
  hint?: string
  error?: string
  ref?: Ref<HTMLInputElement>
}

/** The amount, with what it buys below it and what speaks against it at it. */
export function AmountField({ quoted, security, cents, onChange, hint, error, ref }: AmountFieldProps) {
  const { quote, last, failed } = quoted
  const shown = quote ?? last
  const help = failed ? 'We cannot work out the whole units just now. Try again in a moment.' : cents !== null && cents > 0 && shown ? unitsLine(shown, security) : hint
  return (
    <Field label="Amount to invest" size="lg" error={error ?? quoted.against('amount')} help={<span className="figures" aria-busy={quote === null && last !== null}>{help}</span>}>
      <MoneyInput ref={ref} name="amount" currency="USD" value={cents} onChange={onChange} />
    </Field>
  )
}

const HELP: Record<RegistrationType, string> = { individual: 'The security is registered in your own name.', ira: 'The custodian of the account buys and holds it for you.' }

/** Who invests: a person or a retirement account. */
export function RegistrationField({ value, onChange, error }: { value: RegistrationType; onChange: (value: RegistrationType) => void; error?: string }) {
  return (
    <Field label="Who invests?" group size="lg" error={error}>
      <ChoiceCards name="registration" value={value} onChange={onChange} options={registrationTypes.map((type) => ({ value: type, label: type === 'ira' ? 'A retirement account' : registrationLabels[type], help: type === 'ira' ? `An IRA or a solo 401(k). ${HELP.ira}` : HELP[type] }))} />
    </Field>
  )
}

/** "$2,500.00" of a minimum, without cents where there are none. */
export const shortCents = (cents: number): string => formatCents(cents).replace(/\.00$/, '')
