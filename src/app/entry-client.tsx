import './zod-without-eval.ts'
import '#src/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { firstAct } from '#src/lib/first-act.ts'
import { NavigationRouter } from '#src/lib/navigation-router.tsx'
import { addressOf, Navigation } from '#src/lib/navigation.ts'
import { sessionPort } from '#src/lib/session.ts'
import type { Row } from '#src/routes/define.ts'
import { findRow } from '#src/routes/match.ts'
import { loadPage } from '#src/routes/pages.tsx'
import { loadLayout, loadScreen, warmScreens } from '#src/routes/screens.ts'
import { client } from './client.ts'
import type { DrawnState } from './drawn-state.ts'
import { Shown } from './shown.tsx'
import { start } from './start.ts'
import { watchNavigation } from './watch-navigation.ts'

/** What the server left for the first page; null when it sent the empty page. */
function serverState(): DrawnState | null {
  const text = document.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as DrawnState) : null
}

/** The page that the server has drawn: only its parts are fetched, nothing is loaded again. */
async function drawnPage(): Promise<Row | null> {
  const row = findRow(location.pathname)?.row ?? null
  if (row !== null) await Promise.all([loadScreen(row), loadLayout(row.layout)])
  return row
}

/** Guards are asked again when somebody signs in or out; a page drawn by the server asks them for the first time. */
function watchSession(navigation: Navigation<Row>, drawnByServer: boolean): void {
  const first = sessionPort.get()
  let before: boolean | null = drawnByServer ? false : first.settled ? first.signedIn : null
  const look = (): void => {
    const { settled, signedIn } = sessionPort.get()
    if (!settled) return
    if (before !== null && before !== signedIn) navigation.revalidate()
    before = signedIn
  }
  sessionPort.subscribe(look)
  // the parts of a drawn page may have come after the answer to who is signed in
  look()
}

/** Where one stands is the navigation's to say while the page is here, and the browser's for a reload. */
function keepScroll(navigation: Navigation<Row>): void {
  const by = (who: ScrollRestoration): void => { history.scrollRestoration = who }
  by('manual')
  window.addEventListener('pageshow', () => by('manual'))
  window.addEventListener('pagehide', () => {
    navigation.keepPositions()
    by('auto')
  })
}

async function main(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const env = start()
  const state = serverState()
  const navigation = new Navigation<Row>(createBrowserHistory(), (to, shown) => loadPage(env, addressOf(to, location.origin), shown), state ? await drawnPage() : null)
  navigation.start()
  keepScroll(navigation)
  watchSession(navigation, state !== null)
  watchNavigation(navigation)
  void firstAct().then(warmScreens)
  // they were asked for when the page was: from here they grow old
  for (const [key, data] of state?.answers ?? []) client.setQueryData(key, data)
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <NavigationRouter navigation={navigation}>{(now) => <Shown state={now} />}</NavigationRouter>
      </QueryClientProvider>
    </StrictMode>
  )
  // in slices, so that a key or a press between them does not wait for the whole page
  startTransition(() => {
    if (state) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

void main()
