import { links } from '#domain/shared/links.ts'
import type { MailData } from '#domain/mail/index.ts'
import type { Audience } from '#machines/lib/party.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type { EffectHandler } from '#server/kernel/state-machines/index.ts'
import { userOf } from './facts.ts'
import * as repo from './repo.ts'
import { questionFunds, questionIdentity } from './service.ts'

type Words = MailData<'notice'>
const partyLabels: Readonly<Record<string, Words>> = {
  'kyc.approved': {
    subject: 'Your identity is confirmed',
    lines: ['We verified your identity. You can continue with your investments.'],
    action: { label: 'Open my investments', path: '/dashboard' },
  },
  'kyc.needs-information': {
    subject: 'Your identity check needs a correction',
    lines: [
      'Some of your details could not be confirmed. Open your profile to see what to correct.',
      'You have 30 days to resubmit.',
    ],
    action: { label: 'See what to correct', path: links.identity() },
  },
  'kyc.rejected': {
    subject: 'We could not confirm your identity',
    lines: [
      'We could not confirm who you are with the details that we have. Contact us if something has changed.',
    ],
  },
  'kyc.expired': {
    subject: 'Your identity check has expired',
    lines: ['Review and resubmit your details before your next investment.'],
    action: { label: 'Review my details', path: links.identity() },
  },
}
/** One sentence for every reason that staff is called: a mail must not tell a hit or a suspension apart (31 CFR 1023.320(e)). */
const staffWords: Words = {
  subject: 'An identity check is awaiting a decision',
  lines: ['Open the review queue to read why and decide.'],
  action: { label: 'Open the queue', path: '/admin' },
}

/** Mails of the kyc machine; people who have no account here get none. */
export const notify: EffectHandler = async ({ tx, services, id, instance, effect }) => {
  const { to, template } = effect.params as { to: Audience; template: string }
  const words = to === 'staff' ? staffWords : partyLabels[template]
  if (words === undefined) throw new Error(`no words for ${template}`)
  const people =
    to === 'staff' ? await repo.staffIds(tx) : await existingPeople(tx, [userOf(instance)])
  await noticeTo(services, tx, people, words, { machine: 'kyc', id, rev: instance.rev })
}

/** Blocks every movement of the party's money (31 CFR 501.603); payments ask `isFrozen`. */
export const freezeFunds: EffectHandler = async ({ tx, id, instance, now }) => {
  await repo.freeze(tx, newId(), userOf(instance), id, now.toISOString())
}
/** Told to whoever moves money, when a freeze has ended. */
export const FUNDS_RELEASED_JOB = 'funds-released'
export const releaseFunds: EffectHandler = async ({ tx, services, id, instance, now }) => {
  await repo.release(tx, id, now.toISOString())
  await services.jobs.enqueue(
    tx,
    FUNDS_RELEASED_JOB,
    { userId: userOf(instance) },
    { key: `${id}:${instance.rev}` },
  )
}

/** A section of the profile was kept: what changed of the identity questions an approval. */
export const questionProfile: EffectHandler = async ({ tx, services, instance, effect }) => {
  if (instance.user_id !== null)
    await questionFunds(
      services,
      tx,
      instance.user_id,
      (effect.params as { fields: string[] }).fields,
    )
  if (instance.user_id !== null) await questionIdentity(services, tx, instance.user_id)
}
