import { defineHandlers } from '#server/kernel/http/call.ts'
import { readCoverage } from './coverage.ts'
import { clockAnswer, demoOnly, description, moveClock, outsideActor, ping } from './service.ts'

export const handlers = defineHandlers({
  'GET /health': async ({ tx }) => {
    await ping(tx)
    return { status: 'ok' }
  },
  'GET /openapi.json': async ({ parts }) => description(parts),
  'GET /meta/clock.json': async ({ parts }) => clockAnswer(parts),
  'GET /meta/coverage/:machine': ({ params }) => readCoverage(params.machine),
  'PUT /meta/clock.json': async ({ parts, body }) => {
    demoOnly(parts)
    const sent = await moveClock(parts, body)
    return { ...clockAnswer(parts), sent }
  },
  'POST /meta/events/:machine/:id': async ({ parts, tx, params, body, ip, requestId }) => {
    demoOnly(parts)
    const actor = outsideActor(parts, params.machine, body.type)
    return parts.lifecycles.present(
      await parts.lifecycles.send(
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
