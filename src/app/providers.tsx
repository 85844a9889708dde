import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { LabelContext, type LabelHost } from '#src/lib/private-label.ts'
import { RoutesContext, type Routes } from '#src/lib/nav.tsx'
import { SessionContext, type SessionSource } from '#src/lib/session.ts'

export interface ProvidersProps {
  client: QueryClient
  session: SessionSource
  routes: Routes
  /** the company’s domain that serves the page; null at the platform’s own address */
  label?: LabelHost | null
  children: ReactNode
}

/** What is around the router: in the browser, on the server and in tests. */
export const Providers = ({ client, session, routes, label = null, children }: ProvidersProps) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <LabelContext value={label}>
          <RoutesContext value={routes}>{children}</RoutesContext>
        </LabelContext>
      </SessionContext>
    </QueryClientProvider>
  </StrictMode>
)
