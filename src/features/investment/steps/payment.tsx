import { Landmark } from 'lucide-react'
import type { StepDetail } from '#domain/model/investment.ts'
import { paymentMethodLabels } from '#domain/model/steps/payment-words.ts'
import { HOLD_BANKING_DAYS } from '#domain/rules/ach-returns.ts'
import { useEngine, useValues } from '#src/lib/form/engine.ts'
import { formOf, once } from '#src/lib/form/form-of.ts'
import type { Values } from '#src/lib/form/form-values.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, IconTile } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { shownMask } from '#src/lib/form/draft-values.ts'
import { WireInstructions, type Wire } from '../wire-instructions.tsx'
import { FilledIn, secretField } from './parts.tsx'
import { isBlank, type MakeSetup, type StepForm, type StepPart } from './setup.ts'

const paymentForm = formOf(() => import('#domain/model/steps/payment.ts').then((m) => m.paymentStep))
/** The same fields, without the question for an account number that the draft holds already. */
const keptForm: StepForm = { fields: paymentForm.fields, load: once(() => import('#domain/model/steps/payment.ts').then((m) => m.keptPaymentStep)) }

const typesAccount = (values: Values) => values['use_saved'] !== true
const byDebit = (values: Values) => values['method'] === 'ach'
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The account on file, with a way to give another one. */
function SavedAccount({ detail }: { detail: StepDetail }) {
  const engine = useEngine()
  const saved = useValues()['use_saved'] === true
  const use = (on: boolean) => engine.set('use_saved', on)
  if (!saved) return <div><Button size="sm" onClick={() => use(true)}>Use the account on file</Button></div>
  const kind = text(detail.values['account_type'])
  return (
    <Card as="div" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 pr-4 pl-5">
      <IconTile><Icon as={Landmark} /></IconTile>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{text(detail.values['holder_name']) || 'Your account'}</p>
        <p className="figures text-small text-subtle">{kind === '' ? 'Account' : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`} {shownMask(detail.masked['account_number'])}{text(detail.values['routing_number']) === '' ? '' : `, routing ${text(detail.values['routing_number'])}`}</p>
      </div>
      <Button size="sm" variant="tertiary" aria-label="Use another account" onClick={() => use(false)}>Change</Button>
    </Card>
  )
}

function Wired({ wire }: { wire: Wire }) {
  return useValues()['method'] === 'wire' ? <WireInstructions wire={wire} /> : null
}

function Authorization({ words }: { words: string }) {
  if (useValues()['method'] !== 'ach') return null
  return (
    <section aria-labelledby="debit-words" className="rounded-md bg-sunken p-4">
      <h3 id="debit-words" className="mb-1 text-h4">Authorization of the debit</h3>
      <p className="text-body text-muted">{words}</p>
    </section>
  )
}

/** Step `payment`: the way to pay, the investor's account, and the authorization in full. */
const paymentSetup: MakeSetup = (detail) => {
  // a mask without a source is a number that was typed here before: it is no account on file yet
  const typed = detail.masked['account_number'] !== undefined
  const onFile = typed && detail.sources['account_number'] !== undefined
  const kept = typed && (!onFile || detail.values['use_saved'] === false)
  const { wire, authorization_text } = detail.extra
  return {
    ...(kept ? { form: keptForm } : {}),
    values: { ...detail.values, ...(onFile && detail.values['use_saved'] === undefined ? { use_saved: true } : {}) },
    sections: [
      { title: 'Method', fields: ['method'], after: wire === null ? undefined : <Wired wire={wire} /> },
      { title: 'Your bank account', help: 'Money is taken from it, or comes back to it. It has to be in your name.', aside: <FilledIn detail={detail} fields={['account_number']} />, before: onFile ? <SavedAccount detail={detail} /> : undefined, fields: ['holder_name', 'account_type', ['routing_number', 'account_number']] },
      { title: 'Confirm', before: authorization_text === null ? undefined : <Authorization words={authorization_text} />, fields: ['attest', 'authorize'] },
    ],
    fields: {
      method: {
        options: [
          { value: 'ach', label: paymentMethodLabels.ach, help: `We take the money from your account. Up to ${HOLD_BANKING_DAYS.linked} business days.` },
          { value: 'wire', label: paymentMethodLabels.wire, help: 'You send the money yourself. Usually one business day; your bank may charge for it.' },
        ],
      },
      holder_name: { showWhen: typesAccount, required: true },
      account_type: { showWhen: typesAccount, required: true, labels: { checking: 'Checking', savings: 'Savings' } },
      routing_number: { showWhen: typesAccount, required: true, help: 'Nine digits, at the bottom left of a check.' },
      account_number: { showWhen: typesAccount, required: true, help: '4 to 17 digits. Stored encrypted.', ...(kept ? secretField(detail, 'account_number', 'account') : {}) },
      authorize: { showWhen: byDebit, required: true },
    },
    missing: (values) => [
      ...(typesAccount(values) ? ['holder_name', 'account_type', 'routing_number', 'account_number'].filter((name) => isBlank(values[name]) && !(name === 'account_number' && kept)) : []),
      ...(byDebit(values) && values['authorize'] !== true ? ['authorize'] : []),
    ],
    words: { attest: 'that the account is yours', authorize: 'your authorization', method: 'how you pay' },
  }
}

export const paymentPart: StepPart = { setup: paymentSetup, form: paymentForm }
