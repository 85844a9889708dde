import type { Person } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  categoryFacts,
  isNatural,
  type AccreditationCategory,
  type AccreditationView,
  type ClaimMethod,
  type ClaimView,
  type EvidenceView,
} from '#domain/investors/model/accreditation.ts'
import { claimShape } from '#domain/investors/model/accreditation-form.ts'
import { familyOf } from '#domain/investors/rules/registration.ts'
import { links } from '#domain/shared/links.ts'
import { textOf } from '#domain/shared/text.ts'
import type { AccreditationContext } from '#machines/investors/accreditation.lifecycle.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { readFact } from '../profile/index.ts'
import { cleaned } from '#server/kernel/lib/cleaned.ts'
import { legalName } from './names.ts'
import * as repo from './repo.ts'
import { accreditationStanding, coveringClaims } from './standing.ts'
import { filesIn, problemsOf, sealValues, valuesOf, verifiedBefore } from './values.ts'
import type { RequestContext } from '#server/kernel/context.ts'

type Values = Record<string, unknown>
/** Claims that a person may begin in an hour. */
const BEGUN = { name: 'accreditation.begin', points: 30, seconds: 3_600 }
const editable = ['draft', 'needs_information']
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

async function viewOf(services: AppServices, q: Queryable, claim: repo.Claim): Promise<ClaimView> {
  const context = claim.machine.context as unknown as AccreditationContext
  const values = valuesOf(services, claim)
  const letter = await repo.lastLetter(q, claim.id)
  const said = letter === null ? null : await repo.lastConfirmation(q, claim.id)
  return {
    id: claim.id,
    category: claim.category,
    method: claim.method,
    rev: claim.rev,
    created_at: claim.created_at,
    status: services.lifecycles.present(claim.machine, {
      who: ['INV'],
      link: () => links.accreditation(),
    }),
    subject: {
      registration_id: claim.registration_id,
      title: claim.title ?? (await legalName(q, claim.user_id)),
      kind: isNatural(claim.category) ? 'person' : 'entity',
    },
    holds_for: claim.investment ?? claim.company,
    values,
    files: (await repo.ownFiles(q, filesIn(values), claim.user_id)).map(({ id, name, size }) => ({
      id,
      name,
      size,
    })),
    needs: Object.fromEntries(context.needs.map((need) => [need.field, need.sentence])),
    letter:
      letter === null
        ? null
        : {
            writer: letter.writer_name,
            firm: textOf(values['writer_firm']),
            email: letter.writer_email,
            sent_at: letter.created_at,
            expires_at: letter.expires_at,
            opened_at: letter.opened_at,
            confirmed_at:
              said?.letter_id === letter.id && said.outcome === 'confirmed' ? said.at : null,
          },
    verified_at: context.verified_at,
    valid_until: context.valid_until,
    renewable: claim.machine.state === 'verified' || claim.machine.state === 'expired',
  }
}

async function own(q: Queryable, id: string, userId: string): Promise<repo.Claim> {
  const claim = await repo.oneClaim(q, id)
  if (claim === null || claim.user_id !== userId) throw refuse('not_found')
  return claim
}

/** Figures on file: the worksheet's or the suitability step's, so that nobody types them twice. */
async function knownOf(q: Queryable, userId: string): Promise<AccreditationView['known']> {
  const fact = await readFact(q, userId, 'suitability')
  return {
    net_worth: number(fact?.values['net_worth']),
    annual_income: number(fact?.values['annual_income']),
    source: fact?.source ?? null,
  }
}
/**
 * Registrations with a claim of their own: entities, trusts, estates and minors; joint holders claim each for
 * themselves.
 */
async function subjectsOf(q: Queryable, userId: string): Promise<AccreditationView['subjects']> {
  const claims = (await readFact(q, userId, 'suitability'))?.values['accreditation']
  const self = {
    registration_id: null,
    title: await legalName(q, userId),
    kind: 'person' as const,
    self_certified: typeof claims === 'string' && claims !== 'none',
  }
  const others = (await repo.registrationsOf(q, userId))
    .filter((one) => familyOf(one.type) !== 'joint')
    .map((one) => ({
      registration_id: one.id,
      title: one.title ?? 'Registration',
      kind: 'entity' as const,
      self_certified: one.claims !== null && one.claims !== 'none',
    }))
  return Promise.all(
    [self, ...others].map(async (one) => {
      const { state, until } = await accreditationStanding(q, userId, one.registration_id)
      return { ...one, standing: state, until }
    }),
  )
}

/** A person's accreditation as a whole. */
export async function accreditationOf(
  services: AppServices,
  q: Queryable,
  userId: string,
  now: Date,
): Promise<AccreditationView> {
  const on = dateInZone(now.toISOString())
  const companies = await Promise.all(
    (await repo.companiesOf(q, userId)).map(async ({ account_id, name }) => ({
      account_id,
      name,
      verified_before: (await verifiedBefore(q, userId, account_id, on)) !== null,
    })),
  )
  return {
    claims: await Promise.all(
      (await repo.claimsOf(q, userId)).map((claim) => viewOf(services, q, claim)),
    ),
    subjects: await subjectsOf(q, userId),
    companies,
    investments: await repo.privateInvestments(q, userId),
    known: await knownOf(q, userId),
    today: on,
  }
}

async function checkChoice(
  q: Queryable,
  userId: string,
  category: AccreditationCategory,
  method: ClaimMethod,
  registrationId: string | null,
): Promise<void> {
  if (!categoryFacts[category].methods.includes(method))
    throw refuse('invalid', {
      fields: { method: 'That method doesn’t prove this category. Choose another.' },
    })
  if (isNatural(category) !== (registrationId === null))
    throw refuse('invalid', {
      fields: {
        category:
          registrationId === null
            ? 'Choose a category for a person.'
            : 'Choose a category for an entity.',
      },
    })
  if (
    registrationId !== null &&
    !(await subjectsOf(q, userId)).some((one) => one.registration_id === registrationId)
  )
    throw refuse('invalid', { fields: { registration_id: 'That registration isn’t yours.' } })
}

/** What is known already, as far as the form requires it. */
async function prefilled(
  q: Queryable,
  userId: string,
  category: AccreditationCategory,
  method: ClaimMethod,
): Promise<Values> {
  const known = await knownOf(q, userId)
  const values: Values = {
    ...(known.net_worth === null ? {} : { net_worth: known.net_worth }),
    ...(known.annual_income === null ? {} : { income_last: known.annual_income }),
    joint: false,
  }
  const fields = claimShape(category, method).shape
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => Object.hasOwn(fields, field)),
  )
}

const limitedTo = (
  method: ClaimMethod,
  values: Values,
): { investment_id: string | null; account_id: string | null } => ({
  investment_id:
    method === 'min_investment' && typeof values['investment_id'] === 'string'
      ? values['investment_id']
      : null,
  account_id: typeof values['account_id'] === 'string' ? values['account_id'] : null,
})
async function keep(
  { services, tx, actor, now }: RequestContext<Person>,
  claim: Pick<repo.ClaimRow, 'id'>,
  category: AccreditationCategory,
  method: ClaimMethod,
  values: Values,
): Promise<void> {
  await repo.storeClaim(
    tx,
    {
      id: claim.id,
      category,
      method,
      values_sealed: sealValues(services, claim.id, values),
      files: filesIn(values),
      ...limitedTo(method, values),
    },
    actor.userId,
    now.toISOString(),
  )
}

export interface Beginning {
  category: AccreditationCategory
  method: ClaimMethod
  registration_id: string | null
}
/** Begins a claim, or turns the one that is open for the same subject to another category or method. */
export async function beginClaim(
  asking: RequestContext<Person>,
  { category, method, registration_id }: Beginning,
  values?: Values,
): Promise<ClaimView> {
  const { services, tx, actor, now } = asking
  await services.limits.demand(BEGUN, actor.userId, 'Too many claims in one hour. Try again later.')
  await checkChoice(tx, actor.userId, category, method, registration_id)
  await repo.lockSubject(tx, actor.userId)
  const open = await repo.openClaim(tx, actor.userId, registration_id)
  const start = values ?? (await prefilled(tx, actor.userId, category, method))
  const id = open?.id ?? newId()
  if (open === null) {
    await repo.addClaim(
      tx,
      {
        id,
        user_id: actor.userId,
        registration_id,
        category,
        method,
        values_sealed: sealValues(services, id, {}),
      },
      now.toISOString(),
    )
    await services.lifecycles.begin(tx, 'accreditation', id, undefined, asking, {
      user_id: actor.userId,
    })
  }
  if (open === null || open.category !== category || open.method !== method || values !== undefined)
    await keep(asking, { id }, category, method, start)
  return viewOf(services, tx, await own(tx, id, actor.userId))
}

/** What the form takes of these values: unknown fields are refused, what is not right yet is left out. */
function takenOf(claim: repo.Claim, given: Values): Values {
  const { shape } = claimShape(claim.category, claim.method)
  const unknown = Object.keys(given).filter((field) => !Object.hasOwn(shape, field))
  if (unknown.length > 0)
    throw refuse('unknown_field', {
      fields: Object.fromEntries(
        unknown
          .slice(0, 20)
          .map((field) => [`values.${field.slice(0, 60)}`, 'That field doesn’t exist.']),
      ),
    })
  return Object.fromEntries(
    Object.entries(given).flatMap(([field, value]) => {
      const read = shape[field]?.safeParse(value)
      return read?.success === true && read.data !== undefined ? [[field, read.data]] : []
    }),
  )
}

/** Stores what is filled in, while it can be changed. */
export async function saveClaim(
  asking: RequestContext<Person>,
  id: string,
  ifMatch: number | null,
  given: Values,
): Promise<ClaimView> {
  const { services, tx, actor } = asking
  await repo.lockSubject(tx, actor.userId)
  const claim = await own(tx, id, actor.userId)
  if (!editable.includes(claim.machine.state))
    throw refuse('not_accepted', {
      detail: { state: claim.machine.state, accepts: [], unmet: ['The claim is submitted.'] },
    })
  expectVersion(ifMatch, claim.rev, await viewOf(services, tx, claim))
  await keep(asking, claim, claim.category, claim.method, cleaned(takenOf(claim, given)) as Values)
  return viewOf(services, tx, await own(tx, id, actor.userId))
}

/** Submits a claim: to the writer of the letter, to the rule, or to a person. What is wrong is named by field. */
export async function submitClaim(asking: RequestContext<Person>, id: string): Promise<ClaimView> {
  const { services, tx, actor, now } = asking
  const claim = await own(tx, id, actor.userId)
  const values = valuesOf(services, claim)
  const found = editable.includes(claim.machine.state)
    ? await problemsOf(tx, claim, values, now)
    : {}
  if (Object.keys(found).length > 0)
    throw refuse('invalid', {
      fields: Object.fromEntries(
        Object.entries(found).map(([field, words]) => [`values.${field}`, words]),
      ),
    })
  const byLink = claim.method === 'third_party_letter' && values['letter_by'] === 'link'
  await services.lifecycles.send(
    tx,
    'accreditation',
    id,
    { type: byLink ? 'LETTER_ASKED' : 'SUBMITTED' },
    asking,
  )
  return viewOf(services, tx, await own(tx, id, actor.userId))
}

/** What is confirmed and dated anew each time. */
const once: ReadonlySet<string> = new Set([
  'files',
  'report',
  'rep',
  'rep_accredited',
  'rep_not_financed',
  'good_standing',
  'directed',
  'owners_accredited',
  'statements_on',
  'report_on',
  'letter_on',
  'as_of',
  'investment_id',
])
/**
 * Begins the same claim again: figures and names stay, documents and confirmations are given anew. The old one counts
 * until it ends.
 */
export async function renewClaim(asking: RequestContext<Person>, id: string): Promise<ClaimView> {
  const claim = await own(asking.tx, id, asking.actor.userId)
  if (claim.machine.state !== 'verified' && claim.machine.state !== 'expired')
    throw refuse('not_accepted', {
      detail: {
        state: claim.machine.state,
        accepts: [],
        unmet: ['You can renew only a verified claim.'],
      },
    })
  const kept = Object.fromEntries(
    Object.entries(valuesOf(asking.services, claim)).filter(([field]) => !once.has(field)),
  )
  return beginClaim(
    asking,
    { category: claim.category, method: claim.method, registration_id: claim.registration_id },
    kept,
  )
}

export const readClaim = async (
  services: AppServices,
  q: Queryable,
  id: string,
  userId: string,
): Promise<ClaimView> => viewOf(services, q, await own(q, id, userId))

/** What verifies an investment under Rule 506(c), or is in progress for it. */
export async function evidenceOfInvestment(
  services: AppServices,
  q: Queryable,
  id: string,
  actor: Person,
  now: Date,
): Promise<EvidenceView> {
  const asked = await repo.askedOf(q, id)
  if (asked === null || asked.user_id !== actor.userId) throw refuse('not_found')
  if (asked.offering_type !== 'reg_d_506c') return { asked: false, covered: false, claim: null }
  const covering = await coveringClaims(services, q, id, now)
  const family = familyOf(asked.type ?? 'individual')
  const subject = family === 'plain' || family === 'joint' ? null : asked.registration_id
  const mine = (await repo.claimsOf(q, actor.userId)).find(
    (claim) =>
      claim.registration_id === subject && !['withdrawn', 'expired'].includes(claim.machine.state),
  )
  const claim = covering?.find((one) => one.user_id === actor.userId) ?? mine
  return {
    asked: true,
    covered: covering !== null,
    claim: claim === undefined ? null : await viewOf(services, q, claim),
  }
}
