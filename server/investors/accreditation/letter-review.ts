import { refuse } from '#domain/shared/errors.ts'
import { textOf } from '#domain/shared/text.ts'
import {
  concernsOf,
  letterConcernText,
  lookupLabels,
  type LetterConcern,
  type LookupOutcome,
} from '#domain/investors/rules/letter-concerns.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import type { QueueDetail } from '#domain/investors/model/compliance.ts'
import type { AppServices } from '#server/app-services.ts'
import { hasSignedInFrom } from '#server/identity/identity/index.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { investorAddresses, legalName } from './names.ts'
import * as repo from './repo.ts'
import { valuesOf } from './values.ts'

type Parted = Pick<AppServices, 'keys'>

/** The confirmation that the present letter of a claim has; null on paper and before it. */
async function confirmationOf(q: Queryable, claim: repo.Claim) {
  const said = await repo.lastConfirmation(q, claim.id)
  const letter = said === null ? null : await repo.lastLetter(q, claim.id)
  return said?.outcome === 'confirmed' && letter !== null && said.letter_id === letter.id
    ? said
    : null
}

/** What speaks against the letter of a claim, but for the look-up; empty where it has no letter. */
async function concernsOfClaim(
  services: Parted,
  q: Queryable,
  claim: repo.Claim,
): Promise<LetterConcern[]> {
  if (claim.method !== 'third_party_letter') return []
  const values = valuesOf(services, claim)
  const said = await confirmationOf(q, claim)
  return concernsOf({
    stated: { name: textOf(values['writer_name']), firm: textOf(values['writer_firm']) },
    said:
      said === null
        ? null
        : {
            name: said.name ?? '',
            firm: said.firm ?? '',
            address: said.address ?? textOf(values['writer_email']),
            byDevice: said.investor_device,
            byNetwork: await hasSignedInFrom(q, claim.user_id, said.ip),
          },
    investor: {
      name: await legalName(q, claim.user_id),
      addresses: await investorAddresses(q, claim.user_id),
    },
  })
}

/** What the reviewer of a letter has to answer, for the page of the queue; null where there is no letter. */
export async function letterAsks(
  services: Parted,
  q: Queryable,
  id: string,
): Promise<QueueDetail['letter']> {
  const claim = await repo.oneClaim(q, id)
  if (claim === null || claim.method !== 'third_party_letter') return null
  return {
    concerns: (await concernsOfClaim(services, q, claim)).map((concern) => ({
      concern,
      text: letterConcernText[concern],
    })),
  }
}

export interface LetterReview {
  lookup?: { register: string; outcome: LookupOutcome; note: string } | undefined
  answers?: Partial<Record<LetterConcern, string>> | undefined
}

/**
 * Stores what was looked up about a letter, and why what speaks against it does not, before the claim is verified.
 * Throws invalid, by field, where the look-up or a reason is missing. Claims without a letter need none.
 */
export async function recordLetterReview(
  { services, tx, actor, now }: RequestContext<Person>,
  id: string,
  { lookup, answers = {} }: LetterReview,
): Promise<void> {
  const claim = await repo.oneClaim(tx, id)
  if (claim === null || claim.method !== 'third_party_letter') return
  const concerns = await concernsOfClaim(services, tx, claim)
  if (lookup !== undefined && lookup.outcome !== 'found') concerns.push('no_lookup')
  const missing = concerns.filter((one) => answers[one] === undefined)
  if (lookup === undefined || missing.length > 0)
    throw refuse('invalid', {
      fields: {
        ...(lookup === undefined
          ? { lookup: 'Look up the license, and record the register and what you found.' }
          : {}),
        ...Object.fromEntries(
          missing.map((one) => [
            `answers.${one}`,
            `Say why the letter counts nevertheless: ${letterConcernText[one]}`,
          ]),
        ),
      },
    })
  await repo.addLetterReview(tx, {
    id: newId(),
    claim_id: id,
    confirmation_id: (await confirmationOf(tx, claim))?.id ?? null,
    ...lookup,
    answers: Object.fromEntries(concerns.map((one) => [one, answers[one] ?? ''])),
    reviewed_by: actor.userId,
    at: now.toISOString(),
  })
}

/** Whether the license behind the present letter was looked up, and every concern answered; true without a letter. */
export async function isLetterReviewed(
  services: Parted,
  q: Queryable,
  claim: repo.Claim,
): Promise<boolean> {
  if (claim.method !== 'third_party_letter') return true
  const [review, said] = [await repo.lastLetterReview(q, claim.id), await confirmationOf(q, claim)]
  if (review === null || review.confirmation_id !== (said?.id ?? null)) return false
  const open = await concernsOfClaim(services, q, claim)
  return open.every((one) => review.answers[one] !== undefined)
}

/** What was looked up, for whoever reads the claim after the decision. */
export async function reviewGroup(
  q: Queryable,
  claim: repo.Claim,
): Promise<QueueDetail['facts'][number][]> {
  const review = await repo.lastLetterReview(q, claim.id)
  if (review === null) return []
  const rows: [string, string][] = [
    ['Register', review.register],
    ['License', lookupLabels[review.outcome]],
    ['Note', review.note],
    ...Object.entries(review.answers).map(([concern, reason]): [string, string] => [
      letterConcernText[concern as LetterConcern],
      reason,
    ]),
  ]
  return [
    {
      title: 'Looked up by the reviewer',
      fields: rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => ({ field: 'lookup', label, value, secret: false })),
      files: [],
    },
  ]
}
