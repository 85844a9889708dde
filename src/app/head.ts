import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '#src/api/call.ts'
import { known } from '#src/api/load.ts'
import type { Description } from '#src/api/page.ts'
import { keyOf } from '#src/api/query.ts'
import type { LabelHost } from '#src/lib/private-label.ts'
import { documentedName } from '#src/lib/product.ts'
import type { Match } from '#src/routes/find.ts'
import { loadedScreen } from '#src/routes/screen-modules.ts'

/** The contents of a page's head. */
export interface Head extends Description {
  title: string
  /** the platform's own name */
  product: string
  /** its logo, when an operator uploaded one */
  logo?: { url: string; alt: string } | undefined
  /** the stylesheet of its colors, when they differ from those of the product */
  brandStyles?: string | undefined
}

/** The platform's own name, logo and colors (an operator may change them). */
function brandOf(client: QueryClient): Pick<Head, 'product' | 'logo' | 'brandStyles'> {
  const platform = client.getQueryData<Answer<'GET /api/platform'>>(keyOf('GET /api/platform', {}))
  return {
    product: platform?.name ?? documentedName(),
    logo: platform?.logo ?? undefined,
    brandStyles: platform?.styles ?? undefined,
  }
}

/** What titles end with: the platform’s name, or that of the company’s own domain. */
const siteName = (client: QueryClient, label: LabelHost | null, name: string): string =>
  label === null
    ? name
    : (client.getQueryData<{ brand: string }>(
        keyOf('GET /api/private-labels/:host', { params: { host: label.host } }),
      )?.brand ?? name)

/** Title, description and social card of a route at an address, from the route, the screen and the cached responses. */
export function headOf(
  match: Match | null,
  client: QueryClient,
  url: URL,
  label: LabelHost | null,
): Head {
  const brand = brandOf(client)
  const site = siteName(client, label, brand.product)
  if (match === null) return { ...brand, title: `Page not found · ${site}`, hidden: true }
  const { row, params } = match
  const module = loadedScreen(row)
  const at = known(client, url, params)
  const isPublic = row.area === 'public'
  const title = module?.title?.(at) ?? row.title
  return {
    ...brand,
    title: `${title} · ${site}`,
    image: isPublic ? '/cards/site.png' : undefined,
    hidden: !isPublic,
    ...module?.describe?.(at),
  }
}
