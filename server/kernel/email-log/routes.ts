import { defineHandlers } from '../http/call.ts'
import { mailbox } from './mailbox.ts'

export const emailLogHandlers = defineHandlers({
  'GET /meta/mailbox.json': ({ tx, services, query }) => mailbox(tx, services, query),
})
