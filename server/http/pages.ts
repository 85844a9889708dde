import { refuse } from '#domain/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../config.ts'
import type { Log } from '../lib/log.ts'
import { sendError } from './errors.ts'
import { FirstPaint } from './first-paint.ts'
import { KeptPages, type Encoding } from './kept-pages.ts'
import { allowInline } from './security-headers.ts'
import { INNER_HEADER, INNER_SECRET } from './site-gate.ts'
import { assetAnswer, Assets } from './static.ts'

/** What the server hands to `render` of `src/app/entry-server.tsx`: a page is always rendered as a visitor sees it. */
export interface PageInput {
  url: string
  origin: string
  /** a call of the API as a visitor, without a network; rejects with `{status, code, message}` */
  fetchApi: (name: string, input: { params?: unknown; query?: unknown }) => Promise<unknown>
  manifest?: Record<string, unknown>
  meta: boolean
  userAgent?: string
  /** the browser says that it remembers a session: it is asked whether, never whose */
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
}
/** What the client's server bundle exports. */
export interface Renderer {
  render(input: PageInput): Promise<RenderedPage>
  renderDocument(template: string, rendered: Pick<RenderedPage, 'head' | 'scripts' | 'body' | 'state'>): string
}

/** Where pages come from: the built bundle, or Vite while developing. */
export interface PageSource {
  /** serves Vite's own modules; true when it answered */
  middleware?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  load(url: string): Promise<{ template: string; renderer: Renderer | null; manifest: Record<string, unknown> | null }>
  close?: () => Promise<void>
}

const FILE_LIKE = /\.[a-z0-9]{1,12}$/i
const API_LIKE = /^\/(api|app\/auth|openapi\.json|health|meta\/[^/]+\.json|meta\/events)(\/|$)/
/** The client's own cookie (`src/app/cookies.ts`). */
const SESSION_COOKIE = /(?:^|;\s*)access_token=[^;]/
/** The colours that a person chose (`src/ui/theme.ts`); who chose none sees those of the system, which only the browser knows. */
const THEME_COOKIE = /(?:^|;\s*)capstan-theme=(dark|light)(?=;|$)/
const coloured = (html: string, cookies: string): string => {
  const theme = THEME_COOKIE.exec(cookies)?.[1]
  return theme === undefined ? html : html.replace('<html ', `<html data-theme="${theme}" `)
}
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'

/** Is this the address of a page, and not of a file or a call? */
export const isPage = (method: string, url: string): boolean => (method === 'GET' || method === 'HEAD') && !API_LIKE.test(pathOf(url)) && !FILE_LIKE.test(pathOf(url))

/** Calls the API in this process as a visitor. */
function visitorApi(app: FastifyInstance): PageInput['fetchApi'] {
  return async (name, { params = {}, query = {} }) => {
    const [, path = ''] = name.split(' ')
    const url = path.replace(/:([A-Za-z_]+)/g, (_, key: string) => encodeURIComponent(String((params as Record<string, string>)[key] ?? '')))
    const pairs = Object.entries(query as Record<string, string | number | boolean | null | undefined>).flatMap(([key, value]) => (value === undefined || value === null ? [] : [[key, String(value)]]))
    const answer = await app.inject({ method: 'GET', url: `${url}?${new URLSearchParams(pairs)}`, headers: { accept: 'application/json', [INNER_HEADER]: INNER_SECRET } })
    const body = answer.json<Record<string, unknown>>()
    if (answer.statusCode >= 400) throw Object.assign(new Error(String(body['message'])), { status: answer.statusCode, code: body['code'] })
    return body
  }
}

/** Pages and files for everything that no call answers. A missing file is a 404, never the page. */
export function servePages(app: FastifyInstance, source: PageSource, assets: Assets, options: { origin: () => string; meta: boolean; siteFile?: (path: string) => Promise<{ type: string; body: string | Buffer; keep: number } | null> }): void {
  const fetchApi = visitorApi(app)
  const firstPaint = new FirstPaint((path) => assets.get(path)?.body.toString() ?? null)
  const kept = new KeptPages((html, drawn) => firstPaint.paint(html, drawn))
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    if (source.middleware && !API_LIKE.test(path) && (await source.middleware(request, reply))) return reply
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const asset = reads ? assets.get(path) : undefined
    if (asset) {
      const { headers, body } = assetAnswer(asset, { accept: String(request.headers['accept-encoding'] ?? ''), ifNoneMatch: request.headers['if-none-match'] ?? '' })
      return reply.status(body === null ? 304 : 200).headers(headers).send(request.method === 'HEAD' ? undefined : (body ?? undefined))
    }
    const file = reads ? ((await options.siteFile?.(path)) ?? null) : null
    if (file) return reply.header('cache-control', `public, max-age=${file.keep}`).type(file.type).send(request.method === 'HEAD' ? undefined : file.body)
    if (!isPage(request.method, request.url)) return sendError(refuse('not_found'), request, reply)
    const { template, renderer, manifest } = await source.load(request.url)
    const page = await rendered(renderer, template, { url: request.url, origin: options.origin(), fetchApi, meta: options.meta, userAgent: request.headers['user-agent'] ?? '', remembers: SESSION_COOKIE.test(request.headers.cookie ?? ''), ...(manifest ? { manifest } : {}) }, request)
    if (page.location !== undefined) return reply.redirect(page.location, 302)
    const sent = kept.take(coloured(page.html, request.headers.cookie ?? ''), page.drawn)
    allowInline(reply, sent.painted)
    if (page.links.length > 0) reply.header('link', page.links.join(', '))
    reply.status(page.status).header('cache-control', 'no-store').header('vary', 'Accept-Encoding').type('text/html; charset=utf-8')
    // the plugin that packs answers does not see what no route answers
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
    if (encoding !== null) reply.header('content-encoding', encoding)
    if (request.method === 'HEAD') return reply.send()
    return reply.send(encoding === null ? sent.painted.html : await kept.bytes(sent, encoding))
  })
}

/** The encoding that a browser takes, the smaller first. */
const encodingFor = (accept: string): Encoding | null => (/\bbr\b/.test(accept) ? 'br' : /\bgzip\b/.test(accept) ? 'gzip' : null)

/** A page that cannot be rendered here is still served: the browser renders it. */
async function rendered(renderer: Renderer | null, template: string, page: PageInput, request: FastifyRequest): Promise<{ status: number; html: string; drawn: boolean; links: string[]; location?: string }> {
  const empty = { status: 200, html: template.replace('<!--head-->', '<title>Capstan</title>'), drawn: false, links: [] }
  if (!renderer) return empty
  try {
    const { head, scripts, body, state, ...rest } = await renderer.render(page)
    return { ...rest, html: renderer.renderDocument(template, { head, scripts, body, state }), drawn: body !== '' }
  } catch (error) {
    request.log.error({ err: error }, 'a page could not be rendered')
    return empty
  }
}

/** The built client and its server bundle, read once. */
export async function builtPages(root: string, log: Log): Promise<PageSource> {
  const index = join(root, 'dist', 'client', 'index.html')
  const bundle = join(root, 'dist', 'ssr', 'entry-server.js')
  const manifestFile = join(root, 'dist', 'client', '.vite', 'manifest.json')
  const template = existsSync(index) ? readFileSync(index, 'utf8') : '<!doctype html><title>Capstan</title><p>The client is not built yet: run npm run build.</p>'
  const renderer = existsSync(bundle) ? ((await import(pathToFileURL(bundle).href)) as Renderer) : null
  if (!renderer) log.warn('pages are not rendered by the server: dist/ssr is missing')
  const manifest = existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, unknown>) : null
  return { load: async () => ({ template, renderer, manifest }) }
}

/** Vite in middleware mode: modules as they are on disk, changes without a reload. */
export async function vitePages(root: string): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { port: 24678 } } })
  const entry = join(root, 'src', 'app', 'entry-server.tsx')
  return {
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
      const template = await vite.transformIndexHtml(url, readFileSync(join(root, 'index.html'), 'utf8'))
      const renderer = existsSync(entry) ? ((await vite.ssrLoadModule('/src/app/entry-server.tsx')) as Renderer) : null
      return { template, renderer, manifest: null }
    },
    close: () => vite.close(),
  }
}

/** Vite when asked for (`npm run dev`), else the build. */
export const pageSource = (config: Pick<Config, 'env'>, root: string, log: Log, vite: boolean): Promise<PageSource> => (vite && config.env !== 'production' ? vitePages(root) : builtPages(root, log))
