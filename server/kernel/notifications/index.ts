import { mailColumns } from './mailer.ts'
import { noticeColumns } from './encrypted-lines.ts'
import type { Module } from '../module.ts'
import { notifier } from './notify.ts'
import { followActions, followOthers } from './follow.ts'
import { tellOwners } from './owned.ts'
import { messageStates } from './mail-repo.ts'
import { SEND_JOB } from './mailer.ts'
import { handlers } from './routes.ts'
import { sendMail } from './send-mail.ts'
import { sweepNotices } from './sweep.ts'

export { actionsOf, type WaitingAction } from './actions.ts'
export { storedMessages } from './mailbox.ts'
export { noteDelivery } from './delivery.ts'
export { countMessages } from './mail-log-repo.ts'
export { demandInvitation } from './invitations.ts'
export { noticeTo } from './notice-to.ts'
export { noticesTitled } from './notice-repo.ts'
export { existingPeople } from './mail-repo.ts'
export { mailsOnly, outboxMailer, platformSends, type MailSenders } from './mailer.ts'

/**
 * How people are notified: the list behind the bell, mails with their preferences, reminders by the clock, the outbox
 * with its sending job, and the mailbox of installations without a mail server. The copy comes from
 * `domain/<context>/mail`.
 */
export const notificationsModule: Module = {
  name: 'notifications',
  encrypted: [...mailColumns, ...noticeColumns],
  handlers,
  machines: {
    '*': {
      onTransition: async (context, before) => {
        await followActions(context, before)
        await tellOwners(context, before)
      },
    },
  },
  jobs: { [SEND_JOB]: sendMail },
  provides: (services) => ({
    notices: {
      ...notifier(services),
      follow: async (tx, machine, id) => {
        const instance = await services.lifecycles.read(tx, machine, id)
        if (instance !== null) await followOthers(services, tx, instance, services.clock.now())
      },
    },
  }),
  sweep: sweepNotices,
  measures: async ({ db }) => [
    {
      name: 'capstan_mails',
      help: 'Messages by state: waiting, failed (the last try was refused), suppressed, dropped, sent; and as reported: delayed, delivered, bounced, complained.',
      values: (await messageStates(db)).map(({ state, count }) => ({
        labels: { state },
        value: count,
      })),
    },
  ],
  stop: (services) => services.mail?.close(),
}
