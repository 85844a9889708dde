import { refuse } from '#domain/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../config.ts'
import type { Log } from '../lib/log.ts'
import { sendError } from './errors.ts'
import { assetAnswer, Assets } from './static.ts'

/** What the server hands to `render` of `src/app/entry-server.tsx`: a page is always rendered as a visitor sees it. */
export interface PageRequest {
  /** path and query */
  url: string
  /** where people reach the product, without a slash at the end */
  origin: string
  /** index.html as built (or as Vite serves it) */
  template: string
  /** Vite's manifest of the client build, for preloading the chunks of the matched route; empty in development */
  manifest: Record<string, unknown>
  /** a GET call of the API as a visitor, without a network: `api('/api/offerings?limit=12')` */
  api: (path: string) => Promise<{ status: number; body: unknown }>
}
export interface PageAnswer {
  status: number
  html: string
  headers?: Record<string, string>
}
export type Render = (request: PageRequest) => Promise<PageAnswer>

/** Where pages come from: the built bundle, or Vite while developing. */
export interface PageSource {
  /** serves Vite's own modules; true when it answered */
  middleware?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  load(url: string): Promise<{ template: string; render: Render | null; manifest: Record<string, unknown> }>
  close?: () => Promise<void>
}

const FILE_LIKE = /\.[a-z0-9]{1,12}$/i
const API_LIKE = /^\/(api|app\/auth|openapi\.json|health|meta\/[^/]+\.json|meta\/events)(\/|$)/
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'

/** Is this the address of a page, and not of a file or a call? */
export const isPage = (method: string, url: string): boolean => (method === 'GET' || method === 'HEAD') && !API_LIKE.test(pathOf(url)) && !FILE_LIKE.test(pathOf(url))

/** Pages and files for everything that no call answers. A missing file is a 404, never the page. */
export function servePages(app: FastifyInstance, source: PageSource, assets: Assets, options: { origin: () => string; meta: boolean }): void {
  const api = async (path: string): Promise<{ status: number; body: unknown }> => {
    const answer = await app.inject({ method: 'GET', url: path, headers: { accept: 'application/json' } })
    return { status: answer.statusCode, body: answer.headers['content-type']?.includes('json') ? answer.json() : null }
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    if (source.middleware && !API_LIKE.test(path) && (await source.middleware(request, reply))) return reply
    const asset = request.method === 'GET' || request.method === 'HEAD' ? assets.get(path) : undefined
    if (asset) {
      const { headers, body } = assetAnswer(asset, { accept: String(request.headers['accept-encoding'] ?? ''), ifNoneMatch: request.headers['if-none-match'] ?? '' })
      return reply.status(body === null ? 304 : 200).headers(headers).send(request.method === 'HEAD' ? undefined : (body ?? undefined))
    }
    if (!isPage(request.method, request.url) || (!options.meta && /^\/meta(\/|$)/.test(path))) return sendError(refuse('not_found'), request, reply)
    const { template, render, manifest } = await source.load(request.url)
    const page = render ? await rendered(render, { url: request.url, origin: options.origin(), template, manifest, api }, request) : { status: 200, html: template }
    return reply.status(page.status).headers({ 'cache-control': 'no-store', ...page.headers }).type('text/html; charset=utf-8').send(request.method === 'HEAD' ? undefined : page.html)
  })
}

/** A page that cannot be rendered here is still served: the browser renders it. */
async function rendered(render: Render, page: PageRequest, request: FastifyRequest): Promise<PageAnswer> {
  try {
    return await render(page)
  } catch (error) {
    request.log.error({ err: error }, 'a page could not be rendered')
    return { status: 200, html: page.template }
  }
}

/** The built client and its server bundle, read once. */
export async function builtPages(root: string, log: Log): Promise<PageSource> {
  const index = join(root, 'dist', 'client', 'index.html')
  const bundle = join(root, 'dist', 'ssr', 'entry-server.js')
  const manifestFile = join(root, 'dist', 'client', '.vite', 'manifest.json')
  const template = existsSync(index) ? readFileSync(index, 'utf8') : '<!doctype html><title>Capstan</title><p>The client is not built yet: run npm run build.</p>'
  const render = existsSync(bundle) ? ((await import(pathToFileURL(bundle).href)) as { render: Render }).render : null
  if (!render) log.warn('pages are not rendered by the server: dist/ssr is missing')
  const manifest = existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, unknown>) : {}
  return { load: async () => ({ template, render, manifest }) }
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
      const render = existsSync(entry) ? ((await vite.ssrLoadModule('/src/app/entry-server.tsx')) as { render: Render }).render : null
      return { template, render, manifest: {} }
    },
    close: () => vite.close(),
  }
}

/** Vite when asked for (`npm run dev`), else the build. */
export const pageSource = (config: Pick<Config, 'env'>, root: string, log: Log, vite: boolean): Promise<PageSource> => (vite && config.env !== 'production' ? vitePages(root) : builtPages(root, log))
