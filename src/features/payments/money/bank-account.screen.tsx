import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Card } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { BankAccountPanel } from './bank-account-panel.tsx'
import { OwnHead } from './own-tabs.tsx'
import { useBankAccount } from './use-bank-account.ts'

export const loader = load(() => [ask('GET /api/personal/bank-accounts', {})])

/** The bank account for debits and refunds: adding it, proving it, and what its state requires of the person. */
export default function BankAccount() {
  const accounts = useCall('GET /api/personal/bank-accounts', {}, { every: 20_000 })
  const flow = useBankAccount(accounts)
  return (
    <>
      <OwnHead current="Bank account" lead="We debit payments from it and refund to it." />
      <QueryBoundary
        query={accounts}
        what="your bank account"
        skeleton={
          <Card aria-label="Bank account">
            <SkeletonRows rows={3} />
          </Card>
        }
      >
        {({ sandbox }) => <BankAccountPanel {...flow} sandbox={sandbox} />}
      </QueryBoundary>
    </>
  )
}
