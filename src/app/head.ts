import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '#src/api/call.ts'
import { known } from '#src/api/load.ts'
import type { Description } from '#src/api/page.ts'
import { keyOf } from '#src/api/query.ts'
import { documentedName } from '#src/lib/product.ts'
import type { Match } from '#src/routes/find.ts'
import { loadedScreen } from '#src/routes/screen-modules.ts'

/** What stands in a page's head. */
export interface Head extends Description {
  title: string
  /** the platform's own name */
  product: string
  /** its logo, where an operator uploaded one */
  logo?: { url: string; alt: string } | undefined
  /** the stylesheet of its colors, where they are not those of the product */
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

/** Title, description and social card of a row at an address, from the row, the screen and the answers that are there. */
export function headOf(match: Match | null, client: QueryClient, url: URL): Head {
  const brand = brandOf(client)
  const name = brand.product
  if (match === null) return { ...brand, title: `Page not found · ${name}`, hidden: true }
  const { row, params } = match
  const module = loadedScreen(row)
  const at = known(client, url, params)
  const isPublic = row.area === 'public'
  const title = module?.title?.(at) ?? row.title
  return {
    ...brand,
    title: `${title} · ${name}`,
    image: isPublic ? '/cards/site.png' : undefined,
    hidden: !isPublic,
    ...module?.describe?.(at),
  }
}
