import type { RegistrationType } from '#domain/model/investment.ts'
import { defineHandlers } from '#server/http/call.ts'
import { evidenceView, sendEvidence } from './accreditation.ts'
import { decline } from './decline.ts'
import { invitation, join } from './join.ts'
import { beginRegistration, listOf, ownRegistration, saveDetails, savePeople, submitRegistration, viewOf } from './service.ts'

export const handlers = defineHandlers({
  'GET /api/registrations': async ({ parts, tx, actor }) => ({ items: await listOf(parts, tx, actor.userId) }),
  'POST /api/registrations': async (call) => beginRegistration(call, call.body.type as RegistrationType),
  'GET /api/registrations/:registration_id': async ({ parts, tx, actor, params }) => viewOf(parts, tx, await ownRegistration(tx, params.registration_id, actor.userId)),
  'PUT /api/registrations/:registration_id': async (call) => saveDetails(call, call.params.registration_id, call.headers.ifMatch, call.body.values),
  'PUT /api/registrations/:registration_id/people': async (call) => savePeople(call, call.params.registration_id, call.headers.ifMatch, call.body),
  'POST /api/registrations/:registration_id/submit': async (call) => submitRegistration(call, call.params.registration_id),
  'GET /api/investments/:investment_id/accreditation': async ({ tx, actor, params, now }) => evidenceView(tx, params.investment_id, actor, now),
  'POST /api/investments/:investment_id/accreditation': async ({ tx, actor, params, body, now }) => {
    await sendEvidence(tx, params.investment_id, actor, body, now)
    return evidenceView(tx, params.investment_id, actor, now)
  },
  'GET /api/parties/:party_id': async ({ parts, tx, actor, params }) => invitation(parts, tx, params.party_id, actor),
  'POST /api/parties/:party_id/decline': async (call) => decline(call, call.params.party_id, call.body.reason),
  'POST /api/parties/:party_id/join': async (call) => join(call, call.params.party_id, call.body),
})
