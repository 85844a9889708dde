import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '#src/routes/define.ts'
import { table } from '#src/routes/table.ts'
import type { Site } from './site.ts'
import type { DemoPerson } from './people.ts'

const source = join(import.meta.dirname, '..', '..', '..', 'src')
/** Rows whose screen exists. */
export const builtRows = (): Row[] => table.filter((row) => row.screen !== null && existsSync(join(source, row.screen.file)))

/** Who sees a row at its best: the one for whom it is made. */
export function mainPerson(row: Row): DemoPerson | 'visitor' {
  if (row.path === '/agreement') return 'newcomer'
  if (row.area === 'admin') return 'operator'
  if (row.area === 'issuer' || row.path.startsWith('/dashboard/raise-capital')) return 'issuer'
  return row.guards.includes('auth') && !row.onward ? 'investor' : 'visitor'
}

interface Found { listing_id?: string; company_name?: string; investment_id?: string; account_id?: string }
interface Items<T> { items: T[] }
interface Card { listing_id: string; company: { slug: string; account_id?: string } }
interface View { id: string; next_step: string | null; listing_id: string }

const first = async <T>(site: Site, path: string, token?: string): Promise<T | undefined> => (await site.get<Items<T>>(path, token)).items[0]

/** Real ids of the demo world for the parameters of a row, as the person sees them. */
async function idsFor(site: Site, row: Row, who: DemoPerson | 'visitor', token: string | undefined): Promise<Found> {
  if (token === undefined || who === 'visitor') {
    const card = await first<Card>(site, '/api/offerings')
    return card ? { listing_id: card.listing_id, company_name: card.company.slug } : {}
  }
  if (row.path.startsWith('/investment')) {
    const pending = (await site.get<Items<View>>('/api/investments?group=pending', token)).items
    const view = pending.find((one) => one.next_step !== null) ?? pending[0]
    return view ? { investment_id: view.id, listing_id: view.listing_id } : {}
  }
  const company = await companyOf(site, row, token)
  if (company === undefined) return {}
  const { accountId, listing } = company
  const investment = listing === undefined ? undefined : await dealroom<{ id: string }>(site, `/api/dealroom/offerings/${listing}/investments?accountid=${accountId}&bucket=funded`, token, accountId)
  return { account_id: accountId, ...(listing === undefined ? {} : { listing_id: listing }), ...(investment ? { investment_id: investment.id } : {}) }
}

/** The company of the demo with the most to see, and its live offering: as its owner or as the platform finds it. */
async function companyOf(site: Site, row: Row, token: string): Promise<{ accountId: string; listing: string | undefined } | undefined> {
  if (row.area === 'admin') {
    const card = (await site.get<Items<Card>>('/api/admin/offerings?status=live', token)).items.find((one) => one.company.slug === 'tidewater-grid')
    return card?.company.account_id === undefined ? undefined : { accountId: card.company.account_id, listing: card.listing_id }
  }
  const own = (await site.get<Items<{ account_id: string; slug: string }>>('/api/companies', token)).items.find((one) => one.slug === 'tidewater-grid')
  return own ? { accountId: own.account_id, listing: (await dealroom<Card>(site, `/api/dealroom/offerings?accountid=${own.account_id}`, token, own.account_id))?.listing_id } : undefined
}

async function dealroom<T>(site: Site, path: string, token: string, accountId: string): Promise<T | undefined> {
  const answer = await fetch(new URL(path, site.url), { headers: { authorization: `Bearer ${token}`, accountid: accountId } })
  return answer.ok ? ((await answer.json()) as Items<T>).items[0] : undefined
}

const fixed: Readonly<Record<string, string>> = { status: 'live', investment_status: 'funded', step: 'suitability', filter: 'current', payment_type: 'ach', id: 'A'.repeat(43) }

/** A real address of a row in the demo world; null when the world has nothing of that kind. */
export async function placeOf(site: Site, row: Row, who: DemoPerson | 'visitor', token?: string): Promise<string | null> {
  const names = [...row.path.matchAll(/:([A-Za-z_]+)/g)].map((m) => m[1] ?? '')
  if (names.length === 0) return row.path
  const known: Record<string, string> = { ...fixed, ...(names.every((name) => name in fixed) ? {} : await idsFor(site, row, who, token)) }
  if (names.some((name) => known[name] === undefined)) return null
  return row.path.replaceAll(/:([A-Za-z_]+)/g, (_, name: string) => known[name] ?? '')
}
