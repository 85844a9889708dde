import { links } from '#domain/shared/links.ts'

const FIXED = [
  '/',
  '/invest',
  '/terms-and-conditions',
  '/about',
  '/fees',
  '/help',
  '/help/glossary',
  '/privacy',
  '/cookies',
  '/login',
  '/signup',
] as const
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const entry = (address: string, changed?: string): string =>
  `<url><loc>${escape(address)}</loc>${changed === undefined ? '' : `<lastmod>${changed.slice(0, 10)}</lastmod>`}</url>`

/** The site map (sitemaps.org 0.9): the fixed pages, then each public offering with its updates and its discussion. */
export function siteMap(
  origin: string,
  offerings: readonly { listing_id: string; slug: string; changed_at: string }[],
): string {
  const pages = offerings.flatMap(({ listing_id, slug, changed_at }) =>
    [links.pitch, links.updates, links.discussion].map((path) =>
      entry(origin + path(listing_id, slug), changed_at),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...FIXED.map((path) => entry(origin + path)), ...pages.slice(0, 49_000)].join('\n')}\n</urlset>\n`
}
