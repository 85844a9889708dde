import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppServices } from '#server/app-services.ts'

/** What no route matched: a requested address is no label and is in no log. */
const NO_ROUTE = 'none'

declare module 'fastify' {
  interface FastifyRequest {
    /** the API key that the request was made with, also when it was refused */
    apiKeyId: string | null
    /** the operator who sees the product as the person whose request it is */
    viewedBy: string | null
  }
}

/** Adds each request that named a known API key to that key's access log, with the status of its response. */
export function followKeys(app: FastifyInstance, services: AppServices): void {
  app.decorateRequest('apiKeyId', null)
  app.addHook('onSend', async (request, reply) => {
    if (request.apiKeyId === null) return
    const call = `${request.method} ${request.routeOptions.url ?? NO_ROUTE}`
    try {
      await services.apiKeys.note(request.apiKeyId, {
        requestId: request.id,
        call,
        status: reply.statusCode,
        ip: request.ip,
      })
    } catch (error) {
      // what was done is done: the response is sent, and the log of the process records what is missing
      services.log.error({ err: error, id: request.id, key: request.apiKeyId }, 'call not logged')
    }
  })
}

/** Who sees the product as the person, for each line of a log; nothing for a request of the person's own. */
export const impersonation = ({
  viewedBy,
}: Pick<FastifyRequest, 'viewedBy'>): { impersonated_by?: string } =>
  viewedBy ? { impersonated_by: viewedBy } : {}

/**
 * Counts each completed request and, in production, writes one line about it: id, method, pattern of the route, status,
 * milliseconds.
 */
export function followRequests(app: FastifyInstance, services: AppServices): void {
  const { metrics, log, config } = services
  app.decorateRequest('viewedBy', null)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? NO_ROUTE
    const { method } = request
    const status = reply.statusCode
    metrics.answered({ method, route, status, seconds: reply.elapsedTime / 1000 })
    if (config.env !== 'production') return
    log.info(
      {
        id: request.id,
        ...(request.apiKeyId === null ? {} : { key: request.apiKeyId }),
        ...impersonation(request),
        method,
        route,
        status,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
