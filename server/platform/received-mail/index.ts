import { encryptedColumns } from './service.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { handleMail, importMail, receivedOf, receivedPage } from './service.ts'

export { countWaiting as receivedMailWaiting } from './repo.ts'
export { readMail } from './read.ts'
export { storeMail } from './service.ts'

/** E-mails that come back to the platform: bounces, automatic and personal replies. */
export const receivedMailModule: Module = {
  name: 'received-mail',
  encrypted: encryptedColumns,
  handlers: defineHandlers({
    'GET /api/admin/received-emails': ({ tx, query }) => receivedPage(tx, query),
    'GET /api/admin/received-emails/:received_id': ({ services, tx, params }) =>
      receivedOf(services, tx, params.received_id),
    'POST /api/admin/received-emails': (call) => importMail(call, call.upload),
    'POST /api/admin/received-emails/:received_id/handle': (call) =>
      handleMail(call, call.params.received_id, call.body.note),
  }),
}
