import { BookOpenCheck, Building2, ClipboardCheck, FileText, Landmark, LayoutList, Link2, Megaphone, Scale, ShieldQuestion, Store, Users } from 'lucide-react'
import { href, places, useLocation, useParams } from '#src/lib/nav.tsx'
import type { Shell, ShellPlace } from '#src/lib/shell.ts'

export interface AdminParams { status: string; account_id: string; listing_id: string }
/** Path of an offering's pages for the platform. */
export const adminRoot = ({ status, account_id, listing_id }: AdminParams): string => `/admin/offering-admin/${status}/current/${account_id}/${listing_id}`
/** The review page of an offering. */
export const reviewPath = (account_id: string, listing_id: string): string => href('/admin/offering-admin/:status/current/:account_id/:listing_id/review', { status: 'current', account_id, listing_id })

const sections = [
  { path: 'review', label: 'Review', icon: ClipboardCheck },
  { path: 'offering-details/checklist', label: 'Checklist', icon: BookOpenCheck },
  { path: 'offering-details/offering-details/overview', label: 'Offering', icon: FileText },
  { path: 'offering-details/regulatory/overview', label: 'Regulatory', icon: Scale },
  { path: 'offering-details/regulatory/bad-actor', label: 'Bad actor', icon: ShieldQuestion },
  { path: 'offering-details/people', label: 'People', icon: Users },
  { path: 'offering-details/company-information', label: 'Company information', icon: Building2 },
  { path: 'offering-details/relationships', label: 'Relationships', icon: Link2 },
  { path: 'platform-listing/overview', label: 'Listing', icon: Store },
  { path: 'platform-listing/updates', label: 'Updates', icon: Megaphone },
  { path: 'issuance-platform/details', label: 'Issuance platform', icon: Landmark },
  { path: 'live-details/pending/overview', label: 'Live details', icon: LayoutList },
] as const

/** The offering's own sections for the rail: those that are built, the present one marked. */
export function adminSections(params: AdminParams, pathname: string): ShellPlace['sections'] {
  const root = adminRoot(params)
  const rest = pathname.slice(root.length + 1)
  return sections.filter((s) => places.exist(`${root}/${s.path}`)).map(({ path, label, icon }) => ({ to: `${root}/${path}`, label, icon, current: rest === path || (path === 'issuance-platform/details' && rest.startsWith('issuance-platform/')) || (path.startsWith('live-details') && rest.startsWith('live-details')) }))
}

/** Frame of a page of one offering in the administration: crumbs, and the offering's sections in the rail. */
export function useAdminShell(page: string, company: { name: string; logo_url: string | null; detail: string } | undefined): Shell {
  const params = useParams<keyof AdminParams>()
  const { pathname } = useLocation()
  const name = company?.name ?? 'Offering'
  return {
    crumbs: [{ label: 'Offerings', to: '/admin/offering-admin/overview' }, { label: name, to: `${adminRoot(params)}/review` }, { label: page }],
    pageName: page,
    place: { name, detail: company?.detail ?? '', logo: company?.logo_url ?? null, backTo: '/admin/offering-admin/overview', backLabel: 'All offerings', others: [], sections: adminSections(params, pathname) },
  }
}
