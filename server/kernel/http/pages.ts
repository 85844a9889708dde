import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '#server/config.ts'
import type { Log } from '../lib/log.ts'
import type {} from './private-hosts.ts'
import { nothingAt, sendError } from './errors.ts'
import { allowInline, hashOf } from './security-headers.ts'
import { INNER_HEADER, INNER_SECRET, isFileLike } from './site-gate.ts'

/** What the server passes to `render` of `src/app/entry-server.tsx`: a page is always rendered as a visitor sees it. */
export interface PageInput {
  url: string
  origin: string
  /** a call of the API as a visitor, without a network; rejects with `{status, code, message}` */
  fetchApi: (name: string, input: { params?: unknown; query?: unknown }) => Promise<unknown>
  manifest?: Record<string, unknown>
  meta: boolean
  userAgent?: string
  /** the domain of a company in the request's Host */
  label?: { host: string; listing_id: string; platform_url: string }
  /** the browser reports that it remembers a session: only its presence is read, never whose it is */
  remembers?: boolean
}
export interface RenderedPage {
  status: number
  location?: string
  head: string
  scripts: string
  body: string
  state: string
  links: string[]
  /** the error for which a search or preview bot gets the status alone; it is logged */
  failure?: unknown
}
/** What the client's server bundle exports. */
export interface Renderer {
  render(input: PageInput): Promise<RenderedPage>
  renderDocument(
    template: string,
    rendered: Pick<RenderedPage, 'head' | 'scripts' | 'body' | 'state'>,
  ): string
}

/**
 * The built stylesheet: pages that scripts render link it, prerendered pages inline it completely, so that the first
 * paint needs one response only.
 */
interface Stylesheet {
  link: string
  css: string
  hash: string
}

/** Where pages come from: the built bundle, or Vite while developing. */
export interface PageSource {
  /** directory of the built client; absent with Vite, which serves its own files */
  files?: string
  /** of the inline scripts and styles that Vite puts into pages */
  nonce?: string
  /** what is inlined in pages */
  inline?: { stylesheet: Stylesheet | null; scripts: readonly string[] }
  /** serves Vite's own modules; true when it sent the response */
  middleware?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  load(url: string): Promise<{
    template: string
    renderer: Renderer | null
    manifest: Record<string, unknown> | null
  }>
  close?: () => Promise<void>
}

/** Where password managers send a person to change a password (W3C, A Well-Known URL for Changing Passwords). */
const CHANGE_PASSWORD = {
  asked: '/.well-known/change-password',
  page: '/dashboard/security',
} as const
const API_LIKE = /^\/(api|app\/auth|openapi\.json|health|meta\/[^/]+\.json|meta\/events)(\/|$)/
/** The client's own cookie (`src/app/cookies.ts`). */
const SESSION_COOKIE = /(?:^|;\s*)access_token=[^;]/
/**
 * The colours that a person chose (`src/ui/theme.ts`); who chose none sees those of the system, which only the browser
 * knows.
 */
const THEME_COOKIE = /(?:^|;\s*)capstan-theme=(dark|light)(?=;|$)/
const withTheme = (html: string, cookies: string): string => {
  const theme = THEME_COOKIE.exec(cookies)?.[1]
  return theme === undefined ? html : html.replace('<html ', `<html data-theme="${theme}" `)
}
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'
/** Addresses of another host, with a zero byte, or with segments that lead up or nowhere: no client writes them so. */
const NOWHERE = /^\/\/|%00|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i

/** Is this the address of a page, and not of a file or a call? */
export const isPage = (method: string, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !API_LIKE.test(pathOf(url)) && !isFileLike(pathOf(url))

/** A year, as their names have a hash of their content; other files are revalidated each time. */
const cacheOf = (path: string): string =>
  path.includes('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate'
/**
 * Everything that the build made but documents and source maps, and nothing whose name begins with a dot (Vite's
 * manifest).
 */
const isServed = (path: string): boolean =>
  isFileLike(path) && !/\.(html|map)$/i.test(path) && !path.includes('/.')

/** Calls the API in this process as a visitor. */
function visitorApi(app: FastifyInstance): PageInput['fetchApi'] {
  return async (name, { params = {}, query = {} }) => {
    const [, path = ''] = name.split(' ')
    const url = path.replace(/:([A-Za-z_]+)/g, (_, key: string) =>
      encodeURIComponent(String((params as Record<string, string>)[key] ?? '')),
    )
    const pairs = Object.entries(
      query as Record<string, string | number | boolean | null | undefined>,
    ).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    )
    const answer = await app.inject({
      method: 'GET',
      url: `${url}?${new URLSearchParams(pairs)}`,
      headers: { accept: 'application/json', [INNER_HEADER]: INNER_SECRET },
    })
    const body = answer.json<Record<string, unknown>>()
    if (answer.statusCode >= 400)
      throw Object.assign(new Error(String(body['message'])), {
        status: answer.statusCode,
        code: body['code'],
      })
    return body
  }
}

/** Pages and files for everything that is no API call. A missing file is a 404, never the page. */
export async function servePages(
  app: FastifyInstance,
  source: PageSource,
  options: {
    origin: () => string
    meta: boolean
    siteFile?: (
      path: string,
    ) => Promise<{ type: string; body: string | Buffer; maxAge: number } | null>
  },
): Promise<void> {
  const fetchApi = visitorApi(app)
  app.addHook('preHandler', async (request, reply) => {
    if (NOWHERE.test(pathOf(request.url))) return sendError(nothingAt(request), request, reply)
  })
  // what serves the files returns 403 for such a path; it is an address that is not there, as any other
  app.addHook('preHandler', async (request, reply) => {
    if (request.is404 || !pathOf(request.url).includes('//')) return
    reply.callNotFound()
    return reply
  })
  if (source.files !== undefined)
    await app.register(staticFiles, {
      root: source.files,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      allowedPath: isServed,
      setHeaders: (reply, path) => void reply.header('cache-control', cacheOf(path)),
    })
  // `reply.compress` is set up by a route, and without a build no route serves pages
  else app.get('/*', (_, reply) => reply.callNotFound())
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    if (source.middleware && !API_LIKE.test(path) && (await source.middleware(request, reply)))
      return reply
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (reads && path === CHANGE_PASSWORD.asked) return reply.redirect(CHANGE_PASSWORD.page, 302)
    const file = reads ? ((await options.siteFile?.(path)) ?? null) : null
    if (file)
      return reply
        .header('cache-control', `public, max-age=${file.maxAge}`)
        .type(file.type)
        .send(request.method === 'HEAD' ? undefined : file.body)
    if (!isPage(request.method, request.url)) return sendError(nothingAt(request), request, reply)
    const { template, renderer, manifest } = await source.load(request.url)
    const page = await rendered(
      renderer,
      template,
      {
        url: request.url,
        origin: options.origin(),
        fetchApi,
        meta: options.meta,
        userAgent: request.headers['user-agent'] ?? '',
        remembers: SESSION_COOKIE.test(request.headers.cookie ?? ''),
        ...(manifest ? { manifest } : {}),
        ...labelOf(request, options.origin()),
      },
      request,
    )
    if (page.location !== undefined) return reply.redirect(page.location, 302)
    if (page.failure !== undefined) {
      request.log.warn(
        { err: page.failure, req: request, status: page.status },
        'no page for a bot',
      )
      return reply.status(page.status).header('cache-control', 'no-store').send()
    }
    const stylesheet = page.prerendered ? (source.inline?.stylesheet ?? null) : null
    const look = request.privateHost?.serves?.styles ?? null
    allowInline(reply, {
      scripts: source.inline?.scripts ?? [],
      styles: [
        ...(stylesheet === null ? [] : [stylesheet.hash]),
        ...(look === null ? [] : [hashOf(look)]),
      ],
    })
    const inlined = stylesheet
      ? page.html.replace(stylesheet.link, () => `<style>${stylesheet.css}</style>`)
      : page.html
    const html = withTheme(
      // after the built stylesheet, whose custom properties it overrides
      look === null ? inlined : inlined.replace('</head>', () => `<style>${look}</style></head>`),
      request.headers.cookie ?? '',
    )
    if (page.links.length > 0) reply.header('link', page.links.join(', '))
    reply.status(page.status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
    // what no route serves is not compressed by itself
    return request.method === 'HEAD' ? reply.send() : reply.compress(html)
  })
}

/** The private host that a page is rendered for; nothing at the platform’s own address. */
function labelOf(request: FastifyRequest, origin: string): Pick<PageInput, 'label'> {
  const { privateHost: found } = request
  return found === null || found.serves === null
    ? {}
    : {
        label: {
          host: found.host,
          listing_id: found.serves.listingId,
          platform_url: origin,
        },
      }
}

/** A page that cannot be rendered here is still served: the browser renders it. */
async function rendered(
  renderer: Renderer | null,
  template: string,
  page: PageInput,
  request: FastifyRequest,
): Promise<{
  status: number
  html: string
  prerendered: boolean
  links: string[]
  location?: string
  failure?: unknown
}> {
  const empty = {
    status: 200,
    html: template.replace('<!--head-->', '<title>Capstan</title>'),
    prerendered: false,
    links: [],
  }
  if (!renderer) return empty
  try {
    const { head, scripts, body, state, ...rest } = await renderer.render(page)
    return {
      ...rest,
      html: renderer.renderDocument(template, { head, scripts, body, state }),
      prerendered: body !== '',
    }
  } catch (error) {
    request.log.error({ err: error }, 'a page could not be rendered')
    return empty
  }
}

const LINK = /<link rel="stylesheet"[^>]*href="(\/[^"]+\.css)"[^>]*>/
function stylesheetOf(template: string, client: string): Stylesheet | null {
  const [link, path] = LINK.exec(template) ?? []
  if (link === undefined || path === undefined) return null
  const css = readFileSync(join(client, path), 'utf8')
  return { link, css, hash: hashOf(css) }
}

/** The script that chooses the colours is inlined in the page: it runs before the first frame without a request. */
function withThemeScript(template: string, client: string): { html: string; scripts: string[] } {
  const tag = '<script src="/theme.js"></script>'
  if (!template.includes(tag)) return { html: template, scripts: [] }
  const script = readFileSync(join(client, 'theme.js'), 'utf8')
  return {
    html: template.replace(tag, () => `<script>${script}</script>`),
    scripts: [hashOf(script)],
  }
}

const NOT_BUILT =
  '<!doctype html><title>Capstan</title><p>The client is not built yet: run npm run build.</p>'

/** The built client and its server bundle, read once. */
export async function builtPages(root: string, log: Log): Promise<PageSource> {
  const client = join(root, 'dist', 'client')
  const index = join(client, 'index.html')
  const bundle = join(root, 'dist', 'ssr', 'entry-server.js')
  const manifestFile = join(client, '.vite', 'manifest.json')
  const built = existsSync(index)
  const { html: template, scripts } = built
    ? withThemeScript(readFileSync(index, 'utf8'), client)
    : { html: NOT_BUILT, scripts: [] }
  const renderer = existsSync(bundle)
    ? ((await import(pathToFileURL(bundle).href)) as Renderer)
    : null
  if (!renderer) log.warn('pages are not rendered by the server: dist/ssr is missing')
  const manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, unknown>)
    : null
  return {
    ...(built ? { files: client } : {}),
    inline: { stylesheet: built ? stylesheetOf(template, client) : null, scripts },
    load: async () => ({ template, renderer, manifest }),
  }
}

/** Vite in middleware mode: modules as they are on disk, changes without a reload. */
export async function vitePages(root: string): Promise<PageSource> {
  const { createServer } = await import('vite')
  const nonce = randomBytes(16).toString('base64')
  const vite = await createServer({
    root,
    appType: 'custom',
    // Vite marks the scripts and styles that it inserts with it
    html: { cspNonce: nonce },
    server: { middlewareMode: true, hmr: { port: 24678 } },
  })
  const entry = join(root, 'src', 'app', 'entry-server.tsx')
  return {
    nonce,
    middleware: (request, reply) =>
      new Promise((resolve, reject) => {
        const answered = (): void => {
          reply.hijack()
          resolve(true)
        }
        reply.raw.once('finish', answered)
        vite.middlewares(request.raw, reply.raw, (error?: unknown) => {
          reply.raw.off('finish', answered)
          if (error) reject(error as Error)
          else resolve(false)
        })
      }),
    async load(url) {
      const template = await vite.transformIndexHtml(
        url,
        readFileSync(join(root, 'index.html'), 'utf8'),
      )
      const renderer = existsSync(entry)
        ? ((await vite.ssrLoadModule('/src/app/entry-server.tsx')) as Renderer)
        : null
      return { template, renderer, manifest: null }
    },
    close: () => vite.close(),
  }
}

/** Vite when requested (`npm run dev`), else the build. */
export const pageSource = (
  config: Pick<Config, 'env'>,
  root: string,
  log: Log,
  vite: boolean,
): Promise<PageSource> =>
  vite && config.env !== 'production' ? vitePages(root) : builtPages(root, log)
