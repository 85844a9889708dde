import { matchRoutes, type RouteObject, type RouterProviderProps } from 'react-router-dom'
import { createElement } from 'react'

type Router = RouterProviderProps['router']
type State = Router['state']

/** Routes as a router keeps them: components as elements. */
function kept(routes: readonly RouteObject[], manifest: Record<string, object>): RouteObject[] {
  return routes.map(({ Component, ErrorBoundary, HydrateFallback, ...route }) => {
    const one = {
      ...route,
      hasErrorBoundary: ErrorBoundary !== undefined && ErrorBoundary !== null,
      ...(Component ? { element: createElement(Component) } : {}),
      ...(ErrorBoundary ? { errorElement: createElement(ErrorBoundary) } : {}),
      ...(HydrateFallback ? { hydrateFallbackElement: createElement(HydrateFallback) } : {}),
      ...(route.children ? { children: kept(route.children, manifest) } : {}),
    } as RouteObject
    manifest[route.id ?? ''] = one
    return one
  })
}

/** Where the page was before it was loaded anew, as the router's own restoration of the scroll keeps it. */
function scrollOf(positions: Record<string, number>, key: string): number | null {
  return typeof positions[key] === 'number' ? positions[key] : null
}

/** Location of the address bar, with the key that the history keeps for it. */
function locationNow(): State['location'] {
  const kept = history.state as { key?: string; usr?: unknown } | null
  return { pathname: location.pathname, search: location.search, hash: location.hash, state: kept?.usr ?? null, key: kept?.key ?? 'default', mask: undefined }
}

/**
 * The router of a page that the server has drawn, until it is left or asked for anew: it shows the page's own routes, and whatever
 * would change them asks for the real router (`whole`), which is a part of its own that is fetched with the first act.
 */
export function stillRouter(routes: readonly RouteObject[], whole: () => Promise<Router>): Router {
  const manifest: Record<string, object> = {}
  const all = kept(routes, manifest)
  const here = locationNow()
  const idle = { state: 'idle', location: undefined, matches: undefined, historyAction: undefined, formMethod: undefined, formAction: undefined, formEncType: undefined, formData: undefined, json: undefined, text: undefined }
  const listeners = new Set<(state: State, options: object) => void>()
  const matches = (matchRoutes(all, here) ?? []) as unknown as State['matches']
  let state = {
    historyAction: 'POP', location: here, matches, initialized: true, renderFallback: false, navigation: idle, revalidation: 'idle', restoreScrollPosition: null, preventScrollReset: false,
    loaderData: Object.fromEntries(matches.map(({ route }) => [route.id, null])), actionData: null, errors: null, fetchers: new Map(), blockers: new Map(),
  } as unknown as State
  const change = (changes: Partial<State>): void => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener(state, { deletedFetchers: [], newErrors: null, flushSync: false, viewTransitionOpts: undefined })
  }
  const toPath = (to: unknown): string => (typeof to === 'string' ? to : typeof to === 'object' && to !== null ? `${(to as Partial<Location>).pathname ?? location.pathname}${(to as Partial<Location>).search ?? ''}${(to as Partial<Location>).hash ?? ''}` : location.href)
  return {
    get basename() { return '/' },
    get future() { return {} },
    get state() { return state },
    get routes() { return all },
    get manifest() { return manifest },
    get window() { return window },
    initialize() { return this },
    subscribe(listener: (state: State, options: object) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    enableScrollRestoration(positions: Record<string, number>) {
      const y = scrollOf(positions, here.key)
      if (y !== null) change({ restoreScrollPosition: y })
      return () => undefined
    },
    // without the part that navigates the browser does
    navigate: (to: never, options: never) => whole().then((router) => router.navigate(to, options), () => location.assign(toPath(to))),
    revalidate: () => whole().then((router) => router.revalidate()),
    createHref: (to: Location) => to.pathname + to.search + to.hash,
    encodeLocation: (to: Location) => new URL(typeof to === 'string' ? to : to.pathname + to.search + to.hash, location.origin),
    getBlocker: () => ({ state: 'unblocked', proceed: undefined, reset: undefined, location: undefined }),
    deleteBlocker: () => undefined,
    dispose: () => undefined,
  } as unknown as Router
}
