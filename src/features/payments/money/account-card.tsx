import { ContactText } from '#src/blocks/contact-text.tsx'
import { Landmark } from 'lucide-react'
import type { BankAccountView } from '#domain/payments/model/banking.ts'
import { dots } from '#src/blocks/history-log.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead, IconTile } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import type { ReactNode } from 'react'

function typeText(type: BankAccountView['account_type']): string {
  if (type === null) return ''
  return type === 'checking' ? 'Checking ' : 'Savings '
}

/** What is in the way of a payout to the account. */
function waitTitle({ payout_after: after, call_due: call }: BankAccountView): string {
  if (after === null)
    return 'We call you at a number on file before anything is paid out to this account'
  const until = `Nothing is paid out to this account before ${formatDateTime(after)}`
  return call ? `${until}, and we call you at a number on file first` : until
}

/** One account with its number masked and its state; what follows from it are the children. */
export function AccountCard({
  account,
  title,
  children,
}: {
  account: BankAccountView
  title: string
  children?: ReactNode
}) {
  const { status } = account
  return (
    <Card aria-label={title}>
      <CardHead title={title} mark={status ? <StatusBadge status={status} /> : undefined} />
      <CardBody className="grid gap-4">
        <div className="flex items-center gap-4">
          <IconTile>
            <Icon as={Landmark} />
          </IconTile>
          <div className="min-w-0">
            <p className="font-medium">{account.bank_name}</p>
            <p className="figures text-small text-subtle">
              {typeText(account.account_type)}
              {dots(account.mask)}
            </p>
          </div>
        </div>
        <KeyValues
          tight
          items={[
            { term: 'Name on the account', value: account.holder_name },
            ...(account.routing_number === null
              ? []
              : [{ term: 'Routing number', value: account.routing_number }]),
            ...(account.bic === null ? [] : [{ term: 'BIC', value: account.bic }]),
            { term: 'Added on', value: formatDate(account.added_at) },
          ]}
        />
        {account.payout_after === null && !account.call_due ? null : (
          <Callout tone="warning" title={waitTitle(account)}>
            <ContactText>
              The account is new or was changed. If that was not you, contact us at once.
            </ContactText>
          </Callout>
        )}
        {children}
      </CardBody>
    </Card>
  )
}
