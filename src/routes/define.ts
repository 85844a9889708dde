import type { AdminRole } from '#domain/shared/access/actor.ts'
import type { Checks } from './params.ts'

export type Layout = 'none' | 'default' | 'dashboard' | 'admin'
export type Guard = 'auth' | 'cmp' | 'admin'
export type Area = 'public' | 'meta' | 'investor' | 'issuer' | 'admin'

/** A screen by its file under src/ (default export), with the props of this row. */
export interface Screen {
  file: string
  props?: Readonly<Record<string, string>>
}

/** An entry of a layout's menu: order of the table is order of the menu. */
export interface MenuEntry {
  /** which menu of the layout: `main` when absent */
  menu?: 'main' | 'footer' | 'account'
  label: string
  /** lucide name; the layout maps it to an icon */
  icon?: string
  /** heading under which it is listed */
  group?: string
  /** the platform's roles that may read the page; all of them when absent */
  roles?: readonly AdminRole[]
}

/**
 * One path of the product. Everything about a path is defined here, and all else (router, menus, documents, tests)
 * derives from it.
 */
export interface Row<P extends string = string> {
  path: P
  title: string
  area: Area
  layout: Layout
  guards: readonly Guard[]
  /** null: not yet built, responds 404 */
  screen: Screen | null
  /** goes on to this path with the same parameters */
  redirect?: string
  /** checks of parameters by name; those of `params.ts` for the names that are not given */
  params?: Checks
  /** a child of this path: rendered over its screen, which stays mounted */
  dialog?: string
  menu?: MenuEntry
  /** signed-in people are sent on to `redirect` or /dashboard (log in, sign up) */
  onward?: true
  /** rendered by the server before the script runs */
  prerender?: true
  /** no rail, no footer: guided work */
  frame?: 'focus'
  /** served only where META is on */
  meta?: true
}
type Extra = Partial<
  Pick<Row, 'params' | 'dialog' | 'menu' | 'onward' | 'prerender' | 'frame' | 'meta'>
>

/** A screen by its file under src/: `screen('features/platform/legal/legal.screen.tsx', { kind: 'terms' })`. */
export const screen = (file: string, props?: Screen['props']): Screen =>
  props === undefined ? { file } : { file, props }

/**
 * True when the row's screen is written; the others answer 404.
 * @internal
 */
export const isBuilt = (row: Row): boolean => row.screen !== null

/** What the rows of one area have in common. */
export interface Ground {
  area: Area
  layout: Layout
  guards: readonly Guard[]
}
export const ground = {
  public: { area: 'public', layout: 'default', guards: [] },
  bare: { area: 'public', layout: 'none', guards: [] },
  meta: { area: 'meta', layout: 'default', guards: [] },
  investor: { area: 'investor', layout: 'dashboard', guards: ['auth', 'cmp'] },
  issuer: { area: 'issuer', layout: 'dashboard', guards: ['auth', 'cmp'] },
  admin: { area: 'admin', layout: 'admin', guards: ['admin'] },
} as const satisfies Record<string, Ground>

export interface Maker {
  page: <const P extends string>(
    path: P,
    title: string,
    screen: Screen | null,
    extra?: Extra & { guards?: readonly Guard[]; layout?: Layout },
  ) => Row<P>
  redirect: <const P extends string>(path: P, title: string, to: string) => Row<P>
}

/** Row makers of an area: `const { page, redirect } = rowsOf(ground.investor)`. */
export function rowsOf(common: Ground): Maker {
  return {
    page: (path, title, shown, extra = {}) => ({ ...common, path, title, screen: shown, ...extra }),
    redirect: (path, title, to) => ({ ...common, path, title, screen: null, redirect: to }),
  }
}
