import { Landmark } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useController } from 'react-hook-form'
import type { StepDetail } from '#domain/investments/model/investment.ts'
import {
  paymentMethodLabels,
  storedPaymentStep,
  paymentStep,
} from '#domain/investors/model/steps/payment.ts'
import { inLetters } from '#domain/shared/names/letters.ts'
import { checkAccountNumber, checkRoutingNumber } from '#domain/payments/rules/aba.ts'
import { holdText } from '#domain/payments/rules/ach-returns.ts'
import { debitText } from '#domain/payments/rules/debit-text.ts'
import type { Values } from '#src/lib/form/form-values.ts'
import { useValues } from '#src/lib/form/use-values.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, IconTile } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { shownMask } from '#src/lib/form/draft-values.ts'
import { WireInstructions, type Wire } from '../wire-instructions.tsx'
import { FilledIn, secretField } from './sections.tsx'
import { isBlank, type MakeSetup, type StepPart } from './setup.ts'

const typesAccount = (values: Values) => values['use_saved'] !== true
const byDebit = (values: Values) => values['method'] === 'ach'
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Problems of typed account numbers, by the rules that the server uses. */
function numberProblems(values: Values): Record<string, string> {
  const routing = text(values['routing_number'])
  const account = text(values['account_number'])
  const read = {
    routing_number: routing === '' ? null : checkRoutingNumber(routing),
    account_number: account === '' ? null : checkAccountNumber(account),
  }
  return Object.fromEntries(
    Object.entries(read).flatMap(([field, found]) =>
      found === null || found.ok ? [] : [[field, found.message]],
    ),
  )
}

/** The account on file, with a button to give another one. */
function SavedAccount({ detail }: { detail: StepDetail }) {
  const { field } = useController({ name: 'use_saved' })
  if (field.value !== true)
    return (
      <div>
        <Button size="sm" onClick={() => field.onChange(true)}>
          Use the account on file
        </Button>
      </div>
    )
  const kind = text(detail.values['account_type'])
  return (
    <Card as="div" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 pr-4 pl-5">
      <IconTile>
        <Icon as={Landmark} />
      </IconTile>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{text(detail.values['holder_name']) || 'Your account'}</p>
        <p className="figures text-small text-subtle">
          {kind === '' ? 'Account' : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`}{' '}
          {shownMask(detail.masked['account_number'])}
          {text(detail.values['routing_number']) === ''
            ? ''
            : `, routing ${text(detail.values['routing_number'])}`}
        </p>
      </div>
      <Button
        size="sm"
        variant="tertiary"
        aria-label="Use another account"
        onClick={() => field.onChange(false)}
      >
        Change
      </Button>
    </Card>
  )
}

function Wired({ wire }: { wire: Wire }) {
  return useValues()['method'] === 'wire' ? <WireInstructions wire={wire} /> : null
}

function Authorization({ detail }: { detail: StepDetail }) {
  const values = useValues()
  if (values['method'] !== 'ach') return null
  return (
    <section aria-labelledby="debit-words" className="rounded-md bg-sunken p-4">
      <h3 id="debit-words" className="mb-1 text-h4">
        Authorization of the debit
      </h3>
      <p className="text-body text-muted">
        {debitText(detail, values) ?? 'Enter your bank account to read the authorization.'}
      </p>
    </section>
  )
}

const OtherHolder = lazy(() => import('./other-holder.tsx'))

function TypedHolder({ allowed, title }: { allowed: readonly string[]; title: string }) {
  const { holder_name, use_saved } = useValues()
  const holder = text(holder_name).trim()
  if (use_saved === true || holder.length < 2 || allowed.length === 0) return null
  if (allowed.some((name) => inLetters(name) === inLetters(holder))) return null
  return (
    <Suspense fallback={null}>
      <OtherHolder holder={holder} allowed={allowed} title={title} />
    </Suspense>
  )
}

const names = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Step `payment`: the payment method, the investor's account, and the authorization in full. */
const paymentSetup: MakeSetup = (detail, investment) => {
  const allowed = detail.extra.account_names
  // a mask without a source is a number that was typed here before: it is no account on file yet
  const typed = detail.masked['account_number'] !== undefined
  const onFile = typed && detail.sources['account_number'] !== undefined
  const kept = typed && (!onFile || detail.values['use_saved'] === false)
  const { wire, debit } = detail.extra
  return {
    schema: kept ? storedPaymentStep : undefined,
    values: {
      ...detail.values,
      ...(onFile && detail.values['use_saved'] === undefined ? { use_saved: true } : {}),
    },
    sections: [
      {
        title: 'Method',
        fields: ['method'],
        after: wire === null ? undefined : <Wired wire={wire} />,
      },
      {
        title: 'Your bank account',
        help:
          allowed.length > 1
            ? `We debit and refund this account. You invest as ${investment.registration.title}, so it can be in the name of ${names.format(allowed)}.`
            : 'We debit and refund this account. It must be in your name.',
        aside: <FilledIn detail={detail} fields={['account_number']} />,
        before: onFile ? <SavedAccount detail={detail} /> : undefined,
        fields: ['holder_name', 'account_type', ['routing_number', 'account_number']],
        after: <TypedHolder allowed={allowed} title={investment.registration.title} />,
      },
      {
        title: 'Confirm',
        before: debit === null ? undefined : <Authorization detail={detail} />,
        fields: ['attest', 'authorize'],
      },
    ],
    fields: {
      method: {
        options: [
          {
            value: 'ach',
            label: paymentMethodLabels.ach,
            help: `We debit your account. ${holdText('ach')}`,
          },
          {
            value: 'wire',
            label: paymentMethodLabels.wire,
            help: 'You send the money yourself. Usually one business day; your bank may charge for it.',
          },
        ],
      },
      holder_name: { showWhen: typesAccount, required: true },
      account_type: {
        showWhen: typesAccount,
        required: true,
        labels: { checking: 'Checking', savings: 'Savings' },
      },
      routing_number: {
        showWhen: typesAccount,
        required: true,
        help: 'Nine digits, at the bottom left of a check.',
      },
      account_number: {
        showWhen: typesAccount,
        required: true,
        help: '4 to 17 digits. Stored encrypted.',
        ...(kept ? secretField(detail, 'account_number', 'account') : {}),
      },
      authorize: { showWhen: byDebit, required: true },
    },
    missing: (values) => [
      ...(typesAccount(values)
        ? ['holder_name', 'account_type', 'routing_number', 'account_number'].filter(
            (name) => isBlank(values[name]) && !(name === 'account_number' && kept),
          )
        : []),
      ...(byDebit(values) && values['authorize'] !== true ? ['authorize'] : []),
    ],
    judge: (values) => (typesAccount(values) ? numberProblems(values) : {}),
    words: {
      attest: 'that the account is yours',
      authorize: 'your authorization',
      method: 'how you pay',
    },
  }
}

export const paymentPart: StepPart = { setup: paymentSetup, schema: paymentStep }
