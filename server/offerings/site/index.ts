import { DomainError } from '#domain/shared/errors.ts'
import { siteMap } from './site-map.ts'
import type { AppServices } from '#server/app-services.ts'
import { presentCard, publicOfferings, visibleOffering } from '../offerings/index.ts'
import { platformInfo } from '#server/platform/platform/index.ts'
import { offeringCardPicture, siteCardPicture } from './card.ts'

/** What is served in addition to pages and calls. */
export interface SiteFile {
  type: string
  body: string | Buffer
  /** seconds for which anybody may cache it */ maxAge: number
}

const CARD =
  /^\/cards\/(site|[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.png$/
/** Cards rendered last; one that shows another amount is another card. */
const drawn = new Map<string, Promise<Buffer>>()
function remember(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const before = drawn.get(key)
  if (before) return before
  if (drawn.size >= 100) drawn.delete(drawn.keys().next().value ?? '')
  const made = draw()
  drawn.set(key, made)
  return made
}

async function cardOf(services: AppServices, of: string): Promise<Buffer | null> {
  const { name } = await platformInfo(services.db)
  if (of === 'site') return remember(`site ${name}`, () => siteCardPicture(name))
  try {
    const { row, status } = await visibleOffering(services, services.db, of, { kind: 'visitor' })
    const card = presentCard(row, status)
    return await remember(
      `${of} ${name} ${card.company.name} ${row.headline} ${card.progress.committed.amount} ${card.progress.maximum.amount}`,
      () => offeringCardPicture(name, card, row.headline),
    )
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
}

/** Robots may read what everybody reads, and navigate by the sitemap; areas of people are left out. */
const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /dashboard',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /app/',
    'Disallow: /meta/',
    'Disallow: /investment',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** The file at a path, or null when there is none: robots.txt, the site map, and social cards. */
export async function siteFile(services: AppServices, path: string): Promise<SiteFile | null> {
  if (path === '/robots.txt')
    return { type: 'text/plain; charset=utf-8', body: robots(services.publicUrl), maxAge: 3600 }
  if (path === '/sitemap.xml')
    return {
      type: 'application/xml; charset=utf-8',
      body: siteMap(services.publicUrl, await publicOfferings(services.db)),
      maxAge: 600,
    }
  const card = CARD.exec(path)?.[1]
  const picture = card === undefined ? null : await cardOf(services, card)
  return picture === null ? null : { type: 'image/png', body: picture, maxAge: 600 }
}
