import { z } from 'zod'
import {
  plainRegistrations,
  registrationChoice,
  type RegistrationChoice,
  registrationLabels,
} from '#domain/shared/registration-types.ts'
import type { SecurityType } from '#domain/shared/securities.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { useCall } from '#src/api/query.ts'
import { ActionField } from '#src/blocks/action-form.tsx'
import { priceText, unitWord } from '#src/blocks/offer-labels.ts'
import { formatCount } from '#src/lib/format.ts'
import { href, Link } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { ChoiceCards } from '#src/ui/inputs/choice-cards.tsx'
import { centsIn, MoneyInput } from '#src/ui/inputs/money.tsx'
import type { Quote, Quoted } from '#src/blocks/use-quote.ts'

const count = (quote: Quote, security: SecurityType): string =>
  `${formatCount(quote.units)} whole ${unitWord(security, quote.units)} at ${priceText(quote.price)}`

/** "609 whole shares at $4.10: $2,496.90", and that the amount was rounded where it was. */
export function unitsLine(quote: Quote, security: SecurityType): string {
  const line = `${count(quote, security)}: ${formatMoney(quote.amount)}`
  return quote.rounded && quote.units > 0
    ? `${line}. Rounded down from ${formatMoney(quote.requested)}.`
    : `${line}.`
}

const MISSING = 'Enter the amount that you want to invest.'
/** What an investment is begun with, and what can be changed until it is signed. */
export const termsSchema = z.object({
  amount: z.int(MISSING).positive(MISSING),
  registration: registrationChoice,
})

export interface AmountFieldProps {
  quoted: Quoted
  security: SecurityType
  cents: number | null
  /** Called after a change, next to the form. */
  onChange?: (cents: number | null) => void
  /** Shown before an amount is typed. */
  hint?: string
}

/** The amount, with what it buys below it and what speaks against it at it. */
export function AmountField({ quoted, security, cents, onChange, hint }: AmountFieldProps) {
  const { quote, last, failed } = quoted
  const shown = quote ?? last
  const line = cents !== null && cents > 0 && shown ? unitsLine(shown, security) : hint
  const help = failed
    ? 'We can’t calculate the whole units right now. Try again in a moment.'
    : line
  return (
    <ActionField
      name="amount"
      label="Amount to invest"
      size="lg"
      error={quoted.against('amount')}
      help={
        <span className="figures" aria-busy={quote === null && last !== null}>
          {help}
        </span>
      }
    >
      {(control) => (
        <MoneyInput
          {...control}
          currency="USD"
          onChange={(next) => {
            control.onChange(next)
            onChange?.(centsIn(next))
          }}
        />
      )}
    </ActionField>
  )
}

const HELP = {
  individual: 'The security is registered in your own name.',
  ira: 'An IRA or a solo 401(k). The custodian of the account buys and holds it for you.',
} as const
const LABEL = { individual: registrationLabels.individual, ira: 'A retirement account' } as const

/** Who invests: a person, a retirement account, or one of the registrations that the person has prepared. */
export function RegistrationField({
  quoted,
  onChange,
}: {
  quoted: Quoted
  /** Called after a change, next to the form. */
  onChange?: (value: RegistrationChoice) => void
}) {
  const { signedIn, user } = useSession()
  const own = useCall('GET /api/registrations', signedIn && user?.consented === true ? {} : null, {
    missing: 'value',
  })
  const prepared = (own.data?.items ?? []).filter(
    (one) => !['rejected', 'needs_retitling', 'closed'].includes(one.status.state),
  )
  return (
    <div className="grid gap-2">
      <ActionField
        name="registration"
        label="Who invests?"
        group
        size="lg"
        error={quoted.against('registration')}
      >
        {(control) => (
          <ChoiceCards<RegistrationChoice>
            {...control}
            onChange={(next) => {
              control.onChange(next)
              onChange?.(next)
            }}
            options={[
              ...plainRegistrations.map((type) => ({
                value: type,
                label: LABEL[type],
                help: HELP[type],
              })),
              ...prepared.map((one) => ({
                value: one.id,
                label: one.title,
                help: `${one.type_label}. ${one.status.label}.`,
              })),
            ]}
          />
        )}
      </ActionField>
      {signedIn ? (
        <Link to={href('/dashboard/registrations')} className="link touch-target text-small">
          Invest with others, for a child, as a company or a trust
        </Link>
      ) : null}
    </div>
  )
}
