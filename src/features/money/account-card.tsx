import { Landmark } from 'lucide-react'
import type { BankAccountView } from '#domain/model/banking.ts'
import { dots } from '#src/blocks/history-log.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead, IconTile } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import type { ReactNode } from 'react'

/** One account with its number masked, its state and what follows. */
export function AccountCard({ account, title, children }: { account: BankAccountView; title: string; children?: ReactNode }) {
  const { status } = account
  return (
    <Card aria-label={title}>
      <CardHead title={title} mark={status ? <StatusBadge label={status.label} tone={status.tone} icon={status.icon} /> : undefined} />
      <CardBody className="grid gap-4">
        <div className="flex items-center gap-4">
          <IconTile><Icon as={Landmark} /></IconTile>
          <div className="min-w-0">
            <p className="font-medium">{account.bank_name}</p>
            <p className="figures text-small text-subtle">{account.account_type === null ? '' : account.account_type === 'checking' ? 'Checking ' : 'Savings '}{dots(account.mask)}</p>
          </div>
        </div>
        <KeyValues tight items={[
          { term: 'Name on the account', value: account.holder_name },
          ...(account.routing_number === null ? [] : [{ term: 'Routing number', value: account.routing_number }]),
          ...(account.bic === null ? [] : [{ term: 'BIC', value: account.bic }]),
          { term: 'Given on', value: formatDate(account.added_at) },
        ]} />
        {status?.next ? <p className="text-small text-muted">{status.next.cause}{account.expires_at === null ? '' : ` Until ${formatDateTime(account.expires_at)}.`}</p> : null}
        {account.payout_after === null ? null : <Callout tone="warning" title={`Nothing is paid out to this account before ${formatDateTime(account.payout_after)}`}>It replaced another one. If that was not you, write to us at once.</Callout>}
        {children}
      </CardBody>
    </Card>
  )
}
