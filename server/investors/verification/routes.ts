import { defineHandlers } from '#server/kernel/http/call.ts'
import { takeIdentityNotice } from '../kyc/index.ts'
import { verificationHistory } from './history.ts'
import { checkIdentity, identityOf } from './identity.ts'
import { profileOverview } from './overview.ts'
import { signStatement, statementView } from './statement.ts'

export const handlers = defineHandlers({
  'GET /api/profile': async ({ services, tx, actor, now }) =>
    profileOverview(services, tx, actor.userId, now),
  'GET /api/verification/identity': async ({ services, tx, actor, now }) =>
    identityOf(services, tx, actor.userId, now),
  'POST /api/verification/identity/check': async (call) => checkIdentity(call),
  'GET /api/verification/statement': async ({ services, tx, actor }) =>
    statementView(services, tx, actor),
  'POST /api/verification/statement': async (call) => signStatement(call, call.body),
  'POST /api/identity-notices': async (call) => takeIdentityNotice(call, call.signed),
  'GET /api/verification/history': async ({ services, tx, actor, query }) =>
    verificationHistory(services, tx, actor.userId, query),
})
