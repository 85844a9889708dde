import { documentedName } from '#src/lib/product.ts'
import { useCall } from './query.ts'

/** The platform's own name: from the answer that came with the page, else from its head; asks nothing by itself. */
export const usePlatformName = (): string =>
  useCall('GET /api/platform', {}, { enabled: false, missing: 'value' }).data?.name ??
  documentedName()
