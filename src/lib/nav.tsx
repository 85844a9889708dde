import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import {
  Link as RouterLink,
  useBlocker as useRouterBlocker,
  useHref,
  useLocation as useRouterLocation,
  useNavigate as useRouterNavigate,
  useParams as useRouterParams,
  type Blocker,
  type BlockerFunction,
} from '#router'
import { awayFrom, useLabelHost } from './private-label.ts'
import { sitePath } from './site-path.ts'

/**
 * The only door to the router for screens, blocks and components. The route table fills `Register`, so that `href`
 * knows every path without this file importing upward.
 */
export interface Register {
  readonly nav: true
}
/** Every path pattern of the route table. */
export type Path = Register extends { paths: infer P extends string } ? P : string
type Names<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? NameOf<Name> | Names<Tail>
    : NameOf<Rest>
  : never
type NameOf<Segment extends string> = Segment extends `${infer Name}-${string}` ? Name : Segment
/** The parameters that a path needs. */
export type ParamsOf<P extends string> = { [K in Names<P>]: string }

/** Builds an address of the table: `href('/investment/:investment_id/:step', { investment_id, step: 'kyc' })`. */
export function href<P extends Path>(
  path: P,
  ...[params]: Record<never, never> extends ParamsOf<P> ? [] : [ParamsOf<P>]
): string {
  const values: Readonly<Record<string, string>> = params ?? {}
  return (path as string).replace(/:([A-Za-z_]+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
}

/** What the application knows of its routes, for screens and links, which cannot import them. */
export interface Routes {
  /** runs the code and the loader of an address before it is requested */
  prefetch: (to: string) => void
  /** whether an address leads to a screen that is built: screens hide links that would lead nowhere */
  exists: (to: string) => boolean
}
export const RoutesContext = createContext<Routes>({
  prefetch: () => undefined,
  exists: () => true,
})
export const useRouteExists = (): Routes['exists'] => useContext(RoutesContext).exists

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  replace?: boolean
  state?: unknown
  preventScrollReset?: boolean
}

/**
 * Link to an address of the application; code and data of its page are fetched when it is pointed at, touched or
 * focused.
 */
export function Link({ to, children, ...rest }: LinkProps) {
  const { prefetch } = useContext(RoutesContext)
  const address = useHref(to)
  const away = awayFrom(useLabelHost(), to)
  // addresses come from responses, too: one of another site is no address of a link of this kind
  if (to.startsWith('/') && sitePath(to) === null) return <a {...rest}>{children}</a>
  if (away !== null) {
    const { replace: _replace, state: _state, preventScrollReset: _keep, ...plain } = rest
    return (
      <a {...plain} href={away}>
        {children}
      </a>
    )
  }
  const onIntent = (): void => prefetch(address)
  return (
    <RouterLink
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onTouchStart={onIntent}
      {...rest}
      to={to}
      discover="none"
    >
      {children}
    </RouterLink>
  )
}

/** The address's parameters, already checked by the route: `const { listing_id } = useParams<'listing_id'>()`. */
export function useParams<Name extends string>(): Record<Name, string> {
  return useRouterParams() as Record<Name, string>
}

/** `go('/dashboard')`, `go(-1)`; `go(to, { replace: true })`. */
export function useNavigate(): (
  to: string | number,
  options?: { replace?: boolean; state?: unknown },
) => void {
  const navigate = useRouterNavigate()
  const label = useLabelHost()
  return useCallback(
    (to, options) => {
      const away = typeof to === 'number' ? null : awayFrom(label, to)
      if (away !== null) return location.assign(away)
      void (typeof to === 'number' ? navigate(to) : navigate(to, options))
    },
    [navigate, label],
  )
}

/** Where we are: pathname, search, hash, state. */
export function useLocation(): {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
} {
  return useRouterLocation()
}

/** The values that a name gets in the address: none, one or several; empty ones are left out. */
export function addressValues(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return []
  const values = typeof value === 'string' ? [value] : value
  return values.filter((one) => one !== '')
}

/**
 * Query of the address and a function to change parts of it; `undefined` or '' removes one. Replaces by default, so
 * that Back leaves the page.
 */
export function useSearch(): [
  URLSearchParams,
  (
    changes: Record<string, string | readonly string[] | undefined>,
    options?: { push?: boolean },
  ) => void,
] {
  const { search } = useRouterLocation()
  const navigate = useRouterNavigate()
  const before = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (
      changes: Record<string, string | readonly string[] | undefined>,
      options: { push?: boolean } = {},
    ) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changes)) {
        after.delete(name)
        for (const one of addressValues(value)) after.append(name, one)
      }
      void navigate(`?${after}`, { replace: options.push !== true, preventScrollReset: true })
    },
    [navigate, before],
  )
  return [before, change]
}

/**
 * Whether a confirmation is required before a page is left. It reads a ref: state that was set in the same tick is not
 * seen yet.
 */
type Ask = BlockerFunction
/** A navigation that is blocked, and who wants the answer. */
interface Blocked {
  blocker: Blocker | null
  by: Ask | null
}
interface Blockers extends Blocked {
  register: (ask: Ask) => () => void
}
const NOTHING: Blocked = { blocker: null, by: null }
const BlockersContext = createContext<Blockers>({ ...NOTHING, register: () => () => undefined })

function RouterBlocker({
  asks,
  onChange,
}: {
  asks: readonly Ask[]
  onChange: (now: Blocked) => void
}) {
  const by = useRef<Ask | null>(null)
  const blocker = useRouterBlocker(
    useCallback<BlockerFunction>(
      (way) => {
        by.current = asks.findLast((ask) => ask(way)) ?? null
        return by.current !== null
      },
      [asks],
    ),
  )
  useEffect(() => onChange({ blocker, by: by.current }), [blocker, onChange])
  return null
}

/**
 * A router supports one blocker (of several it calls the last, and it warns of them): this one is for all forms of a
 * page. The last that has unsaved work decides.
 */
export function BlockerProvider({ children }: { children: ReactNode }) {
  const [asks, setAsks] = useState<readonly Ask[]>([])
  const [blocked, setBlocked] = useState(NOTHING)
  const register = useCallback((ask: Ask) => {
    setAsks((now) => [...now, ask])
    return () => setAsks((now) => now.filter((one) => one !== ask))
  }, [])
  const value = useMemo(() => ({ ...blocked, register }), [blocked, register])
  return (
    <BlockersContext value={value}>
      {children}
      {asks.length > 0 ? <RouterBlocker asks={asks} onChange={setBlocked} /> : null}
    </BlockersContext>
  )
}

/** Blocks navigations for which `ask` returns true: links, Back and Forward. Pass the same function at each render. */
export function useBlocker(ask: Ask): Blocker {
  const { blocker, by, register } = useContext(BlockersContext)
  useEffect(() => register(ask), [register, ask])
  return by === ask && blocker !== null ? blocker : UNBLOCKED
}
const UNBLOCKED: Blocker = {
  state: 'unblocked',
  reset: undefined,
  proceed: undefined,
  location: undefined,
}
