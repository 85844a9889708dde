import { load } from '#src/api/load.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { CapTableImports, importsQuery } from './captable-imports.tsx'
import { companyQuery, useCompanyPage } from './company-location.ts'

export const loader = load(() => [companyQuery, importsQuery])

/** A company brings the cap table that it has. */
export default function CapTableImport() {
  useCompanyPage('holders', 'Import cap table')
  return (
    <>
      <PageHead
        title="Import cap table"
        lead="Bring your existing cap table. A second person confirms it before it’s used."
      />
      <CapTableImports />
    </>
  )
}
