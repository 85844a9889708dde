import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { relationshipMachines } from './handlers.ts'
import { answerInvitation, invite, myInvitations, relationshipsOf } from './service.ts'

/** Who may see an offering under 506(b): invitations, questionnaires, decisions. */
export const relationshipsModule: Module = {
  name: 'relationships',
  machines: relationshipMachines,
  handlers: defineHandlers({
    'GET /api/dealroom/offerings/:listing_id/relationships': async ({
      services,
      tx,
      params,
      headers,
      actor,
    }) => ({
      items: await relationshipsOf(
        services,
        tx,
        companyNamed(headers.accountId),
        params.listing_id,
        actor,
      ),
    }),
    'POST /api/dealroom/offerings/:listing_id/relationships': async (call) =>
      invite(call, companyNamed(call.headers.accountId), call.params.listing_id, call.body),
    'GET /api/relationships': async ({ services, tx, actor }) => ({
      items: (await myInvitations(services, tx, actor)).map(
        ({ how: _how, invited_by: _by, basis: _basis, known_since: _since, ...shown }) => shown,
      ),
    }),
    'POST /api/relationships/:relationship_id/answer': async (call) =>
      answerInvitation(call, call.params.relationship_id, call.body),
  }),
}
