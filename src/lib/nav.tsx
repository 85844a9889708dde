import { useCallback, useContext, useLayoutEffect, useMemo, useRef, type ComponentProps, type MouseEvent } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useHref, useLinkClickHandler, useLocation as useRouterLocation, useNavigate as useRouterNavigate, useParams as useRouterParams } from 'react-router-dom'

/**
 * The only door to the router for screens, blocks and components. The route table fills `Register`, so that `href` knows
 * every path without this file importing upward.
 */
export interface Register {
  readonly nav: true
}
/** Every path pattern of the route table. */
export type Path = Register extends { paths: infer P extends string } ? P : string
type Names<P extends string> = P extends `${string}:${infer Rest}` ? (Rest extends `${infer Name}/${infer Tail}` ? NameOf<Name> | Names<Tail> : NameOf<Rest>) : never
type NameOf<Segment extends string> = Segment extends `${infer Name}-${string}` ? Name : Segment
/** The parameters that a path needs. */
export type ParamsOf<P extends string> = { [K in Names<P>]: string }

/** Builds an address of the table: `href('/investment/:investment_id/:step', { investment_id, step: 'kyc' })`. */
export function href<P extends Path>(path: P, ...[params]: Record<never, never> extends ParamsOf<P> ? [] : [ParamsOf<P>]): string {
  const values: Readonly<Record<string, string>> = params ?? {}
  return (path as string).replace(/:([A-Za-z_]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** Filled by the application: fetches chunk and data of an address before it is asked for, and hears that it is not pointed at any more. */
export const intent: { prefetch: (to: string) => void; left: () => void } = { prefetch: () => undefined, left: () => undefined }

/** Filled by the application: whether an address leads to a screen that is built. Screens hide links that would lead nowhere. */
export const places: { exist: (to: string) => boolean } = { exist: () => true }

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean; state?: unknown; preventScrollReset?: boolean }
const onIntent = (to: string) => ({
  onPointerEnter: () => intent.prefetch(to),
  onFocus: () => intent.prefetch(to),
  onTouchStart: () => intent.prefetch(to),
  onPointerLeave: () => intent.left(),
  onBlur: () => intent.left(),
})

/** Of this site, and whole in itself: `/invest`, not `?page=2` or `//elsewhere`, also where a browser would leave out what is between the slashes. */
const isWhole = (to: string): boolean => /^\/(?![/\\])[^\t\n\r]*$/.test(to)
/** A click that the browser would follow in this tab. */
const followed = (event: MouseEvent, target: string | undefined): boolean => !event.defaultPrevented && event.button === 0 && (target ?? '_self') === '_self' && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** Link to an address of the application; chunk and data of its page are fetched when it is pointed at, touched or focused. React Router's own brings the prefetching of its framework along. */
export const Link = (props: LinkProps) => (isWhole(props.to) ? <WholeLink {...props} /> : <ResolvedLink {...props} />)

/** Needs nothing of where we are: React Router's hooks resolve each link anew at each location. The address that we are at is gone to in its place. */
function WholeLink({ to, replace, state, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  const { navigator } = useContext(NavigationContext)
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (!followed(event, rest.target)) return
    event.preventDefault()
    const stays = replace ?? to === location.pathname + location.search + location.hash
    navigator[stays ? 'replace' : 'push'](to, state, preventScrollReset === undefined ? {} : { preventScrollReset })
  }
  return <a {...onIntent(to)} {...rest} href={to} onClick={press}>{children}</a>
}

/** To a part of the page that we are at, as `?page=2`. */
function ResolvedLink({ to, replace, state, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  const address = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, ...(replace === undefined ? {} : { replace }), ...(preventScrollReset === undefined ? {} : { preventScrollReset }), ...(rest.target === undefined ? {} : { target: rest.target }) })
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return <a {...onIntent(to)} {...rest} href={address} onClick={press}>{children}</a>
}

/** The address's parameters, already checked by the route: `const { listing_id } = useParams<'listing_id'>()`. */
export function useParams<Name extends string>(): Record<Name, string> {
  return useRouterParams() as Record<Name, string>
}

/** `go('/dashboard')`, `go(-1)`; `go(to, { replace: true })`. */
export function useNavigate(): (to: string | number, options?: { replace?: boolean; state?: unknown }) => void {
  const navigate = useRouterNavigate()
  // the router's own is another one at each address, and effects that go somewhere would run again
  const latest = useRef(navigate)
  useLayoutEffect(() => { latest.current = navigate })
  return useCallback((to, options) => void (typeof to === 'number' ? latest.current(to) : latest.current(to, options)), [])
}

/** Where we are: pathname, search, hash, state. */
export function useLocation(): { pathname: string; search: string; hash: string; state: unknown; key: string } {
  return useRouterLocation()
}

/** Query of the address and a way to change parts of it; `undefined` or '' removes one. Replaces by default, so that Back leaves the page. */
export function useSearch(): [URLSearchParams, (changes: Record<string, string | readonly string[] | undefined>, options?: { push?: boolean }) => void] {
  const { search } = useRouterLocation()
  const navigate = useRouterNavigate()
  const before = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (changes: Record<string, string | readonly string[] | undefined>, options: { push?: boolean } = {}) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changes)) {
        after.delete(name)
        for (const one of value === undefined ? [] : typeof value === 'string' ? [value] : value) if (one !== '') after.append(name, one)
      }
      void navigate(`?${after}`, { replace: options.push !== true, preventScrollReset: true })
    },
    [navigate, before],
  )
  return [before, change]
}

export { useBlocker } from './navigation-router.tsx'
