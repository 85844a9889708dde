import { defineHandlers } from '../http/call.ts'
import { emailPage, sendAgain } from './log.ts'
import { mailbox } from './mailbox.ts'

export const emailLogHandlers = defineHandlers({
  'GET /meta/mailbox.json': ({ tx, services, query }) => mailbox(tx, services, query),
  'GET /api/admin/emails': ({ tx, query }) => emailPage(tx, query),
  'POST /api/admin/emails/:id/send': ({ tx, services, params }) =>
    sendAgain(tx, services, params.id),
})
