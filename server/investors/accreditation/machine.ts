import type { ActorCode } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { links } from '#domain/shared/links.ts'
import type { MailData } from '#domain/mail/index.ts'
import type {
  AccreditationContext,
  AccreditationFacts,
} from '#machines/investors/accreditation.lifecycle.ts'
import type { Audience } from '#machines/lib/party.ts'
import { ownerOrPlatform } from '#server/identity/access/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type { EffectHandler, EventContext } from '#server/kernel/state-machines/index.ts'
import * as repo from './repo.ts'
import { problemsOf, validUntil, valuesOf } from './values.ts'
import { system } from '#server/kernel/context.ts'

/** Codes on a claim: the person, compliance and operators; support looks only. */
export async function authorize(context: EventContext): Promise<readonly ActorCode[]> {
  const side = ownerOrPlatform(context)
  return side === null ? [] : [side]
}

/** Facts of the guards, read after the row is locked. A person who decides looks at the documents: what was complete when it came stays so. */
export async function facts({
  tx,
  services,
  id,
  by,
  event,
  now,
}: EventContext): Promise<Record<string, unknown>> {
  const row = await repo.oneClaim(tx, id)
  if (row === null) return {}
  const values = valuesOf(services, row)
  const found = event.type === 'VERIFIED' ? {} : await problemsOf(tx, row, values, now)
  return {
    complete: Object.keys(found).length === 0,
    by_link: row.method === 'third_party_letter' && values['letter_by'] === 'link',
    needs_person: row.method !== 'min_investment',
    reviewer_is_author: by.actor.kind === 'person' && by.actor.userId === row.user_id,
    valid_until: await validUntil(services, tx, row, dateInZone(now.toISOString())),
  } satisfies AccreditationFacts
}

type Words = MailData<'notice'>
const open = { label: 'Open my accreditation', path: links.accreditation() }
const staffWords: Words = {
  subject: 'A claim of accreditation waits for a decision',
  lines: ['Open the review queue to review the evidence and decide.'],
  action: { label: 'Open the queue', path: '/admin/compliance/queue' },
}
const words: Readonly<Record<string, Words>> = {
  'accreditation.verified': {
    subject: 'Your accreditation is verified',
    lines: ['You can invest in offerings for verified accredited investors.'],
    action: open,
  },
  'accreditation.declined': {
    subject: 'Your accreditation could not be verified',
    lines: [
      'Your evidence doesn’t show it. You can still invest in offerings open to everyone, within your limit.',
      'You can start again with other evidence.',
    ],
    action: open,
  },
  'accreditation.expiring': {
    subject: 'Your accreditation ends soon',
    lines: ['Renew it before it expires to keep investing without a pause.'],
    action: { label: 'Renew my accreditation', path: links.accreditation() },
  },
  'accreditation.expired': {
    subject: 'Your accreditation ended',
    lines: [
      'Renew it before your next investment under Rule 506(c). Existing investments aren’t affected.',
    ],
    action: { label: 'Renew my accreditation', path: links.accreditation() },
  },
}
const needsText = ({ needs }: AccreditationContext): Words => ({
  subject: 'Your accreditation needs more evidence',
  lines: needs.map((need) => need.sentence),
  action: open,
})

/** Mails of the machine. */
export const notify: EffectHandler = async ({ tx, services, id, instance, effect }) => {
  const { to, template } = effect.params as { to: Audience; template: string }
  let say = words[template]
  if (to === 'staff') say = staffWords
  else if (template === 'accreditation.needs-information')
    say = needsText(instance.context as unknown as AccreditationContext)
  if (say === undefined) throw new Error(`no words for ${template}`)
  const people =
    to === 'staff' ? await repo.staffIds(tx) : await existingPeople(tx, [instance.user_id ?? ''])
  await noticeTo(services, tx, people, say, { machine: 'accreditation', id, rev: instance.rev })
}

/** The rule answers where it can; everything else goes to a person. */
export const assessClaim: EffectHandler = async ({ tx, services, id }) => {
  const row = await repo.oneClaim(tx, id)
  await services.lifecycles.send(
    tx,
    'accreditation',
    id,
    { type: row?.method === 'min_investment' ? 'RULE_MET' : 'REVIEW_STARTED' },
    system,
  )
}
