import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import type { PaymentDetail } from '#domain/payments/model/banking.ts'
import { paymentMethodLabels } from '#domain/investors/model/steps/payment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { toast } from '#src/ui/toast.tsx'

/** Queries that a new payment method invalidates. */
const OWN = [
  'GET /api/investments/:investment_id/payment',
  'GET /api/investments/:investment_id',
  'GET /api/investments/:investment_id/history',
] as const

const waySchema = z
  .object({ method: z.enum(['ach', 'wire']), authorize: z.boolean() })
  .refine(({ method, authorize }) => method === 'wire' || authorize, {
    path: ['authorize'],
    error: 'Authorize the debit to pay by bank transfer.',
  })

/** Another payment method, with a new authorization for a bank transfer. */
function PayAgainDialog({
  investmentId,
  detail,
  onClose,
}: {
  investmentId: string
  detail: PaymentDetail
  onClose: () => void
}) {
  const send = useSend('POST /api/investments/:investment_id/payment', { changes: OWN })
  return (
    <ActionDialog
      schema={waySchema}
      defaultValues={{
        method:
          detail.status.state !== 'authorization_due' && detail.methods.includes('wire')
            ? 'wire'
            : 'ach',
        authorize: false,
      }}
      onSubmit={async ({ method, authorize }) => {
        await send.mutateAsync({
          params: { investment_id: investmentId },
          body:
            method === 'ach'
              ? { act: 'again', method, authorize, authorization: detail.authorization_text ?? '' }
              : { act: 'again', method },
        })
        toast.success('Payment method changed')
        onClose()
      }}
      onClose={onClose}
      dialogSize="md"
      title="Choose another payment method"
      description={`${formatMoney(detail.expected)} for this investment.`}
      submitLabel="Use this payment method"
    >
      {(form) => (
        <>
          <ActionField name="method" label="How do you want to pay?" group>
            {(control) => (
              <RadioGroup
                {...control}
                options={detail.methods.map((value) => ({
                  value,
                  label: paymentMethodLabels[value],
                }))}
              />
            )}
          </ActionField>
          {form.watch('method') === 'ach' ? (
            <>
              {detail.authorization_text === null ? null : (
                <p className="rounded-md bg-sunken p-4 text-small text-muted">
                  {detail.authorization_text}
                </p>
              )}
              <ActionField name="authorize">
                {(control, error) => (
                  <Checkbox
                    {...control}
                    error={error}
                    label="I authorize this debit as the text above says."
                  />
                )}
              </ActionField>
            </>
          ) : null}
        </>
      )}
    </ActionDialog>
  )
}

/** Less money arrived: the units that it pays for, to take with one act. */
function FewerOffer({
  investmentId,
  detail,
  fewer,
}: {
  investmentId: string
  detail: PaymentDetail
  fewer: NonNullable<PaymentDetail['fewer']>
}) {
  const units = `${formatCount(fewer.units)} units`
  const take = useSend('POST /api/investments/:investment_id/payment', {
    changes: OWN,
    onSuccess: () => toast.success(`You take ${units}`),
  })
  return (
    <Callout tone="warning" title={`You can take ${units} instead`}>
      {formatMoney(detail.received)} of {formatMoney(detail.expected)} arrived. It pays for {units}:{' '}
      {formatMoney(fewer.amount)}
      {fewer.fee.amount > 0 ? ` and a fee of ${formatMoney(fewer.fee)}` : ''}.
      {fewer.back.amount > 0
        ? ` ${formatMoney(fewer.back)} goes back to the account that it came from.`
        : ''}{' '}
      Or send the rest with the same reference.
      {take.error ? (
        <span className="mt-2 block font-medium text-danger-strong">
          {take.error.fields['units'] ?? take.error.message}
        </span>
      ) : null}
      <div className="mt-3">
        <Button
          variant="primary"
          busy={take.isPending}
          onClick={() =>
            take.mutate({
              params: { investment_id: investmentId },
              body: { act: 'fewer', units: fewer.units },
            })
          }
        >{`Take ${units}`}</Button>
      </div>
    </Callout>
  )
}

/** Why a payment waits for its investor, with what to do. */
function WhatItWaitsFor({ detail, children }: { detail: PaymentDetail; children: ReactNode }) {
  if (detail.status.state === 'authorization_due')
    return (
      <Callout tone="warning" title="Authorize this debit">
        What you authorized is for less or for another account, or was taken back. Nothing is
        debited before.{children}
      </Callout>
    )
  if (detail.returned === null)
    return (
      <Callout tone="warning" title="Your bank account is not verified yet">
        Enter the amounts of the two small deposits. Then we send the debit.{children}
      </Callout>
    )
  return (
    <Callout tone="danger" title={detail.returned.why}>
      {detail.returned.next} Returned on {formatDate(detail.returned.at)}, bank code{' '}
      {detail.returned.code}.
      {detail.may_retry
        ? ` ${detail.returned.tries_left === 1 ? 'One try is' : `${detail.returned.tries_left} tries are`} left.`
        : ''}
      {children}
    </Callout>
  )
}

/** What a payment waits for from its investor: the account's verification, or what follows a return. */
export function PaymentActs({
  investmentId,
  detail,
}: {
  investmentId: string
  detail: PaymentDetail
}) {
  const [choosing, setChoosing] = useState(false)
  const retry = useSend('POST /api/investments/:investment_id/payment', {
    changes: OWN,
    onSuccess: () => toast.success('The debit is presented again'),
  })
  const waits = detail.status.state === 'draft'
  const asked = detail.status.state === 'authorization_due'
  if (detail.fewer !== null)
    return <FewerOffer investmentId={investmentId} detail={detail} fewer={detail.fewer} />
  if (detail.returned === null && !waits && !asked) return null
  const buttons = (
    <div className="mt-3 flex flex-wrap gap-3">
      {waits ? (
        <LinkButton variant="primary" to="/dashboard/profile/payment-information/ach">
          Verify bank account
        </LinkButton>
      ) : null}
      {detail.may_retry ? (
        <Button
          variant="primary"
          busy={retry.isPending}
          onClick={() =>
            retry.mutate({ params: { investment_id: investmentId }, body: { act: 'retry' } })
          }
        >
          Try the same account again
        </Button>
      ) : null}
      {detail.may_pay_again ? (
        <Button variant={asked ? 'primary' : 'secondary'} onClick={() => setChoosing(true)}>
          {asked ? 'Authorize the debit or pay by wire' : 'Choose another payment method'}
        </Button>
      ) : null}
    </div>
  )
  return (
    <>
      <WhatItWaitsFor detail={detail}>{buttons}</WhatItWaitsFor>
      {retry.error ? <Callout tone="danger" title={retry.error.message} /> : null}
      {choosing ? (
        <PayAgainDialog
          investmentId={investmentId}
          detail={detail}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  )
}
