import { defineHandlers, type Call } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import * as companies from './companies.ts'
import { askToJoin, joinRequestsOf } from './join-requests.ts'
import { changeRole, membersFor, objectTo, removeMember } from './members.ts'
import { companySummary } from './summary.ts'

const company = (call: Pick<Call, 'headers'>): string => companyNamed(call.headers.accountId)

/** Companies as founders set them up: drafts, people with their invitations, requests to join, the summary. */
export const companyHandlers = defineHandlers({
  'GET /api/company-drafts/mine': async ({ services, tx, actor }) => ({
    draft: await companies.draftOf(services, tx, actor.userId),
  }),
  'PUT /api/company-drafts/mine': (call) => companies.storeDraft(call, call.body.values),
  'POST /api/companies': (call) => companies.makeCompany(call, call.body),
  'POST /api/companies/join-requests': async (call) =>
    askToJoin(call, call.body.ein, call.body.message),
  'GET /api/company-invitations/:token': ({ services, tx, params }) =>
    companies.invitationOf(services, tx, params.token),
  'POST /api/company-invitations/:token/accept': (call) =>
    companies.acceptInvitation(call, call.params.token),
  'GET /api/dealroom/company/join-requests': async (call) => ({
    items: await joinRequestsOf(call.services, call.tx, company(call), call.actor),
  }),
  'GET /api/dealroom/company/summary': async (call) =>
    companySummary(call.services, call.tx, company(call), call.actor),
  'GET /api/dealroom/company/people': async (call) => ({
    items: await companies.peopleOf(call.services, call.tx, company(call)),
  }),
  'POST /api/dealroom/company/people': async (call) =>
    companies.addPersonTo(call, company(call), call.body),
  'PUT /api/dealroom/company/people/:person_id': async (call) =>
    companies.changePosition(call, company(call), call.params.person_id, call.body),
  'GET /api/dealroom/company/members': async (call) => ({
    items: await membersFor(call, company(call)),
  }),
  'POST /api/dealroom/company/members/:user_id/remove': (call) =>
    removeMember(call, company(call), call.params.user_id),
  'POST /api/dealroom/company/members/:user_id/role': (call) =>
    changeRole(call, company(call), call.params.user_id, call.body.role),
  'POST /api/dealroom/company/members/:user_id/object': (call) =>
    objectTo(call, company(call), call.params.user_id),
  'POST /api/dealroom/company/people/:person_id/invite': async (call) =>
    companies.inviteAgain(call, company(call), call.params.person_id, call.body.invite_as),
})
