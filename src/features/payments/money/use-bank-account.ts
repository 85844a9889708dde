import { useEffect, useState } from 'react'
import { fromPromise, type EventFrom, type SnapshotFrom } from 'xstate'
import type { BankAccountInput, BankAccountView } from '#domain/payments/model/banking.ts'
import { bankAccountFlow, type Account } from '#machines/payments/bank-account-setup.flow.ts'
import { refusalIn } from '#src/blocks/flow-refusal.ts'
import { call } from '#src/api/call.ts'
import { useRefresh } from '#src/api/query.ts'
import { settle } from '#src/lib/settle.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { OWN } from './changed.ts'

export type BankAccountState = SnapshotFrom<typeof bankAccountFlow>
export type BankAccountEvent = EventFrom<typeof bankAccountFlow>
/** Sends an event and waits for its answer; rejects with the server's refusal, for the form that sent it. */
export type Settle = (event: BankAccountEvent) => Promise<void>

const withCalls = bankAccountFlow.provide({
  actors: {
    give: fromPromise<Account, { body: BankAccountInput }>(
      async ({ input, signal }) =>
        (await call('POST /api/personal/bank-accounts', input, { signal })).account,
    ),
    start: fromPromise<Account>(
      async ({ signal }) =>
        (await call('POST /api/personal/bank-accounts/verification', {}, { signal })).account,
    ),
    confirm: fromPromise<Account, { first: number; second: number }>(
      async ({ input, signal }) =>
        (await call('POST /api/personal/bank-accounts/confirmation', { body: input }, { signal }))
          .account,
    ),
  },
})

/** The flow of the person's bank account; it receives the server's state after every read. */
export function useBankAccount({
  data,
  dataUpdatedAt,
}: {
  data: { account: BankAccountView | null } | undefined
  dataUpdatedAt: number
}) {
  const refresh = useRefresh()
  const [machine] = useState(() =>
    withCalls.provide({ actions: { changed: () => void refresh(...OWN) } }),
  )
  const [state, send, actor] = useFlow(machine)
  const read = data?.account
  useEffect(() => {
    if (read !== undefined && dataUpdatedAt > 0) send({ type: 'ACCOUNT', account: read })
  }, [read, dataUpdatedAt, send])
  return {
    state,
    send,
    settle: ((event) => settle(actor, event, refusalIn)) satisfies Settle as Settle,
  }
}
