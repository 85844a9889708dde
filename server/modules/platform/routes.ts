import { defineHandlers } from '../../http/call.ts'
import { acceptConsents, consentsOf } from './consents.ts'
import { legalText, platformInfo } from './texts.ts'

export const platformHandlers = defineHandlers({
  'GET /api/platform': async ({ tx, parts }) => ({ ...(await platformInfo(tx)), demo: parts.demo }),
  'GET /api/legal/:kind': ({ tx, params, now }) => legalText(tx, params.kind, now),
  'GET /api/consents': async ({ tx, actor, now }) => ({ items: await consentsOf(tx, actor.userId, now) }),
  'POST /api/consents': async ({ tx, actor, body, ip, userAgent, now }) => ({ items: await acceptConsents(tx, actor.userId, body.accept, { ip, userAgent }, now) }),
})
