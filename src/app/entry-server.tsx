import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { LRUCache } from 'lru-cache'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createPath, NavigationType, type Navigator } from 'react-router-dom'
import { ApiError } from '#src/api/api-error.ts'
import { prepare, type Answer } from '#src/api/call.ts'
import { ports } from '#src/api/ports.ts'
import { ask, makeQueryClient, type Asked, type ReadName } from '#src/api/query.ts'
import { toldEarly } from '#src/blocks/reads-since.ts'
import { StillRouter } from '#src/lib/navigation-router.tsx'
import { Redirect } from '#src/lib/navigation.ts'
import type { Row } from '#src/routes/define.ts'
import { accountOf, known, type Env } from '#src/routes/load.ts'
import { findRow, matchRow, validParams } from '#src/routes/match.ts'
import { loadPage } from '#src/routes/pages.tsx'
import '#src/routes/table.ts'
import { filesOf, isBuilt, loadedScreen, loadLayout, loadScreen, SIGNED_IN } from '#src/routes/screens.ts'
import { artPart } from '#src/ui/parts.ts'
import { isBot } from './bots.ts'
import { config } from './config.ts'
import type { DrawnState } from './drawn-state.ts'
import { failureOf } from './error-page.tsx'
import { headOf, type Head } from './head.ts'
import { extraParts, firstParts, type Manifest, type Parts } from './manifest.ts'
import { Shown } from './shown.tsx'

export { matchRow } from '#src/routes/match.ts'

/** Calls the API as a visitor, in the same process; rejects with something that has `status` (and `code`) when refused. */
export type FetchApi = (name: string, input: { params?: unknown; query?: unknown }) => Promise<unknown>
export interface RenderInput {
  /** path with its query */
  url: string
  /** scheme, host and port as people see it, for canonical and social addresses */
  origin: string
  fetchApi: FetchApi
  /** of the client build; absent while developing */
  manifest?: Manifest
  /** pages under /meta are served */
  meta?: boolean
  userAgent?: string
  /** the browser remembers a session, so it may be shown what a visitor is not */
  remembers?: boolean
}
export interface Rendered {
  status: number
  /** where to instead (status 302) */
  location?: string
  head: string
  /** tags of the scripts that the page needs besides the first one, behind it: it is the longest, and all wait for it */
  scripts: string
  body: string
  /** tag with the state for hydration, or '' for the empty page */
  state: string
  /** values for the Link header, so that the browser asks before it has read the page */
  links: string[]
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one)

function headTags(head: Head, url: URL, parts: Parts): string {
  const here = url.origin + url.pathname
  const image = head.image === undefined ? null : new URL(head.image, url).href
  const meta = (name: string, content: string) => `<meta ${name} content="${escape(content)}">`
  return [
    `<title>${escape(head.title)}</title>`,
    meta('name="description"', head.description ?? ''),
    meta('name="application-name"', head.product),
    head.hidden ? meta('name="robots"', 'noindex') : `<link rel="canonical" href="${escape(here)}">`,
    meta('property="og:type"', 'website'),
    meta('property="og:title"', head.title),
    ...(head.description === undefined ? [] : [meta('property="og:description"', head.description)]),
    meta('property="og:url"', here),
    ...(image === null ? [] : [meta('property="og:image"', image)]),
    meta('name="twitter:card"', image === null ? 'summary' : 'summary_large_image'),
    ...parts.styles.map((file) => `<link rel="stylesheet" href="/${escape(file)}">`),
  ].join('\n    ')
}

/** JSON that cannot end its element. */
const jsonTag = (id: string, value: object): string => `<script type="application/json" id="${id}">${JSON.stringify(value).replace(/</g, '\\u003c')}</script>`

/** What the page was drawn with, by what it is kept under. Not when: the same page is the same text, and the server packs it once. */
const answersIn = (client: QueryClient): DrawnState['answers'] => client.getQueryCache().getAll().flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data] as const] : []))

function asApiError(error: unknown): ApiError {
  const { status, code, message } = error as { status?: number; code?: ApiError['code']; message?: string }
  return error instanceof ApiError ? error : new ApiError(status ?? 500, code ?? 'internal', message ?? 'Internal Server Error', { cause: error })
}

/** An answer as a page is drawn with it: one that tells the time only in words, at the earliest time of the same words. */
const settled = (name: ReadName) => (answer: unknown): unknown => (name === 'GET /api/offerings' ? toldEarly(answer as Answer<'GET /api/offerings'>) : answer)

function envOf(input: RenderInput, client: QueryClient): Env {
  const gather = async (asks: readonly Asked[]): Promise<void> => {
    await Promise.all(
      asks.map(({ name, input: asked, queryKey }) =>
        client.prefetchQuery({
          queryKey,
          queryFn: () => input.fetchApi(name, asked).then(settled(name), (error: unknown) => Promise.reject(asApiError(error))),
        }),
      ),
    )
  }
  return { client, gather, patience: Number.POSITIVE_INFINITY, who: () => Promise.resolve({ signedIn: false }) }
}

/** Links of a page that stands still; nobody goes anywhere before the browser has it. */
const goNowhere = (): never => { throw new Error('a page goes nowhere while the server draws it') }
const still: Navigator = { createHref: (to) => (typeof to === 'string' ? to : createPath(to)), go: goNowhere, push: goNowhere, replace: goNowhere }

/** Pages by their address and all that they were drawn with: one that would be the same is not drawn again (docs/decisions/0024-kept-pages.md). */
const drawnBefore = new LRUCache<string, string>({ max: 64, ttl: 5 * 60_000 })

async function draw(input: RenderInput, url: URL, client: QueryClient, platform: Promise<void>): Promise<{ status: number; location?: string; body: string }> {
  const env = envOf(input, client)
  const loading = loadPage(env, url).then((loaded) => ({ page: loaded, failure: null }), (cause: unknown) => ({ page: null, failure: { cause } }))
  const [{ page, failure }] = await Promise.all([loading, platform, loadLayout('default'), artPart.fetch()])
  if (failure?.cause instanceof Redirect) return { status: 302, location: failure.cause.to, body: '' }
  const status = failure === null ? 200 : failureOf(failure.cause).status
  // The browser asks again for what failed here and would draw another page than this one: leave it all to the browser.
  if (status === 200 && client.getQueryCache().getAll().some((query) => query.state.status === 'error')) return { status: 200, body: '' }
  const location = { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' }
  const name = JSON.stringify([url, status, answersIn(client)])
  const before = drawnBefore.get(name)
  if (before !== undefined) return { status, body: before }
  const body = renderToString(
    <StrictMode>
      <QueryClientProvider client={client}>
        <StillRouter state={{ location, action: NavigationType.Pop }} navigator={still}><Shown state={{ page, failure, location, arrivals: 0, scroll: 'stay' }} /></StillRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  // while developing the next one may be drawn by other code
  if (input.manifest) drawnBefore.set(name, body)
  return { status, body }
}

/** What the server answers for an address: the drawn page for public rows, the empty page with its title for others, 404 for none. */
export async function render(input: RenderInput): Promise<Rendered> {
  const url = new URL(input.url, input.origin)
  const found = matchRow(url.pathname + url.search)
  if (found.kind === 'redirect') return { status: 302, location: found.to, head: '', scripts: '', body: '', state: '', links: [] }
  const row = found.kind === 'page' && isBuilt(found.row) && (input.meta !== false || found.row.meta !== true) ? found.row : null
  const client = makeQueryClient()
  const { gather } = envOf(input, client)
  // beside what the page itself needs; it does not reject
  const platform = gather([ask('GET /api/platform', {})])
  if (row !== null && row.prerender !== true) {
    const calls = input.remembers === true ? await earlyCalls(row, url) : null
    await platform
    return assemble(input, url, row, client, { status: 200, body: '' }, calls)
  }
  if (row === null && input.userAgent !== undefined && isBot(input.userAgent)) {
    await platform
    return assemble(input, url, null, client, { status: 404, body: '' })
  }
  const drawn = await draw(input, url, client, platform)
  // A private offering exists for no stranger, and for the invited it does: the browser asks again as the person it knows.
  if (drawn.status === 404 && row !== null && input.remembers === true) return assemble(input, url, row, client, { status: 200, body: '' })
  if (drawn.location !== undefined) return { status: drawn.status, location: drawn.location, head: '', scripts: '', body: '', state: '', links: [] }
  return assemble(input, url, drawn.status === 200 ? row : null, client, { ...drawn, status: row === null ? 404 : drawn.status })
}

/** Who a person is, and for a desk whether they may open it: guards wait for it. */
const WHO = 'GET /api/personal/user' satisfies ReadName
const MAY = 'GET /api/capitalmarket/access/cmp-admin' satisfies ReadName

/** A call that the document makes ahead. */
interface EarlyCall { url: string; headers: Record<string, string> }
interface EarlyCalls { gates: EarlyCall[]; asks: EarlyCall[] }

/**
 * What the page waits for, as `public/early.js` asks for it with the person's own token while the scripts are on their way:
 * what the guards ask, and when they let the person on, what the screen needs. It is told by the address alone: the server does
 * not know (here) who asks, and the API decides as for every call. Null where there is no guard.
 */
async function earlyCalls(row: Row, url: URL): Promise<EarlyCalls | null> {
  const params = findRow(url.pathname)?.params ?? {}
  if (row.guards.length === 0 || !validParams(row, params)) return null
  const from = { ...ports, base: config.apiBase, platformId: config.platformId, marketPlaceId: config.marketPlaceId, token: () => null, accountId: () => accountOf(row, params) }
  const asked = (name: string, input: object): EarlyCall => {
    const { url: at, headers } = prepare(name, input, {}, from)
    return { url: at, headers }
  }
  const data = (await loadScreen(row))?.data?.(known(makeQueryClient(), url, params)) ?? []
  return { gates: [WHO, ...(row.guards.includes('admin') ? [MAY] : [])].map((name) => asked(name, {})), asks: data.map(({ name, input }) => asked(name, input)) }
}

const partTag = (href: string): string => `<link rel="modulepreload" crossorigin href="${escape(href)}">`
/** The calls, then the parts: tags of the parts would be found, and overtake the calls, before the script runs. */
const earlyTag = (calls: EarlyCalls, parts: readonly string[]): string => `${jsonTag('early', { ...calls, parts })}<script src="/early.js"></script>`

function assemble(input: RenderInput, url: URL, row: Row | null, client: QueryClient, drawn: { status: number; body: string }, calls: EarlyCalls | null = null): Rendered {
  const parts = input.manifest ? extraParts(input.manifest, row ? [...(row.guards.length > 0 && drawn.body === '' ? [SIGNED_IN] : []), ...filesOf(row)] : ['src/app/frames/default.frame.tsx']) : { scripts: [], styles: [] }
  const head = headTags(headOf(row, row?.prerender ? loadedScreen(row) : null, client, url, findRow(url.pathname)?.params ?? {}), url, parts)
  const whole = drawn.status === 200 && drawn.body !== ''
  const paths = parts.scripts.map((file) => `/${file}`)
  const scripts = paths.map(partTag).join('\n    ')
  const later = paths.length === 0 ? '' : jsonTag('parts', paths)
  const rest = { status: drawn.status, body: drawn.body, state: whole ? jsonTag('state', { answers: answersIn(client) }) : '' }
  // The fonts come with the whole stylesheet: named ahead they took the line from the scripts (docs/performance.md).
  // Nor are the page's own parts: each asked for before the first paint puts it off, and the line is full with the first ones till then.
  if (whole) return { ...rest, head: `${head}${later}`, scripts: '', links: [] }
  // One that is not is painted by its scripts. A browser asks for six files at a time: first the longest, for which all wait,
  // then the person's answers, then the page's own parts.
  const first = input.manifest ? firstParts(input.manifest).scripts : []
  const links = first.map((file) => `</${file}>; rel=modulepreload; crossorigin`)
  return calls === null ? { ...rest, head, scripts, links } : { ...rest, head: `${earlyTag(calls, paths)}${head}`, scripts: '', links }
}

/**
 * Scripts of a page that is there before them wait for what it is painted with: the stylesheet comes first, and modules are
 * fetched at low priority (over a slow line they would share it with the stylesheet and the fonts).
 */
function paintFirst(template: string): string {
  const styles = template.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  const bare = styles.reduce((text, style) => text.replace(style, ''), template)
  return bare.replace('<!--head-->', `<!--head-->${styles.join('')}`)
}

/** Puts a rendered page into the document that the build made (`dist/client/index.html`). */
export function renderDocument(template: string, { head, scripts, body, state }: Pick<Rendered, 'head' | 'scripts' | 'body' | 'state'>): string {
  const whole = body !== ''
  const named = template.replace('</head>', () => `${scripts}</head>`)
  const ground = whole ? paintFirst(named) : named
  return ground.replace('<!--head-->', () => head).replace('<!--body-->', () => body).replace('<!--state-->', () => state)
}
