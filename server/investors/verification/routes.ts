import { defineHandlers } from '#server/kernel/http/call.ts'
import { verificationHistory } from './history.ts'
import { checkIdentity, identityOf } from './identity.ts'
import { profileOverview } from './overview.ts'
import { signStatement, statementView } from './statement.ts'

export const handlers = defineHandlers({
  'GET /api/profile': async ({ parts, tx, actor, now }) =>
    profileOverview(parts, tx, actor.userId, now),
  'GET /api/verification/identity': async ({ parts, tx, actor, now }) =>
    identityOf(parts, tx, actor.userId, now),
  'POST /api/verification/identity/check': async (call) => checkIdentity(call),
  'GET /api/verification/statement': async ({ parts, tx, actor }) =>
    statementView(parts, tx, actor),
  'POST /api/verification/statement': async (call) => signStatement(call, call.body),
  'GET /api/verification/history': async ({ parts, tx, actor, query }) =>
    verificationHistory(parts, tx, actor.userId, query),
})
