import './zod-without-eval.ts'
import '#src/styles/app.css'
import { hydrate, QueryClientProvider, type DehydratedState } from '@tanstack/react-query'
import { StrictMode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { client } from './client.ts'
import { onWholeRouter, openDrawnPage, type DrawnParts } from './drawn-page.ts'
import { start } from './start.ts'

interface State {
  queries?: DehydratedState
  parts?: DrawnParts
}

/** What the server left for the first page; null when it sent the empty page. */
function serverState(): State | null {
  const text = document.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as State) : null
}

/** The application on a router; one that only shows the drawn page is replaced by the real one before that is asked for anything. */
function App({ first, drawn }: { first: RouterProviderProps['router']; drawn: boolean }) {
  const [router, replace] = useState(first)
  useEffect(() => {
    if (drawn) onWholeRouter((whole) => flushSync(() => replace(whole)))
  }, [drawn])
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** A page that the server has not drawn, or that is drawn by other parts than were meant, begins with the real router. */
async function openWhole(drawn: boolean): Promise<RouterProviderProps['router']> {
  const { bringScreen, openRouter } = await import('./navigation.ts')
  if (drawn) await bringScreen()
  return openRouter(drawn)
}

async function main(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  start()
  const state = serverState()
  const still = state?.parts ? await openDrawnPage(state.parts) : null
  const router = still ?? (await openWhole(state !== null))
  // last, for a session that did not hold has emptied the client meanwhile
  if (state?.queries) hydrate(client, state.queries)
  const app = (
    <StrictMode>
      <App first={router} drawn={still !== null} />
    </StrictMode>
  )
  if (state) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

void main()
