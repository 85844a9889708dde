import type { RegistrationType } from '#domain/shared/registration-types.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { decline } from './decline.ts'
import { invitation, join } from './join.ts'
import { entitiesOf, noteOwners } from './owners.ts'
import {
  beginRegistration,
  listOf,
  ownRegistration,
  saveDetails,
  savePeople,
  submitRegistration,
  viewOf,
} from './service.ts'

export const handlers = defineHandlers({
  'GET /api/registrations': async ({ services, tx, actor }) => ({
    items: await listOf(services, tx, actor.userId),
  }),
  'POST /api/registrations': async (call) =>
    beginRegistration(call, call.body.type as RegistrationType),
  'GET /api/registrations/:registration_id': async ({ services, tx, actor, params }) =>
    viewOf(services, tx, await ownRegistration(tx, params.registration_id, actor.userId)),
  'PUT /api/registrations/:registration_id': async (call) =>
    saveDetails(call, call.params.registration_id, call.headers.ifMatch, call.body.values),
  'PUT /api/registrations/:registration_id/people': async (call) => {
    const before = await ownRegistration(call.tx, call.params.registration_id, call.actor.userId)
    const view = await savePeople(call, before.id, call.headers.ifMatch, call.body)
    await noteOwners(call, before, call.body)
    return view
  },
  'GET /api/profile/beneficial-owners': async ({ services, tx, actor }) => ({
    entities: await entitiesOf(services, tx, actor.userId),
  }),
  'POST /api/registrations/:registration_id/submit': async (call) =>
    submitRegistration(call, call.params.registration_id),
  'GET /api/parties/:party_id': async ({ services, tx, actor, params }) =>
    invitation(services, tx, params.party_id, actor),
  'POST /api/parties/:party_id/decline': async (call) =>
    decline(call, call.params.party_id, call.body.reason),
  'POST /api/parties/:party_id/join': async (call) => join(call, call.params.party_id, call.body),
})
