import { join } from 'node:path'

/**
 * For processes that tests start: Node caches what it has compiled of the product, so that only the first start of a
 * run reads all of it.
 */
export const COMPILED = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '..', '.tmp', 'compiled'),
} as const
