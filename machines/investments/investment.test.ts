import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import { present } from '#machines/lib/present.ts'
import { sampleRows } from '#machines/lib/check.ts'
import { MODEL_AT } from '#machines/lib/model.ts'
import type { Decision, Stored } from '#machines/lib/types.ts'
import { lifecycleSuite } from '#tests/support/lifecycle-suite.ts'
import { describe, expect, test } from 'vitest'
import {
  investmentEvents,
  type InvestmentContext,
  type InvestmentEventType,
  type InvestmentFacts,
} from './investment.events.ts'
import { investmentLifecycle as lifecycle } from './investment.lifecycle.ts'
import {
  CANCEL_UNTIL,
  CLOSING,
  input,
  investmentModel,
  mayClose,
  mayCommit,
  mayPassReview,
} from './investment.model.ts'

lifecycleSuite(lifecycle, investmentModel, './investment.golden.txt')

type Extra = { at?: string; facts?: Partial<InvestmentFacts>; [payload: string]: unknown }
const ask = (row: Stored, type: InvestmentEventType, extra: Extra = {}): Decision =>
  decide(lifecycle, row, { type, at: MODEL_AT, actor: investmentEvents[type].by[0], ...extra })
function send(row: Stored, type: InvestmentEventType, extra: Extra = {}): Stored {
  const decision = ask(row, type, extra)
  if (!decision.ok)
    throw new Error(`${type} in ${decision.state}: ${decision.reason} ${decision.unmet.join(' ')}`)
  return decision.stored
}
const effectsOf = (decision: Decision): string[] =>
  decision.ok ? decision.effects.map((effect) => effect.type) : []
const rows = new Map(
  sampleRows(lifecycle, investmentModel).map((row) => [
    typeof row.value === 'string' ? row.value : 'funded',
    row,
  ]),
)
const inState = (state: string): Stored => {
  const row = rows.get(state)
  if (row === undefined) throw new Error(`no row in ${state}`)
  return row
}
const draft = (offeringType: InvestmentContext['offeringType'] = 'reg_cf') =>
  begin(lifecycle, { ...input, offeringType }).stored
const submitted = (offeringType: InvestmentContext['offeringType'] = 'reg_cf') =>
  send(draft(offeringType), 'SUBMIT', {
    facts: { ...mayCommit, cancelUntil: offeringType === 'reg_cf' ? CANCEL_UNTIL : null },
  })
const funded = (offeringType?: InvestmentContext['offeringType']) => {
  const review = send(submitted(offeringType), 'REVIEW_STARTED', {
    facts: { requiredStepsSubmitted: true },
  })
  const waiting = send(review, 'REVIEW_APPROVED', { facts: mayPassReview })
  return send(
    send(waiting, 'PAYMENT_STARTED', { facts: { paymentMatched: true } }),
    'FUNDS_CLEARED',
    { facts: { clearedCents: 249_690 } },
  )
}

describe('what is forbidden', () => {
  test('a closed investment is never cancelled', () => {
    expect(ask(inState('closed'), 'CANCEL', { facts: { fundsHeldCents: 0 } })).toMatchObject({
      ok: false,
      reason: 'not_accepted',
      state: 'closed',
      accepts: ['RESCISSION_APPROVED', 'RESCISSION_REFUSED', 'RESCIND'],
    })
  })
  test('a refunded investment has ended, and accepts only that the bank returned the refund', () => {
    expect(inState('refunded').status).toBe('done')
    for (const type of Object.keys(investmentEvents) as InvestmentEventType[])
      if (type !== 'REFUND_RETURNED')
        expect(ask(inState('refunded'), type)).toMatchObject({
          ok: false,
          reason: 'finished',
          accepts: ['REFUND_RETURNED'],
        })
    expect(
      ask(inState('refunded'), 'REFUND_RETURNED', { facts: { fundsHeldCents: 1 } }),
    ).toMatchObject({ ok: true, to: 'refund_returned', stored: { status: 'active' } })
  })
  test('a funded investment never becomes a draft', () => {
    const ways = (Object.keys(investmentEvents) as InvestmentEventType[]).map((type) =>
      ask(funded(), type, { units: 1, facts: { ...mayCommit, fundsHeldCents: 1 } }),
    )
    expect(ways.filter((way) => way.ok && way.to === 'draft')).toEqual([])
  })
  test('an amount is not edited after the commitment, and a signature before it is voided', () => {
    const facts = { ...mayCommit, amountCents: 123_000, signed: true }
    expect(ask(submitted(), 'AMOUNT_CHANGED', { units: 300, facts })).toMatchObject({
      ok: false,
      reason: 'not_accepted',
    })
    expect(effectsOf(ask(draft(), 'AMOUNT_CHANGED', { units: 300, facts }))).toContain(
      'voidSignature',
    )
    expect(
      effectsOf(ask(draft(), 'AMOUNT_CHANGED', { units: 300, facts: { ...facts, signed: false } })),
    ).not.toContain('voidSignature')
  })
  test('units are issued by the closing and by nothing else', () => {
    const issuing = [...rows.values()]
      .flatMap((row) =>
        investmentModel.events.map(({ case: _, ...event }) =>
          decide(lifecycle, row, { at: MODEL_AT, actor: 'SYS', ...event }),
        ),
      )
      .filter((decision) => effectsOf(decision).includes('issueHolding'))
    expect(issuing.length).toBeGreaterThan(0)
    expect(
      issuing.every(
        (decision) =>
          decision.ok && decision.to === 'closed' && decision.from === 'approved_to_close',
      ),
    ).toBe(true)
  })
  test('a second submission of the same investment is refused', () => {
    expect(ask(submitted(), 'SUBMIT', { facts: mayCommit })).toMatchObject({
      ok: false,
      reason: 'not_accepted',
    })
  })
})

describe('submitting', () => {
  test.each(Object.keys(mayCommit).filter((name) => name !== 'cancelUntil'))(
    'is refused with a sentence when %s does not hold',
    (name) => {
      const decision = ask(draft(), 'SUBMIT', { facts: { ...mayCommit, [name]: false } })
      expect(decision).toMatchObject({
        ok: false,
        reason: 'guard_failed',
        state: 'draft',
        unmet: [lifecycle.guards[name]],
      })
    },
  )
  test('needs a registration', () => {
    const row = begin(lifecycle, { ...input, registrationId: null }).stored
    expect(ask(row, 'SUBMIT', { facts: mayCommit })).toMatchObject({
      ok: false,
      unmet: ['Choose your registration.'],
    })
  })
  test('facts that a client writes into the payload count for nothing', () => {
    expect(ask(draft(), 'SUBMIT', { ...mayCommit })).toMatchObject({
      ok: false,
      reason: 'guard_failed',
    })
  })
  test('reserves room in the offering and sends the notice of commitment at once', () => {
    const decision = ask(draft(), 'SUBMIT', { facts: mayCommit })
    expect(decision).toMatchObject({
      ok: true,
      from: 'draft',
      to: 'submitted',
      stored: { rev: 2, context: { cancelUntil: CANCEL_UNTIL } },
    })
    expect(decision.ok && decision.effects).toEqual(
      expect.arrayContaining([
        { type: 'askAllocation', params: { units: 609 } },
        { type: 'notify', params: { to: 'investor', template: 'commitment-notice' } },
        { type: 'checkSteps', params: {} },
      ]),
    )
  })
})

describe('another amount for a commitment', () => {
  const terms = { ...mayCommit, amountCents: 123_000 }
  const contextOf = (row: Stored) => row.context as InvestmentContext
  const proposed = () => send(submitted(), 'AMENDMENT_PROPOSED', { units: 300, facts: terms })
  test('leaves the commitment as it is until the new agreement is signed', () => {
    const row = proposed()
    expect(row.value).toBe('submitted')
    expect(contextOf(row)).toMatchObject({
      units: 609,
      amountCents: 249_690,
      amendment: { units: 300, amountCents: 123_000 },
    })
    expect(ask(row, 'AMENDED', { facts: { ...terms, amendmentSigned: false } })).toMatchObject({
      ok: false,
      reason: 'guard_failed',
      unmet: ['Sign the agreement on the new amount first.'],
    })
  })
  test('counts with the signature: the place changes and the old agreement is replaced', () => {
    const decision = ask(proposed(), 'AMENDED', { facts: { ...terms, amendmentSigned: true } })
    expect(effectsOf(decision)).toEqual(
      expect.arrayContaining(['replaceAgreement', 'changeAllocation', 'checkSteps']),
    )
    expect(effectsOf(decision)).not.toContain('releaseAllocation')
    if (decision.ok)
      expect(contextOf(decision.stored)).toMatchObject({ units: 300, amendment: null })
  })
  test('is given up by word, by a material change and by a payment that leaves', () => {
    const given = send(proposed(), 'AMENDMENT_WITHDRAWN')
    expect(contextOf(given)).toMatchObject({ units: 609, amendment: null })
    expect(contextOf(send(proposed(), 'MATERIAL_CHANGE')).amendment).toBeNull()
    const due = send(
      send(proposed(), 'REVIEW_STARTED', { facts: { requiredStepsSubmitted: true } }),
      'REVIEW_APPROVED',
      { facts: mayPassReview },
    )
    const paying = ask(due, 'PAYMENT_STARTED', { facts: { paymentMatched: true } })
    expect(effectsOf(paying)).toContain('dropAmendment')
  })
})

describe('cancelling', () => {
  test('Reg CF: at the cut-off allowed, one second later refused', () => {
    expect(
      ask(submitted(), 'CANCEL', { at: CANCEL_UNTIL, facts: { fundsHeldCents: 0 } }),
    ).toMatchObject({ ok: true, to: 'cancelled' })
    expect(
      ask(submitted(), 'CANCEL', { at: '2026-12-30T04:59:01.000Z', facts: { fundsHeldCents: 0 } }),
    ).toMatchObject({ ok: false, unmet: ['The cancellation window has closed.'] })
  })
  test('other types: until the issuer accepts', () => {
    expect(
      ask(funded('reg_d_506c'), 'CANCEL', { facts: { fundsHeldCents: 249_690 } }),
    ).toMatchObject({ ok: true, to: 'refund_pending' })
    expect(
      ask(
        send(funded('reg_d_506c'), 'ISSUER_ACCEPTED', { facts: { standingHolds: true } }),
        'CANCEL',
        {
          facts: { fundsHeldCents: 249_690 },
        },
      ),
    ).toMatchObject({ ok: false, unmet: ['The cancellation window has closed.'] })
  })
  test('a material change opens the right to cancel again, inside the 48 hours too', () => {
    const asked = send(submitted(), 'MATERIAL_CHANGE', { at: '2026-12-30T10:00:00.000Z' })
    expect(
      ask(asked, 'CANCEL', { at: '2026-12-30T11:00:00.000Z', facts: { fundsHeldCents: 0 } }),
    ).toMatchObject({ ok: true, to: 'cancelled' })
  })
  test('without knowing what is held, nothing ends', () => {
    expect(ask(submitted(), 'CANCEL')).toMatchObject({ ok: false, reason: 'guard_failed' })
  })
})

describe('money', () => {
  test.each(['CANCEL', 'REJECT', 'OFFERING_FAILED'] as const)(
    '%s of a funded investment waits for the refund',
    (type) => {
      const decision = ask(funded(), type, { facts: { fundsHeldCents: 249_690 } })
      expect(decision).toMatchObject({ ok: true, to: 'refund_pending' })
      expect(effectsOf(decision)).toEqual(
        expect.arrayContaining(['requestRefund', 'releaseAllocation']),
      )
      expect(
        decision.ok && ask(decision.stored, 'REFUND_SETTLED', { facts: { fundsHeldCents: 1 } }),
      ).toMatchObject({ ok: false, reason: 'guard_failed' })
    },
  )
  test('an investment that the company has accepted is rejected by the platform only (41.2)', () => {
    const accepted = send(funded(), 'ISSUER_ACCEPTED', { facts: { standingHolds: true } })
    const reject = (actor: 'ISS' | 'BD') =>
      ask(accepted, 'REJECT', { actor, reason: 'Sold.', facts: { fundsHeldCents: 249_690 } })
    expect(reject('ISS')).toMatchObject({
      ok: false,
      reason: 'guard_failed',
      unmet: [lifecycle.guards['notAccepted']],
    })
    expect(reject('BD')).toMatchObject({ ok: true, to: 'refund_pending' })
    expect(
      ask(funded(), 'REJECT', {
        actor: 'ISS',
        reason: 'Full.',
        facts: { fundsHeldCents: 249_690 },
      }),
    ).toMatchObject({ ok: true, to: 'refund_pending' })
  })
  test('the third return of a payment goes to a person', () => {
    let row = send(
      send(
        send(submitted(), 'REVIEW_STARTED', { facts: { requiredStepsSubmitted: true } }),
        'REVIEW_APPROVED',
        { facts: mayPassReview },
      ),
      'PAYMENT_STARTED',
      { facts: { paymentMatched: true } },
    )
    for (const expected of ['awaiting_funds', 'awaiting_funds', 'action_required']) {
      row = send(row, 'PAYMENT_RETURNED', { facts: { fundsHeldCents: 0, paymentReturned: true } })
      expect(row.value).toBe(expected)
      if (expected === 'awaiting_funds')
        row = send(row, 'PAYMENT_STARTED', { facts: { paymentMatched: true } })
    }
  })
  test('a return needs a payment that was returned; entries before version 12 did not record it', () => {
    const row = funded()
    const facts = { fundsHeldCents: 249_690, paymentReturned: false }
    expect(ask(row, 'PAYMENT_RETURNED', { facts })).toMatchObject({
      ok: false,
      reason: 'guard_failed',
      unmet: [lifecycle.guards['paymentReturned']],
    })
    expect(ask(row, 'PAYMENT_RETURNED', { facts: { fundsHeldCents: 0 } })).toMatchObject({
      ok: true,
      to: 'awaiting_funds',
    })
  })
  test('a return after an approval was taken back leads to the review, not to another payment', () => {
    const facts = { fundsHeldCents: 0, paymentReturned: true, standingHolds: false }
    expect(ask(funded(), 'PAYMENT_RETURNED', { facts })).toMatchObject({
      ok: true,
      to: 'submitted',
    })
    expect(
      ask(funded(), 'PAYMENT_RETURNED', { facts: { ...facts, stepReturned: true } }),
    ).toMatchObject({ ok: true, to: 'action_required' })
  })
  test('an unfunded commitment ends after ten business days and two warnings, not before', () => {
    const late = { at: '2026-12-08T15:00:00.000Z', facts: { fundsHeldCents: 0 } }
    let row = inState('awaiting_funds')
    expect(ask(row, 'UNFUNDED_TOO_LONG', late)).toMatchObject({
      ok: false,
      unmet: ['The investor hasn’t received two warnings.'],
    })
    row = send(send(row, 'UNFUNDED_WARNED'), 'UNFUNDED_WARNED')
    expect(
      ask(row, 'UNFUNDED_TOO_LONG', { ...late, at: '2026-12-07T15:00:00.000Z' }),
    ).toMatchObject({ ok: false, unmet: ['There is still time to pay.'] })
    expect(ask(row, 'UNFUNDED_TOO_LONG', late)).toMatchObject({ ok: true, to: 'abandoned' })
  })
})

describe('reconfirming', () => {
  test('skips days on which federal offices are closed', () => {
    const closedDays = ['2026-11-27', '2026-11-30']
    const row = send(inState('funds_pending'), 'MATERIAL_CHANGE', { facts: { closedDays } })
    expect((row.context as InvestmentContext).reconfirmUntil).toBe('2026-12-03T04:59:59.000Z')
  })
  test('goes back to where the commitment was, with payments that moved meanwhile', () => {
    const row = send(inState('funds_pending'), 'MATERIAL_CHANGE')
    expect((row.context as InvestmentContext).reconfirmUntil).toBe('2026-12-01T04:59:59.000Z')
    expect(send(row, 'RECONFIRMED', { facts: { agreementCurrent: true } }).value).toBe(
      'funds_pending',
    )
    expect(
      send(send(row, 'FUNDS_CLEARED', { facts: { clearedCents: 249_690 } }), 'RECONFIRMED', {
        facts: { agreementCurrent: true },
      }).value,
    ).toEqual({ funded: 'waiting_for_issuer' })
  })
  test('silence for five business days ends the commitment', () => {
    const row = send(funded(), 'MATERIAL_CHANGE')
    expect(
      ask(row, 'RECONFIRM_EXPIRED', {
        at: '2026-11-30T15:00:00.000Z',
        facts: { fundsHeldCents: 249_690 },
      }),
    ).toMatchObject({ ok: false })
    expect(
      ask(row, 'RECONFIRM_EXPIRED', {
        at: '2026-12-01T05:00:00.000Z',
        facts: { fundsHeldCents: 249_690 },
      }),
    ).toMatchObject({ ok: true, to: 'refund_pending' })
  })
})

test('closing needs the issuer, then the principal, then escrow', () => {
  const waiting = funded()
  expect(ask(waiting, 'PRINCIPAL_APPROVED', { closingId: CLOSING, facts: mayClose })).toMatchObject(
    { ok: false, reason: 'not_accepted' },
  )
  expect(ask(waiting, 'ISSUER_ACCEPTED', { facts: { standingHolds: false } })).toMatchObject({
    ok: false,
    unmet: [lifecycle.guards.standingHolds],
  })
  const accepted = send(waiting, 'ISSUER_ACCEPTED', { facts: { standingHolds: true } })
  for (const name of Object.keys(mayClose))
    expect(
      ask(accepted, 'PRINCIPAL_APPROVED', {
        closingId: CLOSING,
        facts: { ...mayClose, [name]: false },
      }),
    ).toMatchObject({ ok: false, unmet: [lifecycle.guards[name]] })
  const ready = send(accepted, 'PRINCIPAL_APPROVED', { closingId: CLOSING, facts: mayClose })
  expect(ask(ready, 'CLOSE', { facts: { closingInstructionSigned: true } })).toMatchObject({
    ok: false,
    unmet: ['Escrow is not released yet.'],
  })
  expect(
    send(ready, 'CLOSE', { facts: { closingInstructionSigned: true, escrowBroken: true } }).value,
  ).toBe('closed')
})

test('the review approves itself only when nothing needs a person', () => {
  const facts = { ...mayPassReview, nothingNeedsAPerson: false }
  expect(ask(inState('in_review'), 'AUTO_APPROVED', { facts })).toMatchObject({
    ok: false,
    unmet: ['A person has to look at this.'],
  })
  expect(ask(inState('in_review'), 'REVIEW_APPROVED', { facts })).toMatchObject({
    ok: true,
    to: 'awaiting_funds',
  })
})

test('a person reads label, bucket, next action and what they may do', () => {
  expect(
    present(lifecycle, inState('awaiting_funds'), { who: ['INV'], link: (link) => `/${link}` }),
  ).toMatchObject({
    state: 'awaiting_funds',
    label: 'Awaiting funds',
    bucket: 'awaiting-funds',
    accepts: ['AMENDMENT_PROPOSED', 'AMENDMENT_WITHDRAWN', 'FEWER_UNITS', 'CANCEL'],
    next: { who: 'investor', by: '2026-12-08T04:59:59.000Z', link: '/investment-step' },
  })
  expect(present(lifecycle, funded())).toMatchObject({
    state: 'funded.waiting_for_issuer',
    bucket: 'funded',
  })
})
