import { moneyHistoryKindLabels, moneyHistoryKinds } from '#domain/model/banking.ts'
import { Change, dots } from '#src/blocks/history-log.tsx'
import { RecordList, type Item } from '#src/blocks/record-list.tsx'
import type { Column, Facet } from '#src/blocks/list/list-types.ts'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { OwnHead } from './own-tabs.tsx'

const NAME = 'GET /api/personal/bank-accounts/history'
type Entry = Item<typeof NAME>
const columns: readonly Column<Entry>[] = [
  { key: 'says', title: 'What happened', className: 'align-top', cell: (one) => <span className="block py-1.5 font-medium">{one.says}<span className="figures block text-small font-normal text-subtle">{dots(one.account)}</span></span> },
  { key: 'changes', title: 'Change', card: 'fact', wide: true, className: 'align-top', cell: (one) => one.changes.length === 0 ? null : <ul className="grid gap-1 py-1.5">{one.changes.map((change) => <li key={change.field} className="figures"><span className="text-small text-subtle">{change.field} </span><Change change={change} /></li>)}</ul> },
  { key: 'detail', title: 'More', card: 'fact', className: 'align-top', cell: (one) => one.detail === null ? null : <span className="block max-w-64 py-1.5 text-small">{one.detail}</span> },
  { key: 'who', title: 'By', card: 'fact', className: 'align-top', cell: (one) => <span className="block py-1.5">{one.who}</span> },
  { key: 'at', title: 'When', card: 'figure', className: 'align-top', cell: (one) => <time dateTime={one.at} className="figures block py-1.5 text-subtle">{formatDateTime(one.at)}</time>, cardCell: (one) => <time dateTime={one.at} title={formatDateTime(one.at)} className="text-small font-normal text-subtle">{formatDate(one.at)}</time> },
]
const facets: readonly Facet[] = [
  { param: 'kind', label: 'What happened', options: moneyHistoryKinds.map((kind) => ({ value: kind, label: moneyHistoryKindLabels[kind] })) },
  { param: 'account', label: 'Account', options: [{ value: 'ach', label: 'Bank account' }, { value: 'wire', label: 'Account for wires' }] },
]

/** What happened to the person's accounts and authorizations, newest first. */
export default function PaymentHistory() {
  return (
    <>
      <OwnHead current="History" lead="Every change of your accounts and authorizations, with the last four digits only. Entries are never edited." />
      <RecordList name={NAME} label="Payment history" columns={columns} facets={facets} search="Bank, reason or amount" keyOf={(one) => one.id} nameOf={(one) => one.says} empty={{ title: 'Nothing has happened yet', children: 'Accounts that you give and debits that you authorize are listed here.' }} note="Entries cannot be edited or removed." />
    </>
  )
}
