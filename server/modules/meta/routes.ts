import { api } from '#domain/api/index.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Contract } from '#domain/api/contract.ts'
import { refuse } from '#domain/errors.ts'
import { defineHandlers, type Call } from '../../http/call.ts'
import { openApi } from '../../http/openapi.ts'
import type { Parts } from '../../parts.ts'
import { sweepDeadlines } from '../history/index.ts'
import { ping, writeOffset } from './repo.ts'

const demoOnly = (parts: Parts): void => {
  if (!parts.demo) throw refuse('forbidden', { message: 'This is a part of the demo, which is off.' })
}
const clockAnswer = (parts: Parts): { now: string; real: string; offset_ms: number } => {
  const now = parts.clock.now()
  const offset = parts.clock.offset()
  return { now: now.toISOString(), real: new Date(now.getTime() - offset).toISOString(), offset_ms: offset }
}
const described: { document?: Record<string, unknown> } = {}

/** Acts as the first of the actors that the event names and that is no person. */
function outsideActor(call: Call, machine: string, type: string): Actor {
  const by = call.parts.lifecycles.definition(machine).events[type]?.by ?? []
  if (by.includes('CLK')) return { kind: 'clock' }
  if (by.includes('SYS')) return { kind: 'system' }
  const provider = ([['ESC', 'escrow'], ['CUS', 'custodian'], ['BD', 'broker']] as const).find(([code]) => by.includes(code))
  return provider ? { kind: 'provider', name: provider[1] } : { kind: 'system' }
}

export const handlers = defineHandlers({
  'GET /health': async ({ tx }) => {
    await ping(tx)
    return { status: 'ok' }
  },
  'GET /openapi.json': async ({ parts }) => (described.document ??= openApi(api as Record<string, Contract>, { title: 'Capstan', version: '0.1.0', url: parts.publicUrl })),
  'GET /meta/clock.json': async ({ parts }) => clockAnswer(parts),
  'PUT /meta/clock.json': async ({ parts, body }) => {
    demoOnly(parts)
    const { clock } = parts
    const target = body.reset ? 0 : body.to ? Date.parse(body.to) - (clock.now().getTime() - clock.offset()) : clock.offset() + (body.advance_ms ?? 0)
    // written before deadlines are sent, and outside this request's transaction, so that every process moves
    await writeOffset(parts.db, target)
    clock.setOffset(target)
    const sent = await sweepDeadlines(parts)
    return { ...clockAnswer(parts), sent }
  },
  'POST /meta/events/:machine/:id': async (call) => {
    const { parts, tx, params, body } = call
    demoOnly(parts)
    const instance = await parts.lifecycles.send(tx, params.machine, params.id, { ...body.payload, type: body.type }, { actor: outsideActor(call as unknown as Call, params.machine, body.type), ip: call.ip, requestId: call.requestId })
    return parts.lifecycles.present(instance)
  },
})
