import type { ReactNode } from 'react'
import { useCall } from '#src/api/query.ts'
import { href, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { CompanyTabs, type HeldPage } from './held-tabs.tsx'

/** The company of the address, named once it is known. */
export function useHeldCompany(page: string): { companyId: string; name: string | undefined } {
  const { companyId } = useParams<'companyId'>()
  const name = useCall('GET /api/held/:company_id', { params: { company_id: companyId } }, { missing: 'value' }).data?.name
  useShell({ crumbs: [{ label: 'My investments', to: '/dashboard/my-investments' }, { label: name ?? 'Company', to: href('/dashboard/my-investments/company/:companyId/overview', { companyId }) }, { label: page }], pageName: page })
  return { companyId, name }
}

/** Head and tabs of a page about a company that the person holds securities of. */
export function HeldPageFrame({ companyId, current, title, lead, actions, children }: { companyId: string; current: HeldPage; title: string; lead: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} lead={lead} tabs actions={actions} />
      <CompanyTabs companyId={companyId} current={current} />
      {children}
    </>
  )
}
