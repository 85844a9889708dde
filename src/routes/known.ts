import type { QueryClient } from '@tanstack/react-query'
import type { Known } from '#src/api/page.ts'
import { keyOf } from '#src/api/query.ts'

/** What a screen's `title`, `describe` and `canonical` are told. */
export function known(client: QueryClient, where: URL, params: Readonly<Record<string, string>>): Known {
  return {
    params,
    search: where.searchParams,
    path: where.pathname,
    answer: (name, input) => client.getQueryData(keyOf(name, input as { params?: unknown; query?: unknown })),
  }
}
