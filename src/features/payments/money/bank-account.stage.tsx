import type { ComponentType } from 'react'
import { bankAccountFlow } from '#machines/payments/bank-account-setup.flow.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { BankAccountPanel } from './bank-account-panel.tsx'

function BankAccountSetup() {
  const [state, send] = useFlow(bankAccountFlow)
  return <BankAccountPanel state={state} send={send} settle={() => Promise.resolve()} sandbox />
}

/** What a bank account shows in each of its states; /meta/machines looks at it. */
export const stages: Readonly<Record<string, ComponentType>> = {
  'bank-account-setup': BankAccountSetup,
}
