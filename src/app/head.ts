import type { QueryClient } from '@tanstack/react-query'
import { known } from '#src/api/load.ts'
import type { Description } from '#src/api/page.ts'
import { keyOf } from '#src/api/query.ts'
import type { LabelHost } from '#src/lib/private-label.ts'
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

/** What titles end with: the platform’s name, or that of the company’s own domain. */
const siteName = (client: QueryClient, label: LabelHost | null, name: string): string =>
  label === null
    ? name
    : (client.getQueryData<{ brand: string }>(
        keyOf('GET /api/private-labels/:host', { params: { host: label.host } }),
      )?.brand ?? name)

/** Title, description and social card of a row at an address, from the row, the screen and the answers that are there. */
export function headOf(
  match: Match | null,
  client: QueryClient,
  url: URL,
  label: LabelHost | null,
): Head {
  const name = productName(client)
  const site = siteName(client, label, name)
  if (match === null) return { title: `Page not found · ${site}`, product: name, hidden: true }
  const { row, params } = match
  const module = loadedScreen(row)
  const at = known(client, url, params)
  const isPublic = row.area === 'public'
  const title = module?.title?.(at) ?? row.title
  return {
    title: `${title} · ${site}`,
    product: name,
    image: isPublic ? '/cards/site.png' : undefined,
    hidden: !isPublic,
    ...module?.describe?.(at),
  }
}
