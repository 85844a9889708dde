import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { makeQueryClient } from '#src/api/query.ts'

/** A cache of its own for an example or a test. */
export function OwnCache({ client, children }: { client?: QueryClient; children: ReactNode }) {
  const [own] = useState(() => client ?? makeQueryClient())
  return <QueryClientProvider client={own}>{children}</QueryClientProvider>
}
