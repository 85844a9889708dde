import { regulationOf } from '#domain/shared/regulation.ts'
import { decidesReviews, memberRole, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type {
  coveredPerson,
  questionnaireReview,
  questionnaireView,
} from '#domain/offerings/model/raise.ts'
import { isAnswered, RELIED_ON } from '#domain/offerings/rules/questionnaires.ts'
import type { BadActorAnswer } from '#domain/investors/model/bad-actor.ts'
import {
  answerProblems,
  certificateText,
  questionsFor,
} from '#domain/investors/model/bad-actor-questionnaire.ts'
import { ANSWER_DAYS } from '#machines/offerings/questionnaire.lifecycle.ts'
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import { sameName } from '#domain/shared/names/match.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import {
  confirmedAddresses,
  makeLink,
  spendLink,
  type LinkReader,
} from '#server/kernel/mail-links/index.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import type { z } from 'zod'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { findCompany, findOffering } from '../offerings/index.ts'
import { coveredNow } from './covered.ts'
import { answersOf, assess, placeOf } from './questionnaire-answers.ts'
import { openWorkspace } from './workspace.ts'
import { changeAddress, isOtherAddress } from './questionnaire-address.ts'
import {
  byLink,
  demandOutsider,
  lookByLink,
  type QuestionnaireReader,
} from './questionnaire-readers.ts'
import * as repo from './questionnaire-repo.ts'
import { cleaned } from '#server/kernel/lib/cleaned.ts'
import { system } from '#server/kernel/context.ts'
import type { CompanyContext } from './topics.ts'

type Line = z.input<typeof coveredPerson>
type View = z.input<typeof questionnaireView>
type Review = z.input<typeof questionnaireReview>
export const MAILS = { name: 'topics.questionnaire', points: 60, seconds: 3_600 }

const signedAt = (machine: Instance): string | null =>
  (machine.context as { signed_at: string | null }).signed_at
const dueAt = (machine: Instance): string | null =>
  (machine.context as { due_at: string | null }).due_at

/** The covered persons of an offering, by its drafts and by what holds them, each with the state of their questionnaire. */
export async function linesOf(
  ask: { services: AppServices; tx: Queryable; actor: Person; accountId: string },
  listingId: string,
): Promise<Line[]> {
  const opened = await openWorkspace(ask.services, ask.tx, ask.accountId, listingId, ask.actor)
  const covered = await coveredNow(ask.services, ask.tx, listingId, opened.context.values)
  const rows = new Map(
    (await repo.findOfOffering(ask.tx, listingId)).map((row) => [row.person_key, row]),
  )
  const decides =
    decidesReviews(ask.actor) && memberRole(ask.actor, opened.raise.account_id) === null
  return Promise.all(
    covered.map(async (one): Promise<Line> => {
      const row = rows.get(one.key)
      if (row === undefined)
        return {
          questionnaire_id: null,
          person_key: one.key,
          name: one.name,
          email: one.email,
          roles: one.roles,
          left: one.left,
          status: null,
          sent_at: null,
          answered_at: null,
          answered: false,
          due_at: null,
          findings: 0,
        }
      // how many answers are yes is between the person and compliance
      const findings =
        decides && signedAt(row.machine) !== null
          ? (await assess(ask.services, ask.tx, row)).findings.length
          : 0
      return {
        questionnaire_id: row.id,
        person_key: one.key,
        name: one.name,
        email: row.email,
        roles: one.roles,
        left: one.left,
        status: ask.services.lifecycles.present(row.machine, {
          who: opened.codes,
          actor: ask.actor,
          staff: opened.role === 'admin',
        }),
        sent_at: row.sent_at,
        answered_at: signedAt(row.machine),
        answered: isAnswered(row.machine.state),
        due_at: dueAt(row.machine),
        findings,
      }
    }),
  )
}

/** Sends the questionnaire, sends it again, or requests a new certification when answers are on file. */
export async function sendQuestionnaire(
  ask: CompanyContext,
  listingId: string,
  given: { person_key: string; email: string },
): Promise<Line> {
  const { services, tx } = ask
  const opened = await openWorkspace(services, tx, ask.accountId, listingId, ask.actor)
  if (opened.codes.length === 0) throw refuse('forbidden')
  const covered = (await coveredNow(services, tx, listingId, opened.context.values)).find(
    (one) => one.key === given.person_key,
  )
  if (covered === undefined)
    throw refuse('refused', {
      message: 'No one with that name has to answer. Check the offering’s people.',
    })
  await services.limits.demand(
    MAILS,
    opened.raise.account_id,
    'Too many questionnaires in one hour. Try again later.',
  )
  const known = (await repo.findOfOffering(tx, listingId)).find(
    (row) => row.person_key === covered.key,
  )
  const id = known?.id ?? newId()
  const email = given.email.toLowerCase()
  if (known === undefined) {
    await repo.add(tx, {
      id,
      listing_id: listingId,
      account_id: opened.raise.account_id,
      person_key: covered.key,
      name: covered.name,
      email,
      roles: covered.roles,
      subject: covered.subject,
      created_at: services.clock.now().toISOString(),
    })
    await services.lifecycles.begin(tx, 'questionnaire', id, {}, ask, {
      account_id: opened.raise.account_id,
      listing_id: listingId,
    })
  }
  if (known !== undefined && isOtherAddress(known, email))
    await changeAddress(ask, known, { name: covered.name, email, roles: covered.roles })
  else {
    if (known !== undefined) await repo.setAddress(tx, id, covered.name, email, covered.roles)
    const again =
      known !== undefined && [...RELIED_ON, 'bring_down_due'].includes(known.machine.state)
    await services.lifecycles.send(
      tx,
      'questionnaire',
      id,
      { type: again ? 'BRING_DOWN_ASKED' : 'SENT' },
      ask,
    )
  }
  const line = (await linesOf(ask, listingId)).find((one) => one.person_key === covered.key)
  if (line === undefined) throw refuse('not_found')
  return line
}

/** Makes a link and mails it; the earlier one ends at that moment. */
export async function mailLink(
  services: AppServices,
  tx: Tx,
  id: string,
  rev: number,
): Promise<void> {
  const row = await repo.findOne(tx, id)
  if (row === null) return
  const company = await findCompany(tx, row.account_id)
  const now = services.clock.now().toISOString()
  const name = row.subject === 'issuer' ? `for ${row.name}` : row.name
  const token = await makeLink(services, tx, {
    kind: 'questionnaire',
    record_id: id,
    address: row.email,
    name,
    expires_at: addCalendarDays(now, ANSWER_DAYS),
  })
  await repo.setSent(tx, id, now)
  await services.mailer.send(tx, {
    template: 'questionnaire.sent',
    to: { address: row.email },
    data: {
      company: company?.name ?? row.name,
      token,
      days: ANSWER_DAYS,
      again: row.machine.state === 'bring_down_due',
    },
    cause: { machine: 'questionnaire', id, rev },
  })
}

/** `signed`: the answers of a used link are signed and read no more by it. */
async function viewOf(
  services: AppServices,
  q: Queryable,
  id: string,
  { signed = false }: { signed?: boolean } = {},
): Promise<View> {
  const row = await repo.findOne(q, id)
  const offering = row === null ? null : await findOffering(q, row.listing_id)
  if (row === null || offering === null) throw refuse('not_found')
  const isOpen = ['sent', 'opened', 'in_progress'].includes(row.machine.state)
  const answering = isOpen ? 'answer' : 'done'
  const due = row.machine.state === 'bring_down_due' ? 'bring_down' : answering
  const mode = signed ? 'done' : due
  return {
    questionnaire_id: row.id,
    person: row.name,
    company: offering.company.name,
    roles: row.roles,
    offering_type: offering.type,
    status: services.lifecycles.present(row.machine, { who: [], reads: 'partner' }),
    mode,
    questions: questionsFor(row.subject, regulationOf(offering.type)),
    answers: signed ? {} : (answersOf(services, row) as Record<string, BadActorAnswer>),
    rev: row.rev,
    signed_at: signedAt(row.machine),
    certificate: certificateText(
      row.name,
      offering.company.name,
      mode === 'bring_down' ? 'bring_down' : 'answer',
    ),
  }
}

/** The questionnaire behind a link whose code was given; the first look is recorded. */
export async function openByLink(
  services: AppServices,
  reader: QuestionnaireReader,
): Promise<View> {
  const { row, link } = await lookByLink(services, reader)
  if (row.machine.state === 'sent')
    await services.db.tx(async (tx) => {
      if ((await services.lifecycles.lock(tx, 'questionnaire', row.id))?.state === 'sent')
        await services.lifecycles.send(
          tx,
          'questionnaire',
          row.id,
          { type: 'OPENED' },
          { ...system, ip: reader.ip },
        )
    })
  return viewOf(services, services.db, row.id, { signed: link.used_at !== null })
}

/** States in which answers are accepted. */
export const OPEN: readonly string[] = ['sent', 'opened', 'in_progress', 'bring_down_due']
export const notNow = (row: repo.QuestionnaireWithState) =>
  refuse('not_accepted', {
    detail: { state: row.machine.state, accepts: [], unmet: ['The questionnaire is submitted.'] },
  })

/** Stores answers as they are given; while a certification is due this means that something changed. */
export async function storeAnswers(
  services: AppServices,
  tx: Tx,
  reader: LinkReader,
  given: Record<string, BadActorAnswer>,
  ifMatch: number | null,
): Promise<View> {
  const { row, link } = await byLink(services, tx, reader)
  if (link.used_at !== null || !OPEN.includes(row.machine.state)) throw notNow(row)
  const rev = await repo.lockAnswers(tx, row.id)
  if (ifMatch !== rev) expectVersion(ifMatch, rev, await viewOf(services, tx, row.id))
  const known = new Set(questionsFor(row.subject, 'reg_cf').map((one) => one.key))
  const unknown = Object.keys(given).filter((key) => !known.has(key))
  if (unknown.length > 0)
    throw refuse('unknown_field', {
      fields: Object.fromEntries(
        unknown
          .slice(0, 20)
          .map((key) => [`answers.${key.slice(0, 10)}`, 'That question doesn’t exist.']),
      ),
    })
  const papers = new Set(await repo.documentIds(tx, row.id, { all: false }))
  const foreign = Object.entries(given).filter(
    ([, one]) => one.document !== null && !papers.has(one.document),
  )
  if (foreign.length > 0)
    throw refuse('invalid', {
      fields: Object.fromEntries(
        foreign.map(([key]) => [`answers.${key}.document`, 'Add the file here.']),
      ),
    })
  const answers = {
    ...answersOf(services, row),
    ...(cleaned(given) as Record<string, BadActorAnswer>),
  }
  await repo.setAnswers(tx, row.id, services.keys.seal(JSON.stringify(answers), placeOf(row.id)))
  const by = { ...system, ip: reader.ip }
  if (row.machine.state === 'sent')
    await services.lifecycles.send(tx, 'questionnaire', row.id, { type: 'OPENED' }, by)
  if (row.machine.state !== 'in_progress')
    await services.lifecycles.send(tx, 'questionnaire', row.id, { type: 'ANSWERED' }, by)
  return viewOf(services, tx, row.id)
}

interface Signing {
  reader: LinkReader
  typedName: string
  userAgent: string
}
async function sign(
  services: AppServices,
  tx: Tx,
  kind: 'answer' | 'bring_down',
  { reader, typedName, userAgent }: Signing,
): Promise<View> {
  const { row, link } = await byLink(services, tx, reader)
  await repo.lockAnswers(tx, row.id)
  if (
    link.used_at !== null ||
    row.machine.state !== (kind === 'answer' ? 'in_progress' : 'bring_down_due')
  )
    throw notNow(row)
  const found = answerProblems(answersOf(services, row))
  if (Object.keys(found).length > 0) throw refuse('invalid', { fields: found })
  const name = String(cleaned(typedName)).trim()
  if (row.subject === 'other' && !sameName(name, row.name))
    throw refuse('invalid', {
      fields: { typed_name: `Type your name as shown here: ${row.name}.` },
    })
  await spendLink(services, tx, link)
  const view = await viewOf(services, tx, row.id)
  await repo.addSignature(tx, {
    id: newId(),
    questionnaire_id: row.id,
    kind,
    typed_name: name,
    certificate: view.certificate,
    certificate_sha256: sha256(view.certificate),
    answers_sealed: row.answers_sealed ?? '',
    ip: reader.ip,
    user_agent: userAgent,
    signed_at: services.clock.now().toISOString(),
    address: link.address,
  })
  await services.lifecycles.send(
    tx,
    'questionnaire',
    row.id,
    { type: kind === 'answer' ? 'SIGNED' : 'CONFIRMED' },
    { ...system, ip: reader.ip },
  )
  return viewOf(services, tx, row.id, { signed: true })
}
/** Certifies and submits the answers. */
export const signAnswers = (services: AppServices, tx: Tx, signing: Signing): Promise<View> =>
  sign(services, tx, 'answer', signing)
/** Certifies before a closing that nothing has changed. */
export const confirmAnswers = (services: AppServices, tx: Tx, signing: Signing): Promise<View> =>
  sign(services, tx, 'bring_down', signing)

/** A questionnaire as compliance reads it; support and companies do not. */
export async function reviewOf(
  services: AppServices,
  q: Queryable,
  id: string,
  actor: Person,
): Promise<Review> {
  if (!decidesReviews(actor)) throw refuse('forbidden')
  const row = await repo.findOne(q, id)
  if (row === null) throw refuse('not_found')
  demandOutsider(actor, row.account_id)
  const [view, found, signature, warnings, confirmed] = [
    await viewOf(services, q, id),
    await assess(services, q, row),
    await repo.lastSignature(q, id),
    await repo.warningsOf(q, id),
    new Map(
      (await confirmedAddresses(q, 'questionnaire', id)).map((one) => [
        one.address,
        one.confirmed_at,
      ]),
    ),
  ]
  return {
    ...view,
    status: services.lifecycles.present(row.machine, { who: ['ADM', 'BD'], actor, staff: true }),
    listing_id: row.listing_id,
    account_id: row.account_id,
    measured_on: found.on,
    outcome: found.outcome,
    findings: found.findings,
    typed_name: signature?.typed_name ?? null,
    certificate: signature?.certificate ?? view.certificate,
    certificate_sha256: signature?.certificate_sha256 ?? null,
    waiver: row.waiver,
    valid_until: (row.machine.context as { valid_until: string | null }).valid_until,
    address: row.email,
    address_confirmed_at: confirmed.get(row.email) ?? null,
    earlier: found.earlier.map((one) => ({
      address: one.address,
      address_confirmed_at: confirmed.get(one.address) ?? null,
      ended_at: one.ended_at,
      changed_by: one.changed_by_name,
      by_platform: one.by_platform,
      signed_at: one.signed_at,
      outcome: one.outcome,
      findings: one.findings,
      weighed: one.weighed,
    })),
    warnings,
  }
}

/** Records a waiver or written advice; the rules count the events as waived from now on. */
export async function recordWaiver(
  services: AppServices,
  tx: Tx,
  id: string,
  actor: Person,
  waiver: string,
): Promise<Review> {
  if (!decidesReviews(actor)) throw refuse('forbidden')
  const row = await repo.findOne(tx, id)
  if (row === null) throw refuse('not_found')
  demandOutsider(actor, row.account_id)
  await repo.setWaiver(
    tx,
    id,
    String(cleaned(waiver)),
    actor.userId,
    services.clock.now().toISOString(),
  )
  return reviewOf(services, tx, id, actor)
}
