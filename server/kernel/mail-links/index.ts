import { defineHandlers } from '../http/call.ts'
import type { Module } from '../module.ts'
import { sweepOpenings } from './repo.ts'
import { confirmCode, sendCode } from './service.ts'

export { confirmedAddresses, endLinks, endUnusedLinks, type MailLink } from './repo.ts'
export {
  demandCode,
  findLink,
  makeLink,
  openedLink,
  spendLink,
  type LinkReader,
} from './service.ts'

/**
 * Links by mail that decide or sign, of every kind: bound to one record and one address, opened by a code that is mailed
 * to that address, used once, ended by a newer link or a changed address.
 */
export const mailLinksModule: Module = {
  name: 'mail-links',
  handlers: defineHandlers({
    'POST /api/mail-links/:token/code': (call) => sendCode(call, call.params.token),
    'POST /api/mail-links/:token/open': (call) =>
      confirmCode(call, call.params.token, call.body.code),
  }),
  tidy: async ({ db, clock }) => sweepOpenings(db, clock.now().toISOString()),
}
