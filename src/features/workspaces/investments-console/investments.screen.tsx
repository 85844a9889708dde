import { actorNames } from '#domain/shared/acts-next.ts'
import { offeringTypeLabels, offeringTypes } from '#domain/offerings/model/offering.ts'
import { paymentMethodLabels, paymentMethods } from '#domain/investors/model/steps/payment.ts'
import { bucketLabels, investmentBuckets } from '#domain/shared/investment-buckets.ts'
import { actsBy } from '#domain/shared/presented.ts'
import {
  consoleAmountLabels,
  consoleAmounts,
  consolePeriodLabels,
  consolePeriods,
} from '#domain/workspaces/model/all-investments.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import type { Facet } from '#src/blocks/list/list-types.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { platformBulkKinds, bulkActionLabels } from '#domain/workspaces/model/bulk-actions.ts'
import { readListQuery } from '#src/blocks/list/use-list-query.ts'
import { useLocation } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { useState } from 'react'
import { BulkDialog, type BulkChoice, type BulkFilter } from './bulk-dialog.tsx'
import { consoleColumns } from './console-columns.tsx'
import { INVESTMENTS } from './console-queries.ts'

const optionsOf = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))
const facetsWith = (offerings: Facet['options']): Facet[] => [
  { param: 'state', label: 'Status', options: optionsOf(investmentBuckets, bucketLabels) },
  { param: 'waiting', label: 'Acts next', options: optionsOf(actsBy, actorNames) },
  { param: 'offering', label: 'Offering', options: offerings },
  { param: 'exemption', label: 'Exemption', options: optionsOf(offeringTypes, offeringTypeLabels) },
  { param: 'payment', label: 'Payment', options: optionsOf(paymentMethods, paymentMethodLabels) },
  { param: 'created', label: 'Created', options: optionsOf(consolePeriods, consolePeriodLabels) },
  { param: 'amount', label: 'Amount', options: optionsOf(consoleAmounts, consoleAmountLabels) },
]
const list = { facets: facetsWith([]) }
const offeringsQuery = ask('GET /api/admin/investments/offerings', {}, { missing: 'value' })
export const loader = load(({ search }) => [
  recordListQuery(INVESTMENTS, search, list),
  offeringsQuery,
])

/** The filter that an address says, as a bulk action takes it: all pages, in any order. */
function filterAt(search: string): BulkFilter {
  const { query } = readListQuery(new URLSearchParams(search), list)
  const { limit: _limit, cursor: _cursor, sort: _sort, ...filter } = query
  return filter as BulkFilter
}

/** The investments of all offerings. */
export default function Investments() {
  const { user } = useSession()
  const { search } = useLocation()
  const [choice, setChoice] = useState<BulkChoice | null>(null)
  const acts = user?.admin_role !== 'support'
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
        actions={<LinkButton to="/admin/investments/bulk-actions">Bulk actions</LinkButton>}
      />
      <RecordList
        name={INVESTMENTS}
        label="Investments"
        columns={consoleColumns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.number}
        to={(row) => row.href}
        search="Person, number or bank reference"
        defaultSort="-created"
        facets={facetsWith(offerings.map((one) => ({ value: one.listing_id, label: one.name })))}
        {...(acts
          ? {
              bulk: ({ keys, all }) =>
                platformBulkKinds.map((kind) => (
                  <Button
                    key={kind}
                    size="sm"
                    onClick={() =>
                      setChoice({
                        kind,
                        of: all ? { filter: filterAt(search) } : { ids: [...keys] },
                      })
                    }
                  >
                    {bulkActionLabels[kind]}
                  </Button>
                )),
            }
          : {})}
        empty={{
          title: 'No investments yet',
          children: 'Every investment that somebody starts appears here.',
        }}
      />
      {choice === null ? null : <BulkDialog choice={choice} onClose={() => setChoice(null)} />}
    </>
  )
}
