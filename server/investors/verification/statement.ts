import { isSecondPerson, leftToAnother } from '#domain/shared/access/may-decide.ts'
import { preparersOf } from '#server/kernel/may-decide/index.ts'
import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { statementNotices, statementWaits } from '#domain/investors/mail/statements.ts'
import type { ActorCode, Person } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import type { QueueDetail } from '#domain/investors/model/compliance.ts'
import type { BadActorAnswer } from '#domain/investors/model/bad-actor.ts'
import {
  answerProblems,
  assessAnswers,
  OWN_STATEMENT_VERSION,
  ownStatementText,
  questionsFor,
  type Answers,
} from '#domain/investors/model/bad-actor-questionnaire.ts'
import type { StatementView } from '#domain/investors/model/verification.ts'
import { SHARES } from '#domain/shared/periods.ts'
import { sameName } from '#domain/shared/names/match.ts'
import type { Audience } from '#machines/lib/party.ts'
import type {
  SelfStatementContext,
  SelfStatementFacts,
} from '#machines/investors/self-statement.lifecycle.ts'
import { selfStatementLifecycle } from '#machines/investors/self-statement.lifecycle.ts'
import { begin } from '#machines/lib/begin.ts'
import { present } from '#machines/lib/present.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import { ownerOrPlatform } from '#server/identity/access/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import {
  type EffectHandler,
  type EventContext,
  type RefusedEvents,
  presentLog,
} from '#server/kernel/state-machines/index.ts'
import { readFact } from '../profile/index.ts'
import { cleaned } from '#server/kernel/lib/cleaned.ts'
import * as repo from './repo.ts'
import type { RequestContext } from '#server/kernel/context.ts'

type Parted = Pick<AppServices, 'keys'>
export interface Signing {
  answers: Record<string, BadActorAnswer>
  holds_20: boolean
  solicits: boolean
  typed_name: string
}
/** The statement is measured as any covered person's under Rule 506(d). */
const REGIME = 'reg_d'
const questions = () => questionsFor('other', REGIME)
const placeOf = (id: string): string => `self_statement:${id}:answers`
/** What of its tables is encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'self_statement_version',
    column: 'answers_sealed',
    from: ['statement_id'],
    place: placeOf,
  },
]
const answersOf = (services: Parted, row: repo.VersionRow | undefined): Answers =>
  row === undefined
    ? {}
    : (JSON.parse(services.keys.open(row.answers_sealed, placeOf(row.statement_id))) as Answers)
const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No')
const saysYes = (answers: Answers): boolean =>
  Object.values(answers).some((one) => one?.answer === true)

async function nameOf(q: Queryable, actor: Person): Promise<string> {
  const values = (await readFact(q, actor.userId, 'kyc'))?.values ?? {}
  const legal = [values['legal_first'], values['legal_last']]
    .filter((part): part is string => typeof part === 'string')
    .join(' ')
  return legal === '' ? await repo.personName(q, actor.userId) : legal
}
async function becauseOf(q: Queryable, userId: string): Promise<string[]> {
  const covered = (await repo.coveredIn(q, userId)).map(
    (one) =>
      `${one.name} names you as ${one.roles.join(' and ').replaceAll('_', ' ').toLowerCase()}.`,
  )
  return [
    ...covered,
    ...(await repo.largeHoldings(q, userId)).map(
      (one) => `You hold 20 percent or more of what ${one.name} issued here.`,
    ),
  ]
}

/** The statement as its owner reads it. */
export async function statementView(
  services: AppServices,
  q: Queryable,
  actor: Person,
): Promise<StatementView> {
  const row = await repo.statementOf(q, actor.userId)
  const [last] = row === null ? [] : await repo.versionsOf(q, row.id)
  const answers = answersOf(services, last) as Record<string, BadActorAnswer>
  const context = (row?.machine?.context ?? null) as SelfStatementContext | null
  const person = await nameOf(q, actor)
  const files = Object.values(answers).flatMap((one) =>
    one.document === null ? [] : [one.document],
  )
  return {
    status: row?.machine
      ? services.lifecycles.present(row.machine, { who: ['INV'], link: () => links.statement() })
      : present(selfStatementLifecycle, begin(selfStatementLifecycle, undefined).stored, {
          who: ['INV'],
          link: () => links.statement(),
        }),
    person,
    questions: questions(),
    answers,
    files: (await repo.ownFiles(q, files, actor.userId)).map(({ id, name, size }) => ({
      id,
      name,
      size,
    })),
    certificate: ownStatementText(person),
    signed_at: context?.signed_at ?? null,
    valid_until: context?.valid_until ?? null,
    asked: context?.asked ?? null,
    outcome: context?.outcome ?? null,
    rev: last?.version ?? 0,
    holds_20: last?.holds_20 ?? null,
    solicits: last?.solicits ?? null,
    because: await becauseOf(q, actor.userId),
    history:
      row === null
        ? []
        : await presentLog(
            services,
            q,
            await services.lifecycles.history(
              q,
              { machine: 'self-statement', id: row.id },
              { limit: 50 },
            ),
            'owner',
          ),
  }
}

async function checked(
  q: Queryable,
  userId: string,
  given: Signing,
  person: string,
): Promise<Answers> {
  const known = new Set(questions().map((one) => one.key))
  const unknown = Object.keys(given.answers).filter((key) => !known.has(key))
  if (unknown.length > 0)
    throw refuse('unknown_field', {
      fields: Object.fromEntries(
        unknown.slice(0, 20).map((key) => [`answers.${key}`, 'That question doesn’t exist.']),
      ),
    })
  const answers = cleaned(given.answers) as Record<string, BadActorAnswer>
  const found = answerProblems(answers)
  const files = Object.entries(answers).flatMap(([key, one]) =>
    one.document === null ? [] : [[key, one.document] as const],
  )
  const own = new Set(
    (
      await repo.ownFiles(
        q,
        files.map(([, id]) => id),
        userId,
      )
    ).map((file) => file.id),
  )
  for (const [key, id] of files)
    if (!own.has(id)) found[`answers.${key}.document`] = 'Upload this file again.'
  if (!sameName(given.typed_name, person))
    found['typed_name'] = `Type your name as shown here: ${person}.`
  if (Object.keys(found).length > 0) throw refuse('invalid', { fields: found })
  return answers
}

/** Signs the answers. Without any yes it is clear at once; a yes, or an answer after one, goes to a person. */
export async function signStatement(
  asking: RequestContext<Person>,
  given: Signing,
): Promise<StatementView> {
  const { services, tx, actor, now } = asking
  const person = await nameOf(tx, actor)
  const answers = await checked(tx, actor.userId, given, person)
  await repo.addStatement(tx, newId(), actor.userId, now.toISOString())
  await repo.lockStatement(tx, actor.userId)
  const row = await repo.statementOf(tx, actor.userId)
  if (row === null) throw new Error('a statement was not stored')
  if (row.machine === null)
    await services.lifecycles.begin(tx, 'self-statement', row.id, undefined, asking, {
      user_id: actor.userId,
    })
  const [last] = await repo.versionsOf(tx, row.id)
  const certificate = ownStatementText(person)
  await repo.addVersion(tx, {
    id: newId(),
    statement_id: row.id,
    version: (last?.version ?? 0) + 1,
    answers_sealed: services.keys.seal(JSON.stringify(answers), placeOf(row.id)),
    holds_20: given.holds_20,
    solicits: given.solicits,
    typed_name: given.typed_name,
    certificate,
    certificate_sha256: sha256(certificate),
    text_version: OWN_STATEMENT_VERSION,
    ip: asking.ip ?? '',
    user_agent: asking.userAgent,
    signed_at: now.toISOString(),
  })
  await services.lifecycles.send(tx, 'self-statement', row.id, { type: 'SIGNED' }, asking)
  return statementView(services, tx, actor)
}

/** Codes on a statement: its owner, compliance and operators; support reads only. */
export async function authorize(context: EventContext): Promise<readonly ActorCode[]> {
  const side = ownerOrPlatform(context)
  return side === null ? [] : [side]
}
const APPROVED = ['clear', 'disclosed']
/** The person and who opened a decided statement again leave the decision to another person. */
export const refusedEvents: RefusedEvents = async (q, instance, actor) =>
  leftToAnother(
    ['CLEARED', 'DISCLOSURE_REQUIRED', 'DISQUALIFIED'],
    actor,
    await preparersOf(q, instance, APPROVED),
  )
export async function facts({
  services,
  tx,
  id,
  instance,
  by,
  now,
}: EventContext): Promise<Record<string, unknown>> {
  const [last, before] = await repo.versionsOf(tx, id)
  const answers = answersOf(services, last)
  return {
    version: last?.version ?? 0,
    is_new: (last?.version ?? 0) > (instance.context as unknown as SelfStatementContext).version,
    says_yes: saysYes(answers) || saysYes(answersOf(services, before)),
    outcome: assessAnswers(answers, 'other', REGIME, dateInZone(now.toISOString()), false).outcome,
    reviewer_is_author:
      by.actor.kind === 'person' &&
      !isSecondPerson(by.actor, await preparersOf(tx, instance, APPROVED)),
  } satisfies SelfStatementFacts
}

export const notify: EffectHandler = async ({ tx, services, id, instance, effect }) => {
  const { to, template } = effect.params as { to: Audience; template: string }
  const say = to === 'staff' ? statementWaits : statementNotices[template]
  if (say === undefined) throw new Error(`no words for ${template}`)
  await noticeTo(
    services,
    tx,
    to === 'staff' ? await repo.staffIds(tx) : await existingPeople(tx, [instance.user_id ?? '']),
    say,
    { machine: 'self-statement', id, rev: instance.rev },
  )
}

/** A statement for the one who reviews it: each yes with its details and what the rules say of it today. */
export async function statementEvidence(
  services: Parted,
  q: Queryable,
  id: string,
  now: Date,
): Promise<QueueDetail['facts']> {
  const [row, versions] = [await repo.statementById(q, id), await repo.versionsOf(q, id)]
  const last = versions[0]
  if (row === null || last === undefined) return []
  const answers = answersOf(services, last)
  const on = dateInZone(now.toISOString())
  const { findings, outcome } = assessAnswers(answers, 'other', REGIME, on, false)
  const field = (label: string, value: string, name = 'answers') => ({
    field: name,
    label,
    value,
    secret: false,
  })
  const groups = await Promise.all(
    questions().flatMap((question) => {
      const given = answers[question.key]
      if (given?.answer !== true) return []
      const rows: [string, string | null][] = [
        ['Question', question.prompt],
        ['Date', given.event_date],
        ['In force until', given.in_force_until],
        ['Court or authority', given.authority],
        ['Docket number', given.docket_no],
        ['Covered by the rule', given.covered_kind === null ? null : yesOrNo(given.covered_kind)],
        ['What happened', given.explanation],
        ['By the rules', findings.find((one) => one.key === question.key)?.sentence ?? null],
      ]
      return [
        (async () => ({
          title: question.key,
          fields: rows.flatMap(([label, value]) =>
            value === null || value === '' ? [] : [field(label, value, question.key)],
          ),
          files:
            given.document === null
              ? []
              : (await repo.ownFiles(q, [given.document], row.user_id)).map((file) => ({
                  field: question.key,
                  label: 'Order, judgment or notice',
                  file_id: file.id,
                  name: file.name,
                  content_type: file.content_type,
                })),
        }))(),
      ]
    }),
  )
  return [
    {
      title: 'The statement',
      fields: [
        field('Measured on', on),
        field('By the rules', outcome.replaceAll('_', ' ')),
        field(`Will hold ${SHARES.covered_holder} percent of the votes`, yesOrNo(last.holds_20)),
        field('Is paid to solicit', yesOrNo(last.solicits)),
        field('Signed as', last.typed_name),
        field('Signed', dateInZone(last.signed_at)),
        field('Words', last.certificate),
        field('Version of the words', String(last.text_version)),
      ],
      files: [],
    },
    ...groups,
  ]
}
