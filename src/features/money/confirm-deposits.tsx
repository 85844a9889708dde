import { useState, type FormEvent } from 'react'
import type { BankAccountView } from '#domain/model/banking.ts'
import { useSend } from '#src/api/query.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { MoneyInput } from '#src/ui/inputs/money.tsx'
import { toast } from '#src/ui/toast.tsx'
import { OWN } from './changed.ts'

/** The two amounts as they stand on the statement; what is left of the tries is said beside them. */
export function ConfirmDeposits({ account, sandbox }: { account: BankAccountView; sandbox: boolean }) {
  const [first, setFirst] = useState<number | null>(null)
  const [second, setSecond] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const confirm = useSend('POST /api/personal/bank-accounts/confirmation', {
    changes: OWN,
    onSuccess: (answer) => {
      if (answer.account?.status?.state === 'verified') toast.success('Your account is verified')
      setFirst(null)
      setSecond(null)
      setTried(false)
    },
  })
  if (account.status?.state !== 'awaiting_confirm') return null
  const wrong = (cents: number | null) => (tried && (cents === null || cents < 1 || cents > 99) ? 'Write an amount from $0.01 to $0.99.' : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (confirm.isPending || first === null || second === null || wrong(first) || wrong(second) || first < 1 || second < 1 || first > 99 || second > 99) return
    confirm.mutate({ body: { first, second } })
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Confirm the deposits" className="grid gap-4 border-t border-border pt-4">
      <div>
        <h3 className="text-h4">Write the two amounts</h3>
        <p className="text-small text-muted">They carry the description ACCTVERIFY. Their order does not matter.{sandbox ? ' In this demo world a mail of the sandbox’s bank tells them.' : ''}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="One deposit" error={wrong(first)}><MoneyInput value={first} onChange={setFirst} currency="USD" /></Field>
        <Field label="The other deposit" error={wrong(second)}><MoneyInput value={second} onChange={setSecond} currency="USD" /></Field>
      </div>
      {account.attempts_left !== null && account.attempts_left < 3 ? <Callout tone="warning" live title={`These were not the amounts. ${account.attempts_left === 1 ? 'One try is' : `${account.attempts_left} tries are`} left.`} /> : null}
      {confirm.error ? <Callout tone="danger" title={confirm.error.message} /> : null}
      <div><Button type="submit" variant="primary" busy={confirm.isPending}>Confirm account</Button></div>
    </form>
  )
}
