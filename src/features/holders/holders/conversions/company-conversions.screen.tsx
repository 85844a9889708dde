import { Plus } from 'lucide-react'
import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { companyPages, useCompanyPage, companyQuery } from '../company-location.ts'
import { companyColumns } from './conversion-columns.tsx'

export const loader = load(({ search }) => [
  companyQuery,
  recordListQuery('GET /api/dealroom/conversions', search),
])

/** Conversions of the company's SAFEs and notes, from draft to execution. */
export default function CompanyConversions() {
  const { accountId, edits } = useCompanyPage('conversions', 'Conversions')
  return (
    <>
      <PageHead
        title="Conversions"
        lead="Events that turn SAFEs and notes into shares. We approve each twice before the ledger changes."
        actions={
          edits ? (
            <LinkButton to={companyPages.enterConversion(accountId)} variant="primary" icon={Plus}>
              Record a conversion
            </LinkButton>
          ) : undefined
        }
      />
      <RecordList
        name="GET /api/dealroom/conversions"
        label="Conversions"
        columns={companyColumns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.security}
        to={(row) => companyPages.conversion(accountId, row.id)}
        empty={{
          title: 'No conversion yet',
          children:
            'Record a priced round, or the maturity of notes, and see what each one becomes.',
        }}
      />
    </>
  )
}
