import { offeringTypeLabels, offeringTypes } from '#domain/offerings/model/offering.ts'
import { paymentMethodLabels, paymentMethods } from '#domain/investors/model/steps/payment.ts'
import { bucketLabels, investmentBuckets } from '#domain/shared/investment-buckets.ts'
import { actsBy } from '#domain/shared/presented.ts'
import {
  deskAmountLabels,
  deskAmounts,
  deskPeriodLabels,
  deskPeriods,
  waitingForLabels,
} from '#domain/workspaces/model/investment-desk.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import type { Facet } from '#src/blocks/list/list-types.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { deskColumns } from './desk-columns.tsx'

const optionsOf = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))
const facetsWith = (offerings: Facet['options']): Facet[] => [
  { param: 'state', label: 'Status', options: optionsOf(investmentBuckets, bucketLabels) },
  { param: 'waiting', label: 'Acts next', options: optionsOf(actsBy, waitingForLabels) },
  { param: 'offering', label: 'Offering', options: offerings },
  { param: 'exemption', label: 'Exemption', options: optionsOf(offeringTypes, offeringTypeLabels) },
  { param: 'payment', label: 'Payment', options: optionsOf(paymentMethods, paymentMethodLabels) },
  { param: 'created', label: 'Created', options: optionsOf(deskPeriods, deskPeriodLabels) },
  { param: 'amount', label: 'Amount', options: optionsOf(deskAmounts, deskAmountLabels) },
]
const NAME = 'GET /api/admin/investments'
const list = { facets: facetsWith([]) }
const offeringsQuery = ask('GET /api/admin/investments/offerings', {}, { missing: 'value' })
export const loader = load(({ search }) => [recordListQuery(NAME, search, list), offeringsQuery])

/** The investments of all offerings. */
export default function Investments() {
  const offerings = useQueryOf(offeringsQuery).data?.items ?? []
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Investments' }],
    pageName: 'Investments',
  })
  return (
    <>
      <PageHead
        dense
        title="Investments"
        lead="All offerings together: what each investment waits for, and who acts next."
      />
      <RecordList
        name={NAME}
        label="Investments"
        columns={deskColumns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.number}
        to={(row) => row.href}
        search="Investor, number, offering or bank reference"
        defaultSort="-created"
        facets={facetsWith(offerings.map((one) => ({ value: one.listing_id, label: one.name })))}
        empty={{
          title: 'No investments yet',
          children: 'Every investment that somebody starts appears here.',
        }}
      />
    </>
  )
}
