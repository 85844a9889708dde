import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { refuse } from '#domain/shared/errors.ts'
import { fastify, LogController, type FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import { allowOrigins } from './kernel/http/cors.ts'
import { nothingAt, sendError } from './kernel/http/errors.ts'
import { servePages, type PageSource } from './kernel/http/pages.ts'
import { servePrivateHosts } from './kernel/http/private-hosts.ts'
import { serveReference } from './kernel/http/reference.ts'
import { mergeHandlers, registerHandlers, watchRoutes } from './kernel/http/register.ts'
import { followKeys, followRequests } from './kernel/http/request-log.ts'
import { securityHeaders } from './kernel/http/security-headers.ts'
import { guardSite } from './kernel/http/site-gate.ts'
import { endIdleStreams, type Tls } from './kernel/http/tls.ts'
import { multipartLimits } from './kernel/http/upload.ts'
import { newId } from './kernel/lib/ids.ts'
import './kernel/lib/numbering-plans.ts'
import { modules as allModules } from './modules.ts'
import type { Module } from './kernel/module.ts'
import { privateHost } from './offerings/private-label/index.ts'
import { siteFile } from './offerings/site/index.ts'
import { logProofFile } from './platform/log-heads/index.ts'
import { brandFile } from './platform/platform/index.ts'
import type { AppServices } from './app-services.ts'

export interface AppOptions {
  modules?: readonly Module[]
  pages?: PageSource
  /** sheds load when the event loop is late; off in tests */
  shed?: boolean
  /** HTTPS with HTTP/2, and 1.1 for who does not speak it */
  tls?: Tls
}
const REQUEST_TIMEOUT_MS = 30_000
const BODY_BYTES = 1_048_576
/** Compiling and first requests make the loop late right after the start. */
const GRACE_MS = 15_000
/** Accepted calls are to be served within a second also under too much load (performance, goals). */
const MAX_LOOP_DELAY_MS = 1000
/** Statements and transactions that wait for a connection: with sixteen of 30 ms each, the last of them waits 0.4 s. */
const MAX_WAITING = 200

/** Builds the server from its parts; it neither listens nor starts jobs. */
export async function buildApp(
  services: AppServices,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log,
    // one line a request, written when its response was sent (request-log.ts)
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    requestIdHeader: false,
    trustProxy: services.config.trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    bodyLimit: BODY_BYTES,
    exposeHeadRoutes: false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, caseSensitive: true, ignoreDuplicateSlashes: false },
    // what the router itself refuses (a path that cannot be decoded, an id that is too long) names nothing that exists
    frameworkErrors: (error, request, reply) =>
      void sendError(
        error.code === 'FST_ERR_ASYNC_CONSTRAINT' ? error : nothingAt(request),
        request,
        reply,
      ),
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    // the types know either protocol alone; requests and responses of both are the same to what is built on them
    ...(options.tls
      ? ({ http2: true, https: { allowHTTP1: true, ...options.tls } } as object)
      : {}),
  }) as unknown as FastifyInstance
  watchRoutes(app)
  followRequests(app, services)
  followKeys(app, services)
  if (options.tls) endIdleStreams(app, REQUEST_TIMEOUT_MS)
  await securityHeaders(app, {
    https: services.publicUrl.startsWith('https:'),
    ...(options.pages?.nonce === undefined ? {} : { nonce: options.pages.nonce }),
    ...(services.config.recaptcha === null ? {} : { recaptcha: services.config.recaptcha.url }),
  })
  await allowOrigins(app, services.config.allowedOrigins)
  await app.register(cookie)
  await app.register(multipart, { limits: { ...multipartLimits } })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  servePrivateHosts(app, {
    origin: () => services.publicUrl,
    find: (host) => privateHost(services, host),
  })
  guardSite(app, services)
  if (options.shed) await shedLoad(app, services)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  registerHandlers(
    app,
    services,
    mergeHandlers((options.modules ?? allModules).flatMap((m) => (m.handlers ? [m.handlers] : []))),
  )
  await serveReference(app)
  if (options.pages)
    await servePages(app, options.pages, {
      origin: () => services.publicUrl,
      meta: services.config.meta,
      siteFile: async (path) =>
        (await brandFile(services, path)) ??
        (await logProofFile(services, path)) ??
        siteFile(services, path),
    })
  else app.setNotFoundHandler((request, reply) => sendError(nothingAt(request), request, reply))
  if (options.pages?.close) app.addHook('onClose', options.pages.close)
  return app
}

async function shedLoad(app: FastifyInstance, { db }: AppServices): Promise<void> {
  const since = Date.now()
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_LOOP_DELAY_MS,
    sampleInterval: 500,
    healthCheck: async () => db.load().waiting <= MAX_WAITING,
    healthCheckInterval: 100,
    pressureHandler: (request) => {
      // pages and their files are small, and a page that misses one of its scripts is dead: only calls are refused
      if (Date.now() - since < GRACE_MS || !/^\/(api|app\/auth)\//.test(request.url)) return
      throw refuse('unavailable', { retryAfter: 2 })
    },
  })
}
