import type { QueryClient } from '@tanstack/react-query'
import type { Description, PageModule } from '#src/api/page.ts'
import { keyOf } from '#src/api/query.ts'
import type { Row } from '#src/routes/define.ts'
import { documentedName } from '#src/lib/product.ts'
import { known } from '#src/routes/load.ts'

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
export function headOf(row: Row | null, module: PageModule | null, client: QueryClient, where: URL, params: Readonly<Record<string, string>>): Head {
  const name = productName(client)
  if (row === null) return { title: `Page not found · ${name}`, product: name, hidden: true }
  const at = known(client, where, params)
  const title = module?.title?.(at) ?? row.title
  return { title: `${title} · ${name}`, product: name, ...(row.area === 'public' ? { image: '/cards/site.png' } : { hidden: true }), ...module?.describe?.(at) }
}
