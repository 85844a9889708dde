import { refuse } from '#domain/shared/errors.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { readCoverage } from './coverage.ts'
import { clockAnswer, demoOnly, description, moveClock, outsideActor, ping } from './service.ts'

export const handlers = defineHandlers({
  'GET /health': async ({ tx }) => {
    await ping(tx)
    return { status: 'ok' }
  },
  'GET /health/live': async () => ({ status: 'ok' }),
  'GET /health/started': async ({ services }) => {
    if (!services.readiness.started())
      throw refuse('unavailable', { detail: { waits_for: await services.readiness.waits() } })
    return { status: 'ok' }
  },
  'GET /health/ready': async ({ services }) => {
    const waits_for = await services.readiness.waits()
    if (waits_for.length > 0) throw refuse('unavailable', { detail: { waits_for } })
    return { status: 'ok' }
  },
  'GET /openapi.json': async ({ services }) => description(services),
  'GET /meta/clock.json': async ({ services }) => clockAnswer(services),
  'GET /meta/coverage/:machine': ({ params }) => readCoverage(params.machine),
  'PUT /meta/clock.json': async ({ services, body }) => {
    demoOnly(services)
    const sent = await moveClock(services, body)
    return { ...clockAnswer(services), sent }
  },
  'POST /meta/events/:machine/:id': async ({ services, tx, params, body, ip, requestId }) => {
    demoOnly(services)
    const actor = outsideActor(services, params.machine, body.type)
    return services.lifecycles.present(
      await services.lifecycles.send(
        tx,
        params.machine,
        params.id,
        { ...body.payload, type: body.type },
        { actor, ip, requestId },
      ),
      { staff: true },
    )
  },
})
