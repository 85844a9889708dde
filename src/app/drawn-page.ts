import type { ComponentType } from 'react'
import type { RouterProviderProps } from 'react-router-dom'
import type { PageModule } from '#src/api/page.ts'
import { sessionPort } from '#src/lib/session.ts'
import { here } from '#src/routes/finder.ts'
import { publicRows } from '#src/routes/public.ts'
import { makeRoutes } from '#src/routes/route-objects.tsx'
import { keepLayout, keepScreen, type LayoutProps } from '#src/routes/shown.ts'
import { firstAct } from './first-act.ts'
import { LaterErrorPage } from './later-error-page.tsx'
import { readAccessToken } from './cookies.ts'
import { Root, Waiting } from './root.tsx'
import { stillRouter } from './still-router.ts'

type Router = RouterProviderProps['router']

/** Addresses of the modules that a drawn page needs: its screen and its frame. */
export type DrawnParts = readonly [screen: string, frame: string]

/** Brings what the page is drawn with from where the server said that it is; false when that is not what was meant. */
async function bring([screen, frame]: DrawnParts): Promise<boolean> {
  const match = here.find(location.pathname)
  if (!match?.row.screen) return false
  const [page, layout] = (await Promise.all([import(/* @vite-ignore */ screen), import(/* @vite-ignore */ frame)])) as [PageModule, { default?: ComponentType<LayoutProps> }]
  if (typeof page.default !== 'function' || typeof layout.default !== 'function') return false
  keepScreen(match.row.screen.file, page)
  keepLayout(match.row.layout, layout.default)
  return true
}

let tell: (router: Router) => void = () => undefined
let opened: Promise<Router> | null = null
const begun = location.pathname + location.search

/** The real router, once; the page shows by it from then on. */
function wholeRouter(): Promise<Router> {
  opened ??= import('./navigation.ts').then(async ({ bringScreen, openRouter }) => {
    // a step in the history may have left the page meanwhile
    const same = begun === location.pathname + location.search
    if (same) await bringScreen()
    const router = openRouter(same)
    tell(router)
    return router
  })
  opened.catch(() => void (opened = null))
  return opened
}

/** Asks for the real router with the first act, a step in the history, or when somebody is signed in; `told` hears of it before anything is asked of it. */
export function onWholeRouter(told: (router: Router) => void): void {
  tell = told
  const go = (): void => void wholeRouter().catch(() => undefined)
  addEventListener('popstate', go)
  sessionPort.subscribe(() => { if (sessionPort.get().signedIn) go() })
  if (readAccessToken() === null) void firstAct().then(go)
  else go()
}

/** The router that a drawn page begins with; null when its parts are not what they should be. */
export async function openDrawnPage(parts: DrawnParts): Promise<Router | null> {
  if (!(await bring(parts).catch(() => false))) return null
  return stillRouter(makeRoutes(publicRows, () => Promise.resolve(null), { Root, RootError: LaterErrorPage, Waiting }), wholeRouter)
}
