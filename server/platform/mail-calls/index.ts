import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { forgetTokens } from './repo.ts'
import { takeMail, takeReport } from './service.ts'

/** Signed calls of a mail provider: what became of our messages, and messages that came in. */
export const mailCallsModule: Module = {
  name: 'mail-calls',
  handlers: defineHandlers({
    'POST /api/mail/mailgun/events': (call) => takeReport(call, call.body),
    'POST /api/mail/mailgun/mime': (call) => takeMail(call, call.body),
  }),
  // a token counts only as long as its time stamp does, which is minutes
  tidy: ({ db, clock }) => forgetTokens(db, addElapsedHours(clock.real().toISOString(), -1)),
}
