import { useQueryClient } from '@tanstack/react-query'
import { ask } from '#src/api/query.ts'
import { showBrandStyles } from '#src/lib/product.ts'

/** Shows saved changes on the open page: name and logo in its layout, and the colors. */
export function useShowPlatform(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const platform = await client.fetchQuery({ ...ask('GET /api/platform', {}), staleTime: 0 })
    showBrandStyles(platform.styles)
  }
}
