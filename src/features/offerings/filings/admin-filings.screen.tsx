import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { formOfFiling } from '#domain/offerings/sec/model.ts'
import { links } from '#domain/shared/links.ts'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { allFilingColumns } from './filing-columns.tsx'

export const loader = load(({ search }) => [
  recordListQuery('GET /api/admin/filings', search, { pills: { param: 'state' } }),
])

/** Filings of all companies: what is overdue and what comes next. */
export default function AdminFilings() {
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Filings' }],
    pageName: 'Filings',
  })
  return (
    <>
      <PageHead
        dense
        title="Filings"
        lead="What companies have to file with the SEC and the states. They record each filing with its confirmation."
      />
      <RecordList
        name="GET /api/admin/filings"
        label="Filings"
        columns={allFilingColumns}
        keyOf={(row) => row.key}
        nameOf={(row) => row.company}
        to={(row) =>
          links.adminOffering(
            row.account_id,
            row.listing_id,
            formOfFiling(row) === null
              ? 'offering-details/regulatory/overview'
              : `offering-details/regulatory/forms?form=${formOfFiling(row)}`,
          )
        }
        search="Search by company or form"
        pills={{
          label: 'Filings',
          param: 'state',
          items: [
            { value: undefined, label: 'Open' },
            { value: 'overdue', label: 'Overdue' },
            { value: 'due', label: 'Due' },
            { value: 'filed', label: 'Filed' },
          ],
        }}
        empty={{
          title: 'No filing is due',
          children: 'Filings of companies appear here from the first day that makes one due.',
        }}
      />
    </>
  )
}
