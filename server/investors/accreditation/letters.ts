import { addMonths } from '#domain/shared/calendar/plain-date.ts'
import { addCalendarDays, dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  categoryFacts,
  LETTER_DAYS,
  letterText,
  writerRoles,
  type LetterConfirmation,
  type LetterView,
  type WriterRole,
} from '#domain/investors/model/accreditation.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import { textOf } from '#domain/shared/text.ts'
import { sameName } from '#domain/shared/names/match.ts'
import type { AccreditationContext } from '#machines/investors/accreditation.lifecycle.ts'
import { signedInHere } from '#server/identity/identity/index.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import {
  endUnusedLinks,
  makeLink,
  openedLink,
  spendLink,
  type LinkReader,
  type MailLink,
} from '#server/kernel/mail-links/index.ts'
import type { AppServices } from '#server/app-services.ts'
import type { EffectHandler } from '#server/kernel/state-machines/index.ts'
import * as repo from './repo.ts'
import { nameOf } from './names.ts'
import { valuesOf } from './values.ts'
import { system } from '#server/kernel/context.ts'

/** Links that one person may have sent in a day: the addresses are strangers'. */
const MAILS = { name: 'accreditation.letter', points: 10, seconds: 86_400 }
const LINK = 'accreditation_letter'
const roleOf = (value: unknown): WriterRole =>
  writerRoles.find((role) => role === value) ?? 'attorney'

/** Mails a new link to the writer; earlier links end. */
export const sendLetter: EffectHandler = async ({ tx, services, id, instance, now }) => {
  const claim = await repo.oneClaim(tx, id)
  if (claim === null) throw new Error(`the claim ${id} is gone`)
  await services.limits.demand(
    MAILS,
    claim.user_id,
    'Too many links in one day. Send the next one tomorrow.',
  )
  const values = valuesOf(services, claim)
  const at = now.toISOString()
  const [name, address] = [textOf(values['writer_name']), textOf(values['writer_email'])]
  const expiresAt = addCalendarDays(at, LETTER_DAYS)
  await repo.endLetters(tx, id, at)
  await repo.addLetter(tx, {
    id: newId(),
    claim_id: id,
    run: (instance.context as unknown as AccreditationContext).run,
    writer_name: name,
    writer_email: address,
    created_at: at,
    expires_at: expiresAt,
  })
  const token = await makeLink(services, tx, {
    kind: LINK,
    record_id: id,
    address,
    name,
    expires_at: expiresAt,
  })
  await services.mailer.send(tx, {
    template: 'accreditation.letter',
    to: { address },
    data: {
      investor: await nameOf(tx, claim),
      firm: textOf(values['writer_firm']),
      token,
      days: LETTER_DAYS,
    },
    cause: { machine: 'accreditation', id, rev: instance.rev },
  })
}
export const endLetter: EffectHandler = async ({ tx, id, now }) => {
  await repo.endLetters(tx, id, now.toISOString())
  await endUnusedLinks(tx, LINK, id, now.toISOString())
}

interface Opened {
  link: MailLink
  letter: repo.LetterRow
  claim: repo.Claim
  state: LetterView['state']
}
/** The letter of a link that was opened by the code of its address. Throws not_found, address_code, too_many. */
async function byLink(services: AppServices, q: Queryable, reader: LinkReader): Promise<Opened> {
  const link = await openedLink(services, q, LINK, reader)
  const claim = await repo.oneClaim(q, link.record_id)
  const letter = claim && (await repo.lastLetter(q, claim.id))
  if (!letter || !claim) throw refuse('not_found')
  if (link.used_at === null && letter.ended_at === null && claim.machine.state === 'waiting')
    return { link, letter, claim, state: 'open' }
  const said = await repo.lastConfirmation(q, claim.id)
  const confirmed = said?.letter_id === letter.id && said.outcome === 'confirmed'
  return { link, letter, claim, state: confirmed ? 'confirmed' : 'over' }
}

async function viewOf(
  services: AppServices,
  q: Queryable,
  { letter, claim, state }: Opened,
): Promise<LetterView> {
  const values = valuesOf(services, claim)
  const writer = {
    name: textOf(values['writer_name']),
    firm: textOf(values['writer_firm']),
    role: roleOf(values['writer_role']),
  }
  const category = categoryFacts[claim.category].label(
    thresholdsOn(dateInZone(services.clock.now().toISOString())),
  )
  const investor = await nameOf(q, claim)
  return {
    investor,
    category,
    rule: categoryFacts[claim.category].rule,
    writer,
    expires_at: letter.expires_at,
    state,
    text: letterText(writer.name, writer.firm, writer.role, investor, category),
  }
}

/** The letter behind a link; the first look is recorded. A link that ended returns that, and nothing else. */
export async function openLetter(services: AppServices, reader: LinkReader): Promise<LetterView> {
  const opened = await byLink(services, services.db, reader)
  if (opened.state === 'over') throw refuse('not_found')
  if (opened.state === 'open' && opened.letter.opened_at === null)
    await services.db.tx(async (tx) => {
      if (
        (await services.lifecycles.lock(tx, 'accreditation', opened.claim.id))?.state !== 'waiting'
      )
        return
      await repo.setOpened(tx, opened.letter.id, services.clock.now().toISOString())
      await services.lifecycles.send(
        tx,
        'accreditation',
        opened.claim.id,
        { type: 'LETTER_OPENED' },
        { ...system, ip: reader.ip },
      )
    })
  return viewOf(services, services.db, opened)
}

interface Saying extends LinkReader {
  userAgent: string
}
async function stillOpen(services: AppServices, tx: Tx, saying: Saying): Promise<Opened> {
  const before = await byLink(services, tx, saying)
  await services.lifecycles.lock(tx, 'accreditation', before.claim.id)
  const opened = await byLink(services, tx, saying)
  if (opened.state !== 'open') throw refuse('not_found')
  return opened
}

/** Whether the investor has signed in, in the browser that answers. */
async function inDeviceOf(
  services: AppServices,
  q: Queryable,
  userId: string,
  { cookies }: Saying,
): Promise<boolean> {
  const person = await repo.personOf(q, userId)
  return person !== null && signedInHere({ services, cookies }, person.email)
}

/** The writer confirms in the wording of the rule; a person looks up the license before it counts. */
export async function confirmLetter(
  services: AppServices,
  tx: Tx,
  saying: Saying,
  given: LetterConfirmation,
): Promise<LetterView> {
  const opened = await stillOpen(services, tx, saying)
  const now = services.clock.now().toISOString()
  const on = dateInZone(now)
  if (!sameName(given.typed_name, given.name))
    throw refuse('invalid', {
      fields: { typed_name: `Type your name as shown above: ${given.name}.` },
    })
  if (given.verified_on > on || given.verified_on < addMonths(on, -3))
    throw refuse('invalid', {
      fields: { verified_on: 'The rule requires steps taken in the last three months.' },
    })
  const view = await viewOf(services, tx, opened)
  const text = letterText(given.name, given.firm, given.role, view.investor, view.category)
  const { certified: _, ...kept } = given
  await spendLink(services, tx, opened.link)
  await repo.addConfirmation(tx, {
    ...kept,
    id: newId(),
    claim_id: opened.claim.id,
    letter_id: opened.letter.id,
    outcome: 'confirmed',
    text,
    text_sha256: sha256(text),
    reason: null,
    address: opened.link.address,
    ip: saying.ip,
    user_agent: saying.userAgent,
    investor_device: await inDeviceOf(services, tx, opened.claim.user_id, saying),
    at: now,
  })
  await services.lifecycles.send(
    tx,
    'accreditation',
    opened.claim.id,
    { type: 'LETTER_CONFIRMED' },
    { ...system, ip: saying.ip },
  )
  return { ...view, state: 'confirmed' }
}

/** The writer does not confirm, or something has to be changed first; the investor reads why. */
export async function refuseLetter(
  services: AppServices,
  tx: Tx,
  saying: Saying,
  given: { changes: boolean; reason: string },
): Promise<void> {
  const { link, letter, claim } = await stillOpen(services, tx, saying)
  await spendLink(services, tx, link)
  const none = {
    name: null,
    firm: null,
    role: null,
    license_no: null,
    state: null,
    verified_on: null,
    typed_name: null,
    text: null,
    text_sha256: null,
  }
  await repo.addConfirmation(tx, {
    ...none,
    id: newId(),
    claim_id: claim.id,
    letter_id: letter.id,
    outcome: given.changes ? 'changes' : 'refused',
    reason: given.reason,
    address: link.address,
    ip: saying.ip,
    user_agent: saying.userAgent,
    investor_device: await inDeviceOf(services, tx, claim.user_id, saying),
    at: services.clock.now().toISOString(),
  })
  const sentence = given.changes
    ? `${letter.writer_name} asks for a change: ${given.reason}`
    : `${letter.writer_name} did not confirm: ${given.reason}`
  await services.lifecycles.send(
    tx,
    'accreditation',
    claim.id,
    {
      type: 'LETTER_REFUSED',
      reason: given.reason,
      needs: [{ field: 'writer_name', sentence: sentence.slice(0, 500) }],
    },
    { ...system, ip: saying.ip },
  )
}
