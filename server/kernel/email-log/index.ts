import type { Module } from '../module.ts'
import { SEND_JOB } from './mailer.ts'
import { emailLogHandlers } from './routes.ts'
import { sendMail } from './jobs.ts'
import { messageStates } from './repo.ts'

export { storedMessages } from './mailbox.ts'
export { noticeTo } from './notify.ts'
export { existingPeople } from './repo.ts'
export { mailsOnly, outboxMailer, type MailPlan, type NoticeBook, type Told } from './mailer.ts'

/** Messages: outbox, sending job, and the mailbox of installations without a mail server. */
export const emailLogModule: Module = {
  name: 'email-log',
  handlers: emailLogHandlers,
  jobs: { [SEND_JOB]: sendMail },
  measures: async ({ db }) => [
    {
      name: 'capstan_mails',
      help: 'Messages by state: sent, dropped, failed (the last try was refused) or waiting.',
      values: (await messageStates(db)).map(({ state, count }) => ({
        labels: { state },
        value: count,
      })),
    },
  ],
  stop: (services) => services.mail?.close(),
}
