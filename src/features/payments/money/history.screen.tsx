import { moneyHistoryKindLabels, moneyHistoryKinds } from '#domain/payments/model/banking.ts'
import { load } from '#src/api/load.ts'
import { changeColumn, dots, whenColumn } from '#src/blocks/history-log.tsx'
import { RecordList, type Item, recordListQuery } from '#src/blocks/record-list.tsx'
import type { Column, Facet } from '#src/blocks/list/list-types.ts'
import { OwnHead } from './own-tabs.tsx'

const NAME = 'GET /api/personal/bank-accounts/history'
type Entry = Item<typeof NAME>
const columns: readonly Column<Entry>[] = [
  whenColumn,
  {
    key: 'says',
    title: 'What',
    card: 'identity',
    className: 'align-top',
    cell: (one) => (
      <span className="block py-1.5 font-medium">
        {one.says}
        <span className="figures block text-small font-normal text-subtle">
          {dots(one.account)}
        </span>
      </span>
    ),
  },
  changeColumn((field) => field),
  {
    key: 'who',
    title: 'By',
    card: 'fact',
    wide: true,
    className: 'align-top md:min-w-52',
    cell: (one) => (
      <span className="block py-1.5">
        {one.who}
        {one.detail === null ? null : (
          <span className="block max-w-64 text-small text-subtle">{one.detail}</span>
        )}
      </span>
    ),
  },
]
const facets: readonly Facet[] = [
  {
    param: 'kind',
    label: 'What happened',
    options: moneyHistoryKinds.map((kind) => ({
      value: kind,
      label: moneyHistoryKindLabels[kind],
    })),
  },
  {
    param: 'account',
    label: 'Account',
    options: [
      { value: 'ach', label: 'Bank account' },
      { value: 'wire', label: 'Account for wires' },
    ],
  },
]

export const loader = load(({ search }) => [recordListQuery(NAME, search, { facets })])

/** What happened to the person's accounts and authorizations, newest first. */
export default function PaymentHistory() {
  return (
    <>
      <OwnHead
        current="History"
        lead="Every change of your accounts and authorizations, with the last four digits only. Entries are never edited."
      />
      <RecordList
        name={NAME}
        label="Payment history"
        columns={columns}
        facets={facets}
        search="Bank, reason or amount"
        keyOf={(one) => one.id}
        nameOf={(one) => one.says}
        empty={{
          title: 'Nothing has happened yet',
          children: 'Your accounts and authorized debits appear here.',
        }}
        note="Entries cannot be edited or removed."
      />
    </>
  )
}
