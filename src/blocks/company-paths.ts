import type { User } from '#domain/model/user.ts'
import { href } from '#src/lib/nav.tsx'
import type { ShellPlace } from '#src/lib/shell.ts'
import { ArrowLeftRight, Building2, CalendarDays, Layers, Newspaper, Users } from 'lucide-react'

export const raisePath = '/dashboard/raise-capital'
export const companyPath = (accountId: string): string => href('/dashboard/raise-capital/company/:account_id/overview', { account_id: accountId })
export const offeringsPath = (accountId: string, status: string): string => href('/dashboard/raise-capital/company/:account_id/status/:status', { account_id: accountId, status })
/** Live details of an offering, all investments. */
export const livePath = (accountId: string, status: string, listingId: string): string =>
  `${href('/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/live-details/:investment_status/overview', { account_id: accountId, status, listing_id: listingId, investment_status: 'pending' })}?of=all`

const prepared = new Set(['draft', 'submitted', 'in_review', 'changes_requested', 'approved', 'rejected', 'testing_the_waters', 'filed', 'qualified', 'withdrawn', 'abandoned', 'deleted'])
/** Where an offering is worked on: its checklist until it is open to investors, its live details from then on. */
export const offeringPagePath = (accountId: string, status: string, offer: { listing_id: string; status: { state: string } }): string =>
  prepared.has(offer.status.state.split('.')[0] ?? '')
    ? href('/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/offering-details/checklist', { account_id: accountId, status, listing_id: offer.listing_id })
    : livePath(accountId, status, offer.listing_id)
export const deletedPath = (accountId: string): string => href('/dashboard/raise-capital/company/:account_id/status/:status/deleted', { account_id: accountId, status: 'current' })
export const newOfferingPath = (accountId: string): string => href('/dashboard/raise-capital/company/:account_id/new-offering', { account_id: accountId })

export const roleWords = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer', admin: 'Platform' } as const

export type CompanySection = 'overview' | 'offerings' | 'holders' | 'meetings' | 'transfers' | 'news'
/** The rail inside a company: its sections, and the way to the person's other companies. */
export function companyPlace(company: { account_id: string; name: string; detail: string; logo: string | null }, current: CompanySection, user: User | null): ShellPlace {
  return {
    name: company.name, detail: company.detail, logo: company.logo, backTo: raisePath,
    others: (user?.companies ?? []).map((one) => ({ id: one.account_id, label: one.name, to: companyPath(one.account_id) })),
    sections: [
      { to: companyPath(company.account_id), label: 'Company', icon: Building2, current: current === 'overview' },
      { to: offeringsPath(company.account_id, 'current'), label: 'Offerings', icon: Layers, current: current === 'offerings' },
      { to: href('/dashboard/raise-capital/company/:account_id/holders', { account_id: company.account_id }), label: 'Holders', icon: Users, current: current === 'holders' },
      { to: href('/dashboard/raise-capital/company/:account_id/meetings', { account_id: company.account_id }), label: 'Meetings', icon: CalendarDays, current: current === 'meetings' },
      { to: href('/dashboard/raise-capital/company/:account_id/transfers', { account_id: company.account_id }), label: 'Transfers', icon: ArrowLeftRight, current: current === 'transfers' },
      { to: href('/dashboard/raise-capital/company/:account_id/news', { account_id: company.account_id }), label: 'News', icon: Newspaper, current: current === 'news' },
    ],
  }
}
