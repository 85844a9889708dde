import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { RoutesContext, type Routes } from '#src/lib/nav.tsx'
import { SessionContext, type SessionSource } from '#src/lib/session.ts'

export interface ProvidersProps {
  client: QueryClient
  session: SessionSource
  routes: Routes
  children: ReactNode
}

/** What is around the router: in the browser, on the server and in tests. */
export const Providers = ({ client, session, routes, children }: ProvidersProps) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <RoutesContext value={routes}>{children}</RoutesContext>
      </SessionContext>
    </QueryClientProvider>
  </StrictMode>
)
