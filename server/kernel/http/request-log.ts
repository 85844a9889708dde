import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#server/app-services.ts'

/** What no route answered: an address that was asked for is no label and stands in no log. */
const NO_ROUTE = 'none'

/** Counts each answered request and, in production, writes one line about it: id, method, pattern of the route, status, milliseconds. */
export function followRequests(app: FastifyInstance, services: AppServices): void {
  const { metrics, log, config } = services
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? NO_ROUTE
    const { method } = request
    const status = reply.statusCode
    metrics.answered({ method, route, status, seconds: reply.elapsedTime / 1000 })
    if (config.env !== 'production') return
    log.info(
      { id: request.id, method, route, status, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}
