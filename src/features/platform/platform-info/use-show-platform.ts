import { useQueryClient } from '@tanstack/react-query'
import { ask } from '#src/api/query.ts'
import { showBrandStyles } from '#src/lib/product.ts'

/** Makes the open page show what was saved: name and logo in its frame, and the colors. */
export function useShowPlatform(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const platform = await client.fetchQuery({ ...ask('GET /api/platform', {}), staleTime: 0 })
    showBrandStyles(platform.styles)
  }
}
