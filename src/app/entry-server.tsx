import { dehydrate, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { ApiError } from '#src/api/api-error.ts'
import { prepare } from '#src/api/call.ts'
import { ports } from '#src/api/ports.ts'
import { ask, makeQueryClient, type Asked } from '#src/api/query.ts'
import type { Row } from '#src/routes/define.ts'
import { accountOf, known, type Env } from '#src/routes/load.ts'
import { findRow, matchRow, validParams } from '#src/routes/match.ts'
import { filesOf, isBuilt, loadedScreen, loadLayout, loadScreen } from '#src/routes/screens.ts'
import { toRoutes } from '#src/routes/to-router.tsx'
import { FONT_PRELOADS } from '#src/styles/fonts.ts'
import { isBot } from './bots.ts'
import { config } from './config.ts'
import { ErrorPage } from './error-page.tsx'
import { headOf, type Head } from './head.ts'
import { extraParts, firstParts, type Manifest, type Parts } from './manifest.ts'
import { Root, Waiting } from './root.tsx'

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

const fontTags = (): string => FONT_PRELOADS.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escape(font)}">`).join('\n    ')

/** JSON that cannot end its element. */
const stateTag = (client: QueryClient): string => `<script type="application/json" id="state">${JSON.stringify({ queries: dehydrate(client) }).replace(/</g, '\\u003c')}</script>`

function asApiError(error: unknown): ApiError {
  const { status, code, message } = error as { status?: number; code?: ApiError['code']; message?: string }
  return error instanceof ApiError ? error : new ApiError(status ?? 500, code ?? 'internal', message ?? 'Internal Server Error', { cause: error })
}

function envOf(input: RenderInput, client: QueryClient): Env {
  const gather = async (asks: readonly Asked[]): Promise<void> => {
    await Promise.all(
      asks.map(({ name, input: asked, queryKey }) =>
        client.prefetchQuery({
          queryKey,
          queryFn: () => input.fetchApi(name, asked).catch((error: unknown) => Promise.reject(asApiError(error))),
        }),
      ),
    )
  }
  return { client, gather, patience: Number.POSITIVE_INFINITY, who: () => Promise.resolve({ signedIn: false }) }
}

const handler = createStaticHandler(toRoutes((context) => context as Env, { Root, RootError: ErrorPage, Waiting }))

async function draw(input: RenderInput, url: URL, client: QueryClient): Promise<{ status: number; location?: string; body: string }> {
  const env = envOf(input, client)
  await Promise.all([env.gather([ask('GET /api/platform', {})]), loadLayout('default')])
  const context = await handler.query(new Request(url), { requestContext: env })
  if (context instanceof Response) return { status: 302, location: context.headers.get('location') ?? '/', body: '' }
  // The browser asks again for what failed here and would draw another page than this one: leave it all to the browser.
  if (context.statusCode === 200 && client.getQueryCache().getAll().some((query) => query.state.status === 'error')) return { status: 200, body: '' }
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </QueryClientProvider>
    </StrictMode>
  )
  return { status: context.statusCode, body: renderToString(app) }
}

/** What the server answers for an address: the drawn page for public rows, the empty page with its title for others, 404 for none. */
export async function render(input: RenderInput): Promise<Rendered> {
  const url = new URL(input.url, input.origin)
  const found = matchRow(url.pathname + url.search)
  if (found.kind === 'redirect') return { status: 302, location: found.to, head: '', scripts: '', body: '', state: '', links: [] }
  const row = found.kind === 'page' && isBuilt(found.row) && (input.meta !== false || found.row.meta !== true) ? found.row : null
  const client = makeQueryClient()
  if (row !== null && row.prerender !== true) {
    const page = assemble(input, url, row, client, { status: 200, body: '' })
    return input.remembers === true ? withEarly(page, row, url) : page
  }
  if (row === null && input.userAgent !== undefined && isBot(input.userAgent)) return assemble(input, url, null, client, { status: 404, body: '' })
  const drawn = await draw(input, url, client)
  // A private offering exists for no stranger, and for the invited it does: the browser asks again as the person it knows.
  if (drawn.status === 404 && row !== null && input.remembers === true) return assemble(input, url, row, client, { status: 200, body: '' })
  if (drawn.location !== undefined) return { status: drawn.status, location: drawn.location, head: '', scripts: '', body: '', state: '', links: [] }
  return assemble(input, url, drawn.status === 200 ? row : null, client, { ...drawn, status: row === null ? 404 : drawn.status })
}

/** What a page of signed-in people waits for before it asks for its data: who they are. */
const SESSION = ['src/app/session.ts']
/** Who a person is, and for a desk whether they may open it: guards wait for it. */
const WHO = 'GET /api/personal/user'
const MAY = 'GET /api/capitalmarket/access/cmp-admin'

/**
 * What the page waits for, as `public/early.js` asks for it with the person's own token while the scripts are on their way. It
 * is told by the address alone: the server does not know (here) who asks, and the API decides as for every call.
 */
async function earlyAsks(row: Row, url: URL): Promise<{ url: string; headers: Record<string, string> }[]> {
  const params = findRow(url.pathname)?.params ?? {}
  if (row.guards.length === 0 || !validParams(row, params)) return []
  const module = await loadScreen(row)
  const from = { ...ports, base: config.apiBase, platformId: config.platformId, marketPlaceId: config.marketPlaceId, token: () => null, accountId: () => accountOf(row, params) }
  const asks: { name: string; input: object }[] = module?.data?.(known(makeQueryClient(), url, params)).map(({ name, input }) => ({ name, input })) ?? []
  const names = [{ name: WHO, input: {} }, ...(row.guards.includes('admin') ? [{ name: MAY, input: {} }] : []), ...asks]
  return names.map(({ name, input }) => prepare(name, input, {}, from)).map(({ url: at, headers }) => ({ url: at, headers }))
}

/**
 * A page that waits for its scripts and a person's answers, for a browser that remembers a session. A browser asks for six files at
 * a time and takes tags in their order: first the longest scripts, for which all wait, then the answers, then (named here, for
 * tags would overtake the answers) the page's own parts, and the fonts last.
 */
async function withEarly(page: Rendered, row: Row, url: URL): Promise<Rendered> {
  const asks = await earlyAsks(row, url)
  if (asks.length === 0) return page
  const parts = [...page.scripts.matchAll(/<link rel="(modulepreload|preload)"[^>]* href="([^"]+)"/g)].map(([, rel, href]) => ({ rel, href }))
  return { ...page, scripts: '', head: `<script type="application/json" id="early">${JSON.stringify({ asks, parts }).replace(/</g, '\\u003c')}</script><script src="/early.js"></script>${page.head}` }
}

function assemble(input: RenderInput, url: URL, row: Row | null, client: QueryClient, drawn: { status: number; body: string }): Rendered {
  const parts = input.manifest ? extraParts(input.manifest, row ? [...filesOf(row), ...(row.guards.length > 0 && drawn.body === '' ? SESSION : [])] : ['src/app/frames/default.frame.tsx']) : { scripts: [], styles: [] }
  const head = headOf(row, row ? loadedScreen(row) : null, client, url, findRow(url.pathname)?.params ?? {})
  const whole = drawn.status === 200 && drawn.body !== ''
  const first = input.manifest ? firstParts(input.manifest).scripts : []
  const tags = parts.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${escape(file)}">`).join('\n    ')
  // A page that is there already needs its scripts later than its stylesheet and fonts. One that is not is painted by its
  // scripts: the longest, for which all wait, come first, then the page's own, and the fonts last.
  return {
    status: drawn.status,
    head: whole ? `${headTags(head, url, parts)}\n    ${fontTags()}` : headTags(head, url, parts),
    scripts: whole ? tags : `${tags}\n    ${fontTags()}`,
    body: drawn.body,
    state: whole ? stateTag(client) : '',
    links: whole ? FONT_PRELOADS.map((font) => `<${font}>; rel=preload; as=font; crossorigin`) : first.map((file) => `</${file}>; rel=modulepreload; crossorigin`),
  }
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
const later = (html: string): string => html.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"').replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')

/** Puts a rendered page into the document that the build made (`dist/client/index.html`). */
export function renderDocument(template: string, { head, scripts, body, state }: Pick<Rendered, 'head' | 'scripts' | 'body' | 'state'>): string {
  const whole = body !== ''
  const named = template.replace('</head>', () => `${scripts}</head>`)
  const ground = whole ? later(paintFirst(named)) : named
  return ground.replace('<!--head-->', () => head).replace('<!--body-->', () => body).replace('<!--state-->', () => state)
}
