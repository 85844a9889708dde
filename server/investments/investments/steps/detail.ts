import type { StepDetail } from '#domain/investments/model/investment.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { familyOf } from '#domain/investors/rules/registration.ts'
import { presentRegion } from '#machines/lib/present.ts'
import { investmentStepsLifecycle } from '#machines/investments/investment-steps.lifecycle.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { kycOf } from '#server/investors/kyc/index.ts'
import type { Case } from '../case.ts'
import { envelopeOf, isSigned, nameOf, readFact, type Fact } from '../people.ts'
import { linkFor } from '../present.ts'
import * as repo from '../repo.ts'
import { wireOf } from '../wire.ts'
import { writtenDate } from '../copy.ts'
import { debitOf } from './bank.ts'
import { draftMasks } from './draft.ts'
import { asksQuiz } from './gate.ts'
import { knownAnswers } from './known.ts'
import { asked, confirmOnly } from './on-file.ts'
import { demandReach } from './reach.ts'
import { accountNames } from './registration.ts'
import { taxOfStep } from './tax.ts'
import { education } from './texts.ts'
import type { IraContext } from '#machines/investors/ira.events.ts'

type Values = Record<string, unknown>

const sourceOf = (fact: Fact): string => `${fact.source}, ${writtenDate(fact.recordedAt)}`

async function needsOf(
  services: AppServices,
  q: Queryable,
  c: Case,
  step: StepName,
): Promise<Record<string, string>> {
  if (step === 'kyc')
    return Object.fromEntries(
      ((await kycOf(services, q, c.row.user_id))?.needs ?? []).map((n) => [n.field, n.sentence]),
    )
  if (step === 'ira') {
    const ira = await services.lifecycles.read(q, 'ira', c.row.id)
    return Object.fromEntries(
      ((ira?.context as IraContext | undefined)?.needs ?? []).map((n) => [n.field, n.sentence]),
    )
  }
  return {}
}

async function extraOf(
  services: AppServices,
  q: Queryable,
  c: Case,
  step: StepName,
): Promise<StepDetail['extra']> {
  const none: StepDetail['extra'] = {
    documents: [],
    debit: null,
    wire: null,
    quiz: false,
    education: [],
    tax: null,
    account_names: [],
    known: {},
  }
  if (step === 'documents') {
    const opened = new Map(
      (await repo.findOpened(q, c.row.id)).map((o) => [o.file_id, o.opened_at]),
    )
    const documents = (await repo.findOfferingDocuments(q, c.row.listing_id)).map((d) => ({
      id: d.id,
      title: d.title,
      file_id: d.file_id,
      required: d.required,
      opened_at: opened.get(d.file_id) ?? null,
    }))
    return {
      ...none,
      documents,
      quiz: asksQuiz(c),
      education: [...education],
      tax: await taxOfStep(services, q, c),
    }
  }
  if (step !== 'payment') return none
  return {
    ...none,
    debit: await debitOf(q, c, services.clock.now()),
    wire: await wireOf(services, q, c),
    account_names: [
      ...new Set([await nameOf(services, q, c.row.user_id), ...(await accountNames(q, c))]),
    ],
  }
}

/** Values that the account already knows, where no fact is on file yet. */
async function fromAccount(
  services: AppServices,
  q: Queryable,
  c: Case,
  step: StepName,
): Promise<Values> {
  // who holds an account with others, or for others, states whose name it has
  if (step === 'payment' && familyOf(c.registration) === 'plain')
    return { holder_name: await nameOf(services, q, c.row.user_id) }
  const person =
    step === 'investor-details' || step === 'kyc' ? await repo.findPerson(q, c.row.user_id) : null
  if (person === null) return {}
  return step === 'kyc'
    ? { legal_first: person.first_name, legal_last: person.last_name }
    : { contact_email: person.email }
}

/**
 * A step with what is known: the account, then the profile's facts, then what was submitted here, then the draft.
 * Secrets are only there as masks. A step that cannot be opened returns 409 with the one that can.
 */
export async function stepDetail(
  services: AppServices,
  q: Queryable,
  c: Case,
  step: StepName,
  now: Date,
): Promise<StepDetail> {
  demandReach(c, step, isSigned(await envelopeOf(services, q, c.row.id)))
  const fact = await readFact(services, q, c.row.user_id, step)
  const row = await repo.findStep(q, c.row.id, step)
  const account = await fromAccount(services, q, c, step)
  const facts = Object.fromEntries(
    Object.entries(fact?.values ?? {}).filter(([field]) => !asked[step].includes(field)),
  )
  const given = { ...account, ...facts, ...row?.answers, ...row?.draft }
  // whoever has answered otherwise here has to answer
  const settled = Object.fromEntries(
    Object.entries(await knownAnswers(services, q, c, step, now)).filter(
      ([field, { value }]) => (given[field] ?? value) === value,
    ),
  )
  const values = {
    ...given,
    ...Object.fromEntries(Object.entries(settled).map(([field, { value }]) => [field, value])),
  }
  const masked = { ...fact?.masked, ...draftMasks(services, row, c.row.id, step) }
  const sources = {
    ...Object.fromEntries(Object.keys(account).map((field) => [field, 'your account'])),
    ...(fact === null
      ? {}
      : Object.fromEntries(
          [...Object.keys(facts), ...Object.keys(fact.masked)].map((field) => [
            field,
            sourceOf(fact),
          ]),
        )),
  }
  for (const field of Object.keys(row?.draft ?? {}))
    delete (sources as Record<string, string>)[field]
  return {
    name: step,
    status: presentRegion(investmentStepsLifecycle, c.steps, step, {
      who: ['INV'],
      link: linkFor('owner', c.row, c.instance.state, step),
    }),
    values,
    masked,
    sources,
    needs: await needsOf(services, q, c, step),
    confirm_only:
      Object.keys(row?.draft ?? {}).length === 0 &&
      confirmOnly(step, fact, now) &&
      c.stepStates[step] !== 'needs_action',
    saved_at: row?.saved_at ?? null,
    rev: row?.rev ?? 0,
    extra: {
      ...(await extraOf(services, q, c, step)),
      known: Object.fromEntries(Object.entries(settled).map(([field, { says }]) => [field, says])),
    },
  }
}
