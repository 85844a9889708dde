import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from '#router'
import { ApiError } from '#src/api/api-error.ts'
import { dataContext } from '#src/api/load.ts'
import { notFound } from '#src/api/page.ts'
import { ask, makeQueryClient, type Asked } from '#src/api/query.ts'
import type { LabelHost } from '#src/lib/private-label.ts'
import { NOBODY, sessionOf } from '#src/lib/session.ts'
import { leadsSomewhere, matchRow, type Match } from '#src/routes/find.ts'
import { whoContext } from '#src/routes/guards.ts'
import { table } from '#src/routes/table.ts'
import { filesOf, toRoutes } from '#src/routes/to-router.tsx'
import { isBot } from './bots.ts'
import { failureOf } from './error-page.tsx'
import { headOf, type Head } from './head.ts'
import { extraParts, firstParts, type Manifest, type Parts } from './manifest.ts'
import { Providers } from './providers.tsx'

export { matchRow } from '#src/routes/find.ts'

/** What the server leaves in a page that it rendered, for the browser to render the same: each answer by its key. */
export interface ServerState {
  answers: readonly (readonly [key: readonly unknown[], data: unknown])[]
}

/**
 * Calls the API as a visitor, in the same process; rejects with something that has `status` (and `code`) when refused.
 */
export type FetchApi = (
  name: string,
  input: { params?: unknown; query?: unknown },
) => Promise<unknown>
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
  /** the company’s domain in the request's Host */
  label?: LabelHost | null
  /** the browser remembers a session, so it may be shown what a visitor is not */
  remembers?: boolean
}
export interface Rendered {
  status: number
  /** where to instead (status 302) */
  location?: string
  head: string
  /**
   * tags of the scripts that the page needs besides the first one, behind it: it is the longest, and all wait for it
   */
  scripts: string
  body: string
  /** tag with the state for hydration, or '' for the empty page */
  state: string
  /** values for the Link header, so that the browser requests them before it has read the page */
  links: string[]
  /** the error for which a search or preview bot gets the status alone; the server logs it */
  failure?: unknown
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escape = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one)

function headTags(head: Head, url: URL, parts: Parts): string {
  const here = url.origin + url.pathname
  const image = head.image === undefined ? null : new URL(head.image, url).href
  const meta = (name: string, content: string) => `<meta ${name} content="${escape(content)}">`
  return [
    `<title>${escape(head.title)}</title>`,
    meta('name="description"', head.description ?? ''),
    meta('name="application-name"', head.product),
    ...(head.logo === undefined
      ? []
      : [
          meta('name="application-logo"', head.logo.url),
          meta('name="application-logo-alt"', head.logo.alt),
        ]),
    head.hidden
      ? meta('name="robots"', 'noindex')
      : `<link rel="canonical" href="${escape(here)}">`,
    meta('property="og:type"', 'website'),
    meta('property="og:title"', head.title),
    ...(head.description === undefined
      ? []
      : [meta('property="og:description"', head.description)]),
    meta('property="og:url"', here),
    ...(image === null ? [] : [meta('property="og:image"', image)]),
    meta('name="twitter:card"', image === null ? 'summary' : 'summary_large_image'),
    ...parts.styles.map((file) => `<link rel="stylesheet" href="/${escape(file)}">`),
    ...(head.brandStyles === undefined
      ? []
      : [`<link rel="stylesheet" data-brand href="${escape(head.brandStyles)}">`]),
  ].join('\n    ')
}

/** JSON that cannot end its element. */
const jsonTag = (id: string, value: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replace(/</g, '\\u003c')}</script>`

/** What the page was rendered with. Not when: the same page is the same text. */
const answersIn = (client: QueryClient): ServerState['answers'] =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) =>
      state.status === 'success' ? [[queryKey, state.data] as const] : [],
    )

function asApiError(error: unknown): ApiError {
  const { status, code, message } = error as {
    status?: number
    code?: ApiError['code']
    message?: string
  }
  return error instanceof ApiError
    ? error
    : new ApiError(status ?? 500, code ?? 'internal', message ?? 'Internal Server Error', {
        cause: error,
      })
}

const routes = toRoutes(table)
const handler = createStaticHandler(routes)

/** The same reads, through the server's own API. */
const through =
  (fetchApi: FetchApi) =>
  (queries: readonly Asked[]): readonly Asked[] =>
    queries.map((asked) => ({
      ...asked,
      queryFn: () =>
        fetchApi(asked.name, asked.input).catch((error: unknown) =>
          Promise.reject(asApiError(error)),
        ),
    }))

interface Page {
  status: number
  location?: string
  body: string
  /** the error for which a bot gets no page */
  failure?: unknown
}

/**
 * Loads and renders a page as a visitor sees it. Its address was checked before, and a visitor passes the guards of
 * pages that are rendered.
 */
async function renderPage(
  input: RenderInput,
  url: URL,
  match: Match | null,
  client: QueryClient,
): Promise<Page> {
  const context = new RouterContextProvider()
  context.set(dataContext, {
    client,
    patience: Number.POSITIVE_INFINITY,
    read: through(input.fetchApi),
  })
  context.set(whoContext, () => Promise.resolve({ signedIn: false }))
  const [found] = await Promise.all([
    handler.query(new Request(url), {
      requestContext: context,
      filterMatchesToLoad: () => match !== null,
    }),
    fetchSite(input, client),
  ])
  if (found instanceof Response)
    return { status: 302, location: found.headers.get('location') ?? '/', body: '' }
  if (match === null) found.errors = { pages: notFound() }
  const [error] = Object.values(found.errors ?? {}) as unknown[]
  const status = found.errors === null ? 200 : failureOf(error).status
  if (status !== 200 && isBotOf(input)) return { status, body: '', failure: error }
  // The browser requests again what failed here and would render another page than this one: it is left to the browser.
  const failed = client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'error' })
  const [first] = failed
  if (first !== undefined && isBotOf(input))
    return { status: failureOf(first.state.error).status, body: '', failure: first.state.error }
  if (status === 200 && failed.length > 0) return { status, body: '' }
  const body = renderToString(
    <Providers
      client={client}
      session={sessionOf(NOBODY)}
      routes={{ prefetch: () => undefined, exists: leadsSomewhere }}
      label={input.label ?? null}
    >
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, found)}
        context={found}
        hydrate={false}
      />
    </Providers>,
  )
  return { status, body }
}

/** Every page names the platform, and one at a domain of a company has its look. It does not reject. */
async function fetchSite({ fetchApi, label }: RenderInput, client: QueryClient): Promise<void> {
  const queries = through(fetchApi)([
    ask('GET /api/platform', {}),
    ...(label ? [ask('GET /api/private-labels/:host', { params: { host: label.host } })] : []),
  ])
  await Promise.all(
    queries.map((query) =>
      client.prefetchQuery(query as Parameters<QueryClient['prefetchQuery']>[0]),
    ),
  )
}

const isBotOf = ({ userAgent }: RenderInput): boolean => userAgent !== undefined && isBot(userAgent)

/** The answer to a bot in place of an error page: the status alone. */
const bare = (status: number, failure: unknown): Rendered => ({
  status,
  head: '',
  scripts: '',
  body: '',
  state: '',
  links: [],
  failure,
})

const elsewhere = (location: string): Rendered => ({
  status: 302,
  location,
  head: '',
  scripts: '',
  body: '',
  state: '',
  links: [],
})

/**
 * The server's response for an address: the rendered page for public rows, the empty page with its title for others,
 * 404 for none. Where something fails, a bot gets the status alone.
 */
export async function render(input: RenderInput): Promise<Rendered> {
  try {
    return await answered(input)
  } catch (error) {
    if (isBotOf(input)) return bare(failureOf(error).status, error)
    throw error
  }
}

async function answered(input: RenderInput): Promise<Rendered> {
  const url = new URL(input.url, input.origin)
  const found = matchRow(url.pathname + url.search)
  if (found.kind === 'redirect') return elsewhere(found.to)
  const match =
    found.kind === 'page' && (input.meta !== false || found.row.meta !== true) ? found : null
  const client = makeQueryClient()
  const empty = async (status: number): Promise<Rendered> => {
    await fetchSite(input, client)
    return assemble(input, url, match, client, { status, body: '' })
  }
  if (match !== null && match.row.prerender !== true) return empty(200)
  const page = await renderPage(input, url, match, client)
  if (page.location !== undefined) return elsewhere(page.location)
  if (page.failure !== undefined) return bare(page.status, page.failure)
  // A private offering exists for no stranger, and for the invited it does: the browser requests again as the person
  // it knows.
  if (page.status === 404 && match !== null && input.remembers === true) return empty(200)
  return assemble(input, url, page.status === 200 ? match : null, client, page)
}

const partTag = (href: string): string =>
  `<link rel="modulepreload" crossorigin href="${escape(href)}">`

function assemble(
  input: RenderInput,
  url: URL,
  match: Match | null,
  client: QueryClient,
  drawn: { status: number; body: string },
): Rendered {
  const files = match === null ? [] : filesOf(match.row)
  const parts = input.manifest ? extraParts(input.manifest, files) : { scripts: [], styles: [] }
  const head = headTags(headOf(match, client, url, input.label ?? null), url, parts)
  const whole = drawn.status === 200 && drawn.body !== ''
  const paths = parts.scripts.map((file) => `/${file}`)
  const scripts = paths.map(partTag).join('\n    ')
  const rest = {
    status: drawn.status,
    body: drawn.body,
    state:
      (input.label ? jsonTag('label', input.label) : '') +
      (whole ? jsonTag('state', { answers: answersIn(client) }) : ''),
  }
  if (whole) return { ...rest, head, scripts, links: [] }
  const first = input.manifest ? firstParts(input.manifest).scripts : []
  const links = first.map((file) => `</${file}>; rel=modulepreload; crossorigin`)
  return { ...rest, head, scripts, links }
}

/**
 * Scripts of a page that is there before them wait for what the first paint needs: the stylesheet comes first, and
 * modules are fetched at low priority (over a slow line they would share it with the stylesheet and the fonts).
 */
function paintFirst(template: string): string {
  const styles = template.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  const bare = styles.reduce((text, style) => text.replace(style, ''), template)
  return bare.replace('<!--head-->', `<!--head-->${styles.join('')}`)
}

/** Puts a rendered page into the document that the build made (`dist/client/index.html`). */
export function renderDocument(
  template: string,
  { head, scripts, body, state }: Pick<Rendered, 'head' | 'scripts' | 'body' | 'state'>,
): string {
  const whole = body !== ''
  const named = template.replace('</head>', () => `${scripts}</head>`)
  const ground = whole ? paintFirst(named) : named
  return ground
    .replace('<!--head-->', () => head)
    .replace('<!--body-->', () => body)
    .replace('<!--state-->', () => state)
}
