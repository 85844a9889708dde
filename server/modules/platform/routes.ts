import { refuse } from '#domain/errors.ts'
import { defineHandlers } from '../../http/call.ts'
import { acceptConsents, consentsOf } from './consents.ts'
import { currentLegal, platformRow } from './repo.ts'

export const platformHandlers = defineHandlers({
  'GET /api/platform': async ({ tx, parts }) => {
    const row = await platformRow(tx)
    if (row === null) throw refuse('not_found')
    return { ...row, demo: parts.demo }
  },
  'GET /api/legal/:kind': async ({ tx, params, now }) => {
    const row = await currentLegal(tx, params.kind, now.toISOString())
    if (row === null) throw refuse('not_found')
    const { summary: _, ...text } = row
    return text
  },
  'GET /api/consents': async ({ tx, actor, now }) => ({ items: await consentsOf(tx, actor.userId, now) }),
  'POST /api/consents': async ({ tx, actor, body, ip, userAgent, now }) => ({ items: await acceptConsents(tx, actor.userId, body.accept, { ip, userAgent }, now) }),
})
