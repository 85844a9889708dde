import { useState } from 'react'
import { z } from 'zod'
import type { BankAccountView } from '#domain/payments/model/banking.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { day, phone } from '#domain/shared/common.ts'
import { ActionField } from '#src/blocks/action-form.tsx'
import { ProposeActDialog } from '#src/blocks/propose-act.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { PhoneInput } from '#src/ui/inputs/phone.tsx'
import { DESK } from './changed.ts'

const schema = z.object({ number: phone, called_on: day })

/** Proposes that the owner of an account was called: money goes out to it when a second person has approved. */
export function CallDialog({
  account,
  person,
  onClose,
}: {
  account: BankAccountView
  person: string
  onClose: () => void
}) {
  const [today] = useState(() => dateInZone(new Date().toISOString()))
  const [payload] = useState({ schema, values: { number: '', called_on: today } })
  return (
    <ProposeActDialog
      title="Record the call"
      explain={`${person} gave ${account.bank_name} ${account.mask}. Call a number that was on file before, and ask for the bank and the last digits. Until then nothing is paid out to the account.`}
      kind="payments.call-back"
      subject={{ machine: 'payout-account', id: account.id }}
      payload={payload}
      reason="What the owner confirmed"
      changes={DESK}
      onClose={onClose}
    >
      <ActionField name="payload.number" label="Number called">
        {(control) => <PhoneInput {...control} />}
      </ActionField>
      <ActionField name="payload.called_on" label="Day of the call">
        {(control) => <DateInput {...control} max={today} />}
      </ActionField>
    </ProposeActDialog>
  )
}
