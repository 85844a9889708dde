import { encryptedColumns } from './effects.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { closingEffects } from './effects.ts'
import { dropLastMails } from './repo.ts'
import { closingView, requestClosing, undoClosing } from './service.ts'

/**
 * The end of an account: what stops it, what is retained by law, what is erased when. Its states are those of the
 * machine `user`.
 */
export const closureModule: Module = {
  name: 'closure',
  encrypted: encryptedColumns,
  handlers: defineHandlers({
    'GET /api/account/closing': ({ tx, actor, now }) => closingView(tx, actor.userId, now),
    'POST /api/account/closing': (call) => requestClosing(call),
    'POST /api/account/closing/undo': (call) => undoClosing(call, call.body.token),
  }),
  tidy: (services) => dropLastMails(services.db),
  machines: { user: { effects: closingEffects } },
}
