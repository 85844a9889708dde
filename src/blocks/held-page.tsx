import type { ReactNode } from 'react'
import type { Answer } from '#src/api/call.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { href, Link, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { CompanyTabs, type HeldPage } from './held-tabs.tsx'

type Held = Answer<'GET /api/held/:company_id'>
const overview = (companyId: string): string =>
  href('/dashboard/my-investments/company/:companyId/overview', { companyId })
/** What the person holds of a company: every page about it reads it for its head and crumbs. */
export const heldQuery = (company_id = '') =>
  ask('GET /api/held/:company_id', { params: { company_id } }, { missing: 'value' })
/** What the person holds of a company; undefined until it is known, and for a company of which nothing is held. */
const useHeld = (companyId: string): Held | undefined => useQueryOf(heldQuery(companyId)).data

/** The company of the address, named once it is known. */
export function useHeldCompany(page: string): { companyId: string; name: string | undefined } {
  const { companyId } = useParams<'companyId'>()
  const name = useHeld(companyId)?.name
  useShell({
    crumbs: [
      { label: 'My investments', to: '/dashboard/my-investments' },
      { label: name ?? 'Company', to: overview(companyId) },
      { label: page },
    ],
    pageName: page,
  })
  return { companyId, name }
}

/** Head and tabs of a page about a company that the person holds securities of, below the company's logo and name. */
export function HeldPageFrame({
  companyId,
  current,
  title,
  lead,
  actions,
  children,
}: {
  companyId: string
  current: HeldPage
  title: string
  lead: string
  actions?: ReactNode
  children: ReactNode
}) {
  const held = useHeld(companyId)
  const company = (
    <Link
      to={overview(companyId)}
      className="touch-target inline-flex max-w-full items-center gap-2 text-small font-medium text-muted hover:text-text"
    >
      <CompanyLogo name={held?.name ?? ''} src={held?.logo_url} size="xs" />
      <bdi className="truncate">{held?.name ?? 'Company'}</bdi>
    </Link>
  )
  return (
    <>
      <PageHead title={title} lead={lead} above={company} tabs actions={actions} />
      <CompanyTabs companyId={companyId} current={current} />
      {children}
    </>
  )
}
