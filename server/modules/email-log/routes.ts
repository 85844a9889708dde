import { refuse } from '#domain/errors.ts'
import { defineHandlers } from '../../http/call.ts'
import { placeOf, sealedMail } from './mailer.ts'
import { newestMessages } from './repo.ts'

export const emailLogHandlers = defineHandlers({
  'GET /meta/mailbox.json': async ({ tx, query, parts }) => {
    // with a real mail server codes and links belong to the reader of the mail alone
    if (parts.config.smtpUrl !== null) throw refuse('not_found')
    const rows = await newestMessages(tx, query.to?.trim().toLowerCase() ?? null, query.limit)
    return rows.map((row) => {
      const mail = sealedMail.parse(JSON.parse(parts.keys.open(row.sealed ?? '', placeOf(row.id))))
      return { id: row.id, to: row.to_address, sent_at: row.sent_at ?? row.created_at, ...mail }
    })
  },
})
