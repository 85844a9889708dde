import { useEffect } from 'react'
import { PRODUCT } from '#src/lib/product.ts'
import { useCall } from './query.ts'

/** The name as it was last read: signing in or out empties the cache, and the page goes on. */
let lastRead: string | null = null

/** The platform's own name (an operator may rename the product), from the answer that came with the page; asks nothing by itself. */
export function usePlatformName(): string {
  const name = useCall('GET /api/platform', {}, { enabled: false, missing: 'value' }).data?.name
  useEffect(() => {
    if (name !== undefined) lastRead = name
  }, [name])
  return name ?? lastRead ?? PRODUCT
}
