import { refuse } from '#domain/shared/errors.ts'
import type { RegistrationChoice } from '#domain/shared/registration-types.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { ownRegistration } from '#server/investors/registrations/index.ts'
import { lockOffering, visibleOffering } from '#server/offerings/offerings/index.ts'
import { mustRead, type Case } from './case.ts'
import { knownSteps } from './known.ts'
import { settlePayer } from './payer.ts'
import { openQuestions, quoteFor, type Quote } from './quote.ts'
import * as repo from './repo.ts'
import { isSameChoice, resolveChoice, settleRegistration } from './steps/registration.ts'
import type { RequestContext } from '#server/kernel/context.ts'

export interface Wish {
  amount: number
  registration: RegistrationChoice
}

/** Throws when something blocks the amount, the registration or the offering; open questions do not. */
export function accept(quote: Quote): void {
  const against = quote.problems.filter((p) => !openQuestions.has(p.code))
  const offering = against.find((p) => p.field === 'offering')
  if (offering)
    throw refuse('guard_failed', { message: offering.message, detail: { problem: offering.code } })
  if (against.length > 0)
    throw refuse('refused', {
      fields: Object.fromEntries(against.toReversed().map((p) => [p.field, p.message])),
      detail: { problems: against },
    })
}

/**
 * Begins an investment with an amount. A draft of the same person in the same offering is continued with the new terms:
 * nobody gets two by clicking twice or on two devices.
 */
export async function beginInvestment(
  asking: RequestContext<Person>,
  wish: Wish & { listing_id: string },
): Promise<string> {
  const { services, tx, actor, now } = asking
  const { row: offering } = await visibleOffering(services, tx, wish.listing_id, actor)
  await repo.lockName(tx, `begin:${actor.userId}:${wish.listing_id}`)
  const draft = await repo.findDraft(tx, actor.userId, wish.listing_id)
  if (draft !== null) {
    await changeTerms(asking, await mustRead(services, tx, draft.id), wish)
    return draft.id
  }
  const quote = await quoteFor(services, tx, offering, {
    ...wish,
    userId: actor.userId,
    investment: null,
    now,
  })
  accept(quote)
  const id = newId()
  const at = now.toISOString()
  await repo.addInvestment(tx, {
    id,
    listing_id: offering.listing_id,
    account_id: offering.account_id,
    user_id: actor.userId,
    offering_type: offering.type,
    security_type: offering.security_type,
    price: offering.price,
    fee_bps: offering.investor_fee_bps,
    created_at: at,
  })
  const choice = await resolveChoice(services, tx, actor.userId, wish.registration)
  const registration = {
    id:
      choice.id ??
      (await ownRegistration(tx, { id: newId(), userId: actor.userId, type: choice.type, at })).id,
  }
  const subject = {
    user_id: actor.userId,
    account_id: offering.account_id,
    listing_id: offering.listing_id,
    investment_id: id,
  }
  await services.lifecycles.begin(
    tx,
    'investment',
    id,
    {
      listingId: offering.listing_id,
      investorId: actor.userId,
      offeringType: offering.type,
      registrationId: registration.id,
      units: quote.units,
      amountCents: quote.amount.amount,
      at,
    },
    asking,
    subject,
  )
  await services.lifecycles.begin(tx, 'investment-steps', id, undefined, asking, subject)
  await services.lifecycles.begin(tx, 'ira', id, undefined, asking, subject)
  await settlePayer(services, tx, id)
  await knownSteps(services, tx, id)
  return id
}

/** Changes amount and registration; the machine voids a signature that exists. */
export async function changeTerms(
  asking: RequestContext<Person>,
  c: Case,
  wish: Wish,
): Promise<void> {
  const { services, tx, now } = asking
  await services.lifecycles.lock(tx, 'investment', c.row.id)
  // a draft reserves nothing; a commitment is reserved anew, and its offering waits for that
  const locked = c.instance.state === 'draft' ? null : await lockOffering(tx, c.row.listing_id)
  const offering = locked ?? c.offering
  const quote = await quoteFor(
    services,
    tx,
    { ...offering, price: c.row.price, investor_fee_bps: c.row.fee_bps },
    { ...wish, userId: c.row.user_id, investment: c.row, now },
  )
  accept(quote)
  if (!isSameChoice(c, wish.registration)) {
    const choice = await resolveChoice(services, tx, c.row.user_id, wish.registration)
    const registrationId =
      choice.id ??
      (
        await ownRegistration(tx, {
          id: newId(),
          userId: c.row.user_id,
          type: choice.type,
          at: now.toISOString(),
        })
      ).id
    await services.lifecycles.send(
      tx,
      'investment',
      c.row.id,
      { type: 'REGISTRATION_CHANGED', registrationId },
      asking,
    )
    await settleRegistration(services, tx, c.row.id)
  }
  if (quote.units !== c.context.units)
    await services.lifecycles.send(
      tx,
      'investment',
      c.row.id,
      { type: 'AMOUNT_CHANGED', units: quote.units },
      asking,
    )
  await knownSteps(services, tx, c.row.id)
}
