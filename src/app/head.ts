import type { QueryClient } from '@tanstack/react-query'
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
}

/** The platform's own name (an operator may rename the product). */
function productName(client: QueryClient): string {
  const platform = client.getQueryData<{ name: string }>(keyOf('GET /api/platform', {}))
  return platform?.name ?? documentedName()
}

/** Title, description and social card of a row at an address, from the row, the screen and the answers that are there. */
export function headOf(match: Match | null, client: QueryClient, url: URL): Head {
  const name = productName(client)
  if (match === null) return { title: `Page not found · ${name}`, product: name, hidden: true }
  const { row, params } = match
  const module = loadedScreen(row)
  const at = known(client, url, params)
  const isPublic = row.area === 'public'
  const title = module?.title?.(at) ?? row.title
  return {
    title: `${title} · ${name}`,
    product: name,
    image: isPublic ? '/cards/site.png' : undefined,
    hidden: !isPublic,
    ...module?.describe?.(at),
  }
}
