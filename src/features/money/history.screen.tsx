import { RecordList, type Item } from '#src/blocks/record-list.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { OwnHead } from './own-tabs.tsx'

const NAME = 'GET /api/personal/bank-accounts/history'
type Entry = Item<typeof NAME>
const columns: readonly Column<Entry>[] = [
  { key: 'says', title: 'What happened', cell: (one) => <span className="font-medium">{one.says}</span> },
  { key: 'account', title: 'Account', card: 'fact', cell: (one) => <span className="figures">{one.account}</span> },
  { key: 'detail', title: 'More', card: 'fact', cell: (one) => one.detail },
  { key: 'who', title: 'By', card: 'fact', cell: (one) => one.who },
  { key: 'at', title: 'When', card: 'status', cell: (one) => <span className="figures text-subtle">{formatDateTime(one.at)}</span> },
]

/** What happened to the person's accounts and authorizations, newest first. */
export default function PaymentHistory() {
  return (
    <>
      <OwnHead current="History" lead="Every change of your accounts and authorizations. Entries are never edited." />
      <RecordList name={NAME} label="Payment history" columns={columns} keyOf={(one) => one.id} nameOf={(one) => one.says} empty={{ title: 'Nothing has happened yet', children: 'Accounts that you give and debits that you authorize are listed here.' }} />
    </>
  )
}
