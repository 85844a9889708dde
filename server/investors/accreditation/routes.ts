import { defineHandlers } from '#server/kernel/http/call.ts'
import { confirmLetter, openLetter, refuseLetter } from './letters.ts'
import {
  accreditationOf,
  beginClaim,
  evidenceOfInvestment,
  readClaim,
  renewClaim,
  saveClaim,
  submitClaim,
} from './service.ts'

export const handlers = defineHandlers({
  'GET /api/accreditations': async ({ services, tx, actor, now }) =>
    accreditationOf(services, tx, actor.userId, now),
  'POST /api/accreditations': async (call) => beginClaim(call, call.body),
  'GET /api/accreditations/:claim_id': async ({ services, tx, actor, params }) =>
    readClaim(services, tx, params.claim_id, actor.userId),
  'PUT /api/accreditations/:claim_id': async (call) =>
    saveClaim(call, call.params.claim_id, call.headers.ifMatch, call.body.values),
  'POST /api/accreditations/:claim_id/submit': async (call) =>
    submitClaim(call, call.params.claim_id),
  'POST /api/accreditations/:claim_id/renew': async (call) =>
    renewClaim(call, call.params.claim_id),
  'GET /api/investments/:investment_id/accreditation': async ({
    services,
    tx,
    actor,
    params,
    now,
  }) => evidenceOfInvestment(services, tx, params.investment_id, actor, now),
  'GET /api/accreditation-letters/:token': async ({ services, params, ip, cookies }) =>
    openLetter(services, { token: params.token, ip, cookies }),
  'POST /api/accreditation-letters/:token/confirm': async ({
    services,
    tx,
    params,
    body,
    ip,
    cookies,
    userAgent,
  }) => confirmLetter(services, tx, { token: params.token, ip, cookies, userAgent }, body),
  'POST /api/accreditation-letters/:token/refuse': async ({
    services,
    tx,
    params,
    body,
    ip,
    cookies,
    userAgent,
  }) => refuseLetter(services, tx, { token: params.token, ip, cookies, userAgent }, body),
})
