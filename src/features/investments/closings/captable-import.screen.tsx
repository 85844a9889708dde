import { load } from '#src/api/load.ts'
import { dealQuery, DealTabs, useDealPlace } from '#src/blocks/deal-location.tsx'
import { CapTableImports, importsQuery } from '#src/features/holders/holders/captable-imports.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

export const loader = load(({ params }) => [dealQuery(params['listing_id']), importsQuery])

/** The cap table that the company of an offering brought, for staff who confirm it. */
export default function CapTableImport() {
  const { params } = useDealPlace('admin', 'captable', 'Import cap table')
  return (
    <>
      <PageHead
        dense
        tabs
        title="Import cap table"
        lead="Cap tables that the company brought with it. A second person confirms each."
      />
      <DealTabs audience="admin" params={params} current="captable" />
      <CapTableImports />
    </>
  )
}
