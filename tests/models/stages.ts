import { lifecycles, type LifecycleId } from '#machines/lifecycles.ts'
import { CLOSING } from '#machines/investments/investment.model.ts'
import type { CaseEvent, Model } from '#machines/lib/model.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { MachineHandlers } from '#server/kernel/state-machines/index.ts'
import type { Subject } from '#server/kernel/state-machines/types.ts'
import { openAccount } from '#server/identity/identity/accounts.ts'
import { setEscrow } from '#server/payments/banking/index.ts'
import { ensureParty } from '#server/investors/kyc/index.ts'
import type { TestPerson } from '#tests/support/app.ts'
import { HARBOR_TRUST } from '#tests/support/banking.ts'
import { makeCompany, makeOffering } from '#tests/support/offering.ts'
import { always, elsewhere, ground, liveOffering, openOffering, staffOf } from './context.ts'
import { conversionStage, meetingStage, newsStage, transferStage } from './holder-stages.ts'
import {
  reviewItemStage,
  questionnaireStage,
  relationshipStage,
  updateStage,
  discussionPostStage,
  dealFileStage,
  changeRequestStage,
  partnerSeatStage,
  privateDomainStage,
  joinRequestStage,
  legalTextStage,
} from './offering-stages.ts'
import { EVER_FRESH, type Stage } from './replay.ts'
import { accessReviewStage, roleGrantStage, viewAsStage } from './role-stages.ts'
import {
  closedDayStage,
  proposalStage,
  complianceLinkStage,
  apiKeyStage,
  webhookDeliveryStage,
  webhookEndpointStage,
} from './platform-stages.ts'
import { sanctionsListStage, sanctionsMatchStage, screeningRunStage } from './screening-stages.ts'
import { system } from '#server/kernel/context.ts'
import { receive } from '#tests/support/receipts.ts'
import { begun } from '#tests/support/begun.ts'

async function amendmentStage(): Promise<Stage> {
  // what is applied is tried with a whole offering where amendments are tested
  const g = await ground('amendment', {
    ...openOffering,
    amendment: { effects: { applyAmendment: elsewhere } },
  })
  const listingId = await liveOffering(g)
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.amendment,
    begin: async () => {
      const answer = await g.owner.post<{ id: string }>(
        `/api/dealroom/offerings/${listingId}/amendments`,
        {
          query: { accountid: g.accountId },
          headers: { accountid: g.accountId },
          body: {
            changes: { headline: `Cloth from kelp, once more` },
            material: false,
            reason: 'Only the words of the headline change.',
          },
        },
      )
      if (answer.status !== 201) throw new Error(`the amendment was not proposed: ${answer.text}`)
      return answer.body.id
    },
    people: () => ({ ISS: g.owner, ...staffOf(g) }),
  }
}

async function beginInvestment(
  listingId: string,
  who: TestPerson,
  registration = 'individual',
): Promise<string> {
  const answer = await who.post<{ id: string }>('/api/investments', {
    body: { listing_id: listingId, amount: 249_690, registration },
  })
  if (answer.status !== 201) throw new Error(`the investment did not begin: ${answer.text}`)
  return answer.body.id
}

async function userStage(): Promise<Stage> {
  const g = await ground('user')
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.user,
    begin: async () =>
      (await g.t.db.tx((tx) =>
        openAccount(tx, g.t.services, {
          email: `new${newId()}@mail.example`,
          firstName: 'Noor',
          lastName: 'Vale',
          passwordHash: 'none',
        }),
      )) ?? '',
    people: (id) => ({ INV: g.t.person({ userId: id, ...EVER_FRESH }), ADM: g.operator }),
  }
}

/** An account recovery of a person who lost the factors, begun by the store alone. */
async function recoveryStage(): Promise<Stage> {
  const g = await ground('recovery')
  let person = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.recovery,
    begin: async (model) => {
      person = await g.investor()
      const id = newId()
      await g.t.db.tx((tx) =>
        g.t.lifecycles.begin(tx, 'recovery', id, model.input, system, {
          user_id: person.person.userId,
        }),
      )
      return id
    },
    people: () => ({ INV: person, ADM: g.operator }),
  }
}

async function offeringStage(machine: 'offering' | 'listing'): Promise<Stage> {
  // allocations need commitments: they are tried with real ones in tests/invariants
  const g = await ground(machine, {
    offering: {
      effects: { place: elsewhere, releasePlace: elsewhere, moveUp: elsewhere, cutBack: elsewhere },
    },
  })
  const compliance = g.t.person({ adminRole: 'compliance', ...EVER_FRESH })
  let { owner } = g
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles[machine],
    begin: async (model) => {
      const input = model.input as { type?: 'reg_cf'; offeringType?: 'reg_cf' }
      // a company of its own: one form ends the reports of all offerings of a company
      const { userId } = g.owner.person
      const accountId = await makeCompany(g.t, userId)
      owner = g.t.person({ userId, memberships: [{ accountId, role: 'owner' }], ...EVER_FRESH })
      return makeOffering(g.t, accountId, { type: input.type ?? input.offeringType ?? 'reg_cf' })
    },
    // the end of the reports is compliance's alone
    people: () => ({ ISS: owner, BD: g.operator, ADM: compliance }),
  }
}

async function investmentStage(): Promise<Stage> {
  // what requests a refund from the payment or releases it; that both change together is shown where money moves
  const g = await ground('investment', {
    ...openOffering,
    investment: {
      effects: {
        requestRefund: elsewhere,
        releaseFunds: elsewhere,
        askAllocation: elsewhere,
        changeAllocation: elsewhere,
        releaseAllocation: elsewhere,
      },
    },
    payment: always({ authorizationComplete: true, nothingInTransit: true }),
  })
  const listingId = await liveOffering(g)
  // the closing that the model names; its own machine is replayed by itself
  await g.t.db.run(
    'insert into closing (id, listing_id, account_id, number, created_at) values ($1, $2, $3, 1, now())',
    [CLOSING, listingId, g.accountId],
  )
  let investor = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.investment,
    begin: async () => {
      investor = await g.investor()
      return beginInvestment(listingId, investor)
    },
    people: () => ({ INV: investor, ISS: g.owner, ...staffOf(g) }),
  }
}

async function stepsStage(): Promise<Stage> {
  const g = await ground('investment-steps', openOffering)
  const listingId = await liveOffering(g)
  let investor = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['investment-steps'],
    begin: async (model: Model) => {
      investor = await g.investor()
      // with a plan the step of the plan is open, without one it is not applicable from the start
      return beginInvestment(listingId, investor, model.region === 'ira' ? 'ira' : 'individual')
    },
    people: () => ({ INV: investor, ...staffOf(g) }),
  }
}

async function kycStage(): Promise<Stage> {
  const g = await ground('kyc')
  const compliance = g.t.person({ adminRole: 'compliance', ...EVER_FRESH })
  let party = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.kyc,
    begin: async () => {
      party = await g.investor()
      return (
        await g.t.db.tx((tx) =>
          ensureParty(g.t.services, tx, party.person.userId, { actor: party.person }),
        )
      ).id
    },
    // screening and suspension are compliance's alone
    people: () => ({ INV: party, ADM: compliance }),
  }
}

async function registrationStage(): Promise<Stage> {
  const g = await ground('registration')
  let holder = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.registration,
    begin: async () => {
      holder = await g.investor()
      const begun = await holder.post<{ id: string }>('/api/registrations', {
        body: { type: 'joint_jtwros' },
      })
      if (begun.status !== 201) throw new Error(begun.text)
      return begun.body.id
    },
    people: () => ({ INV: holder, ...staffOf(g) }),
  }
}

/** A section of a profile begins with what is typed first; the model's section is the address. */
async function profileSectionStage(): Promise<Stage> {
  const g = await ground('profile-section')
  let owner = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['profile-section'],
    begin: async () => {
      owner = await g.investor()
      const typed = await owner.put('/api/profile/sections/address/draft', { body: { values: {} } })
      if (typed.status !== 200) throw new Error(typed.text)
      return (
        (
          await g.t.db.one<{ id: string }>('select id from profile_section where user_id = $1', [
            owner.person.userId,
          ])
        )?.id ?? ''
      )
    },
    people: () => ({ INV: owner, ...staffOf(g) }),
  }
}

/** A machine that is begun by the store alone, for a person and, where it has one, an investment. */
async function partyStage(machine: 'suitability' | 'ira', hooks: MachineHandlers): Promise<Stage> {
  const g = await ground(machine, hooks)
  const listingId = await makeOffering(g.t, g.accountId)
  let party = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles[machine],
    begin: async (model) => {
      party = await g.investor()
      const id = machine === 'suitability' ? party.person.userId : newId()
      const subject =
        machine === 'suitability' ? {} : { account_id: g.accountId, listing_id: listingId }
      await g.t.db.tx((tx) =>
        begun(g.t, tx, machine, id, model.input, {
          user_id: party.person.userId,
          ...subject,
        }),
      )
      return id
    },
    people: () => ({ INV: party, ...staffOf(g) }),
  }
}

async function envelopeStage(): Promise<Stage> {
  // the printer needs a whole investment; what it prints is tested in the documents module
  const g = await ground('envelope', {
    envelope: { effects: { renderDocument: elsewhere, sealEnvelope: elsewhere } },
  })
  let signer = await g.investor()
  const listingId = await makeOffering(g.t, g.accountId)
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.envelope,
    begin: async (model) => {
      signer = await g.investor()
      const [id, subject] = [
        newId(),
        {
          user_id: signer.person.userId,
          account_id: g.accountId,
          listing_id: listingId,
        } satisfies Subject,
      ]
      await g.t.db.run(
        `insert into envelope (id, investment_id, listing_id, account_id, user_id, input, input_hash, text_version,
            created_at)
          values ($1, $2, $3, $4, $5, $6, 'hash', '1', now())`,
        [
          id,
          newId(),
          listingId,
          g.accountId,
          signer.person.userId,
          JSON.stringify({ issuer: { legal_name: 'Harbour Looms Inc.' } }),
        ],
      )
      await g.t.db.tx((tx) => begun(g.t, tx, 'envelope', id, model.input, subject))
      return id
    },
    people: () => ({ INV: signer, ISS: g.owner, ADM: g.operator }),
  }
}

async function paymentStage(): Promise<Stage> {
  const g = await ground('payment', openOffering)
  const investor = await g.investor()
  const investmentId = await beginInvestment(await liveOffering(g), investor)
  const investment = await g.t.lifecycles.read(g.t.db, 'investment', investmentId)
  if (investment === null) throw new Error('the investment is gone')
  const { user_id, account_id, listing_id } = investment
  /** Money arrives as the escrow staff records it: the call books the receipt and notifies the machine. */
  const receipt = async (id: string, event: CaseEvent) => {
    const row = await g.t.db.one<{ reference: string; received: number; refunded: number }>(
      'select reference, received, refunded from payment where id = $1',
      [id],
    )
    const more =
      Number((event['facts'] as { receivedCents?: number }).receivedCents) -
      ((row?.received ?? 0) - (row?.refunded ?? 0))
    return more <= 0
      ? null
      : receive(g.t, g.operator, { reference: row?.reference, amount: more, method: 'ach' })
  }
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.payment,
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into payment (id, investment_id, listing_id, account_id, user_id, method, reference, expected,
            created_at)
          values ($1, $2, $3, $4, $5, 'ach', $6, 249690, now())`,
        [id, investmentId, listing_id, account_id, user_id, id.slice(-12).toUpperCase()],
      )
      await g.t.db.tx((tx) =>
        g.t.lifecycles.begin(
          tx,
          'payment',
          id,
          { ...(model.input as object), investmentId },
          system,
          { user_id, account_id, listing_id, investment_id: investmentId },
        ),
      )
      return id
    },
    people: () => ({ INV: investor, ADM: g.operator }),
    act: async (id, event) => (event.type === 'RECEIVED' ? receipt(id, event) : null),
  }
}

async function closingStage(): Promise<Stage> {
  // what a closing does to its investments, its offering and its evidence is tested where they are
  const names = [
    'includeInvestments',
    'excludeInvestments',
    'giveNotice',
    'takeNoticeBack',
    'approveInvestments',
    'returnInvestments',
    'dropInvestments',
    'storeEvidence',
    'releaseInvestments',
    'endOffering',
    'checkIssued',
  ] as const
  const g = await ground('closing', {
    closing: { effects: Object.fromEntries(names.map((name) => [name, elsewhere])) },
  })
  const listingId = await makeOffering(g.t, g.accountId)
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.closing,
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into closing (id, listing_id, account_id, number, created_at)
          select $1, $2, $3, coalesce(max(number), 0) + 1, now()
          from closing
          where listing_id = $2`,
        [id, listingId, g.accountId],
      )
      await g.t.db.tx((tx) =>
        g.t.lifecycles.begin(tx, 'closing', id, { ...(model.input as object), listingId }, system, {
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ESC: g.operator, ...staffOf(g) }),
  }
}

const bank = {
  kind: 'ach',
  holder_name: 'Grace Reed',
  account_type: 'checking',
  routing_number: '121000248',
  number: '40001234',
} as const
async function bankAccountStage(): Promise<Stage> {
  // what is sent to a bank is replayed with the ACH file
  const g = await ground('bank-account', {
    'bank-account': { effects: { sendDeposits: elsewhere } },
  })
  let holder = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['bank-account'],
    begin: async () => {
      holder = await g.investor()
      const id = newId()
      await g.t.db.run(
        `insert into bank_account (id, user_id, kind, holder_name, account_type, routing_number, bank_name, sealed,
            mask, last4, blind, payout_after, created_at)
          values ($1, $2, 'ach', $3, 'checking', $4, 'Wells Fargo', $5, '*****1234', '1234', $6, now(), now())`,
        [
          id,
          holder.person.userId,
          bank.holder_name,
          bank.routing_number,
          g.t.services.keys.seal(bank.number, `bank_account:${id}:account_number`),
          id,
        ],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'bank-account', id, undefined, {
          user_id: holder.person.userId,
        }),
      )
      return id
    },
    people: () => ({ INV: holder, ADM: g.operator }),
  }
}

async function achBatchStage(): Promise<Stage> {
  // the file itself is written and parsed back in the banking module's tests
  const g = await ground('ach-batch', { 'ach-batch': { effects: { writeFile: elsewhere } } })
  const listingId = await makeOffering(g.t, g.accountId)
  await g.t.db.tx((tx) => setEscrow(tx, listingId, HARBOR_TRUST))
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['ach-batch'],
    begin: async () => {
      const id = newId()
      await g.t.db.run(
        `insert into ach_batch (id, odfi_routing, odfi_name, is_open, created_at)
          values ($1, $2, $3, false, now())`,
        [id, HARBOR_TRUST.routing, HARBOR_TRUST.bank_name],
      )
      await g.t.db.tx((tx) =>
        g.t.lifecycles.begin(tx, 'ach-batch', id, undefined, system, { listing_id: listingId }),
      )
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

async function disbursementStage(): Promise<Stage> {
  const g = await ground('disbursement')
  const listingId = await makeOffering(g.t, g.accountId)
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.disbursement,
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into disbursement (id, kind, listing_id, account_id, cents, owed, reference, purpose, from_account,
            requested_at)
          values ($1, 'payout', $2, $3, 50000, $4, $5, 'Payout of a closing.', '', now())`,
        [id, listingId, g.accountId, `issuer:${g.accountId}`, id],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'disbursement', id, model.input, { listing_id: listingId }),
      )
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

async function bankStatementStage(): Promise<Stage> {
  // lines are booked by their references in the tests of the payments
  const g = await ground('bank-statement')
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['bank-statement'],
    begin: async () => {
      const id = newId()
      await g.t.db.run(
        `insert into bank_statement (id, name, format, sha256, first_day, last_day, lines, came_in, uploaded_by,
            uploaded_at)
          values ($1, 'november.csv', 'csv', $2, '2026-11-20', '2026-11-20', 1, 0, $3, now())`,
        [id, id, newId()],
      )
      // so many that they are booked after the event, which the model has as an event of its own
      await g.t.db.run(
        `insert into statement_line (statement_id, place, line, booked_on, amount, reference, sender, sender_last4,
            bank_reference, outcome, says, looked_at)
          select $1::uuid, n, n, '2026-11-20', 100, '', '', '', $1::uuid::text || ' ' || n, 'unknown', '', now()
          from generate_series(1, 26) n`,
        [id],
      )
      await g.t.db.tx((tx) => begun(g.t, tx, 'bank-statement', id, undefined))
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

async function bankInstructionsStage(): Promise<Stage> {
  const g = await ground('bank-instructions')
  let version = 1
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['bank-instructions'],
    begin: async () => {
      const [id, listingId] = [newId(), await makeOffering(g.t, g.accountId)]
      await g.t.db.run(
        `insert into bank_instruction (id, listing_id, account_id, payment_type, version, bank_name, bank_address,
            routing_number, sealed, account_last4, beneficiary, beneficiary_address, call_number, why, proposed_by,
            proposed_at)
          values ($1, $2, $3, 'wire', $4, 'Second Harbor Bank', '1 Pier Street', '026009593', 'sealed', '6554',
            'Second Harbor Bank as escrow agent', '1 Pier Street', '+1 757 555 0101', 'The bank merged.', $5, now())`,
        [id, listingId, g.accountId, ++version, g.owner.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'bank-instructions', id, undefined, {
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

async function selfStatementStage(): Promise<Stage> {
  const g = await ground('self-statement')
  let investor = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['self-statement'],
    begin: async () => {
      investor = await g.investor()
      const id = newId()
      await g.t.db.run(
        'insert into self_statement (id, user_id, created_at) values ($1, $2, now())',
        [id, investor.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'self-statement', id, undefined, {
          user_id: investor.person.userId,
        }),
      )
      return id
    },
    people: () => ({ INV: investor, ...staffOf(g) }),
  }
}

async function accreditationStage(): Promise<Stage> {
  // links, rule and investments are tried with real claims where accreditation is tested
  const g = await ground('accreditation', {
    accreditation: {
      effects: {
        sendLetter: elsewhere,
        endLetter: elsewhere,
        assessClaim: elsewhere,
        signalAccreditation: elsewhere,
      },
    },
  })
  let investor = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.accreditation,
    begin: async () => {
      investor = await g.investor()
      const begun = await investor.post<{ id: string }>('/api/accreditations', {
        body: { category: 'np_income', method: 'income_docs' },
      })
      if (begun.status !== 201) throw new Error(begun.text)
      return begun.body.id
    },
    people: () => ({ INV: investor, ...staffOf(g) }),
  }
}

/** A form of a taxpayer, begun by the store alone: its rules and its record are tested in the tax module. */
async function taxFormStage(): Promise<Stage> {
  const g = await ground('tax-form')
  let taxpayer = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['tax-form'],
    begin: async (model) => {
      taxpayer = await g.investor()
      const id = newId()
      await g.t.db.run(
        `insert into tax_form (id, user_id, holder, form, revision, sealed, saved_at, created_at)
          values ($1, $2, 'self', $3, 'October 2021', 'sealed', now(), now())`,
        [id, taxpayer.person.userId, (model.input as { form: string }).form],
      )
      await g.t.db.tx((tx) =>
        g.t.lifecycles.begin(tx, 'tax-form', id, model.input, system, {
          user_id: taxpayer.person.userId,
        }),
      )
      return id
    },
    people: () => ({ INV: taxpayer, ADM: g.operator }),
  }
}

/** A copy of a person's data; putting it together is tried where exports are tested. */
async function dataExportStage(): Promise<Stage> {
  const g = await ground('data-export', {
    'data-export': { effects: { prepareExport: elsewhere } },
  })
  let owner = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['data-export'],
    begin: async (model) => {
      owner = await g.investor()
      const id = newId()
      await g.t.db.run(
        'insert into data_export (id, user_id, requested_at) values ($1, $2, now())',
        [id, owner.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'data-export', id, model.input, {
          user_id: owner.person.userId,
        }),
      )
      return id
    },
    // staff does not learn that a copy exists: its owner is the one who looks at its state, too
    people: () => ({ INV: owner, ADM: owner }),
  }
}

/** An export of a long list; its file is written where exports of lists are tested. */
async function listExportStage(): Promise<Stage> {
  const g = await ground('list-export', {
    'list-export': { effects: { prepareListExport: elsewhere } },
  })
  let owner = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['list-export'],
    begin: async (model) => {
      owner = await g.investor()
      const id = newId()
      await g.t.db.run(
        `insert into list_export (id, user_id, list, params, query, format, requested_at)
        values ($1, $2, 'GET /api/holdings', '{}', '{}', 'csv', now())`,
        [id, owner.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'list-export', id, model.input, {
          user_id: owner.person.userId,
        }),
      )
      return id
    },
    // staff does not learn that an export exists: its owner is the one who looks at its state, too
    people: () => ({ INV: owner, ADM: owner }),
  }
}

/** A bulk action; its investments are handled where bulk actions are tested. */
async function bulkActionStage(): Promise<Stage> {
  const g = await ground('bulk-action', {
    'bulk-action': { effects: { runBulkAction: elsewhere } },
  })
  const listingId = await makeOffering(g.t, g.accountId)
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['bulk-action'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into bulk_action (id, kind, requested_by, requested_at, request_id, ip, listing_id, account_id)
        values ($1, 'issuer_accept', $2, now(), 'stage', '127.0.0.1', $3, $4)`,
        [id, g.owner.person.userId, listingId, g.accountId],
      )
      await g.t.db.tx((tx) =>
        g.t.lifecycles.begin(tx, 'bulk-action', id, model.input, system, {
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ADM: g.operator }),
  }
}

/** A run of a report; its file is written where reports are tested. */
async function reportRunStage(): Promise<Stage> {
  const g = await ground('report-run', { 'report-run': { effects: { writeReport: elsewhere } } })
  const listingId = await makeOffering(g.t, g.accountId)
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['report-run'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into report_run (id, listing_id, account_id, type, type_version, start_day, end_day,
          time_zone, columns, format, requested_by, requested_at)
        values ($1, $2, $3, 'investments', 1, '2026-01-01', '2026-02-01', 'America/New_York',
          '{number}', 'csv', $4, now())`,
        [id, listingId, g.accountId, g.owner.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'report-run', id, model.input, {
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ADM: g.operator }),
  }
}

/** A schedule of a report; the runs that it requests are tried where reports are tested. */
async function reportScheduleStage(): Promise<Stage> {
  const g = await ground('report-schedule', {
    'report-schedule': { effects: { requestRun: elsewhere } },
  })
  const listingId = await makeOffering(g.t, g.accountId)
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['report-schedule'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into report_schedule (id, listing_id, account_id, type, frequency, time_zone,
          columns, format, created_by, created_at)
        values ($1, $2, $3, 'investments', 'weekly', 'America/New_York', '{number}', 'csv', $4, now())`,
        [id, listingId, g.accountId, g.owner.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'report-schedule', id, model.input, {
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ADM: g.operator }),
  }
}

/** How each lifecycle is begun and who sends its events. */
export const stages: Readonly<Record<LifecycleId, () => Promise<Stage>>> = {
  user: userStage,
  recovery: recoveryStage,
  offering: () => offeringStage('offering'),
  listing: () => offeringStage('listing'),
  amendment: amendmentStage,
  investment: investmentStage,
  'investment-steps': stepsStage,
  kyc: kycStage,
  suitability: () =>
    partyStage('suitability', { suitability: { effects: { assessSuitability: elsewhere } } }),
  ira: () => partyStage('ira', {}),
  registration: registrationStage,
  'profile-section': profileSectionStage,
  accreditation: accreditationStage,
  'self-statement': selfStatementStage,
  envelope: envelopeStage,
  payment: paymentStage,
  relationship: relationshipStage,
  update: updateStage,
  'discussion-post': discussionPostStage,
  'deal-file': dealFileStage,
  'join-request': joinRequestStage,
  'change-request': changeRequestStage,
  'partner-seat': partnerSeatStage,
  'private-domain': privateDomainStage,
  'legal-text': legalTextStage,
  'bank-account': bankAccountStage,
  'ach-batch': achBatchStage,
  disbursement: disbursementStage,
  'bank-instructions': bankInstructionsStage,
  'bank-statement': bankStatementStage,
  closing: closingStage,
  meeting: meetingStage,
  transfer: transferStage,
  conversion: conversionStage,
  'news-release': newsStage,
  'review-item': reviewItemStage,
  questionnaire: questionnaireStage,
  'data-export': dataExportStage,
  'list-export': listExportStage,
  'bulk-action': bulkActionStage,
  'tax-form': taxFormStage,
  'sanctions-list': sanctionsListStage,
  'screening-run': screeningRunStage,
  'sanctions-match': sanctionsMatchStage,
  'compliance-link': complianceLinkStage,
  'closed-day': closedDayStage,
  proposal: proposalStage,
  'role-grant': roleGrantStage,
  'access-review': accessReviewStage,
  'view-as': viewAsStage,
  'webhook-endpoint': webhookEndpointStage,
  'webhook-delivery': webhookDeliveryStage,
  'api-key': apiKeyStage,
  'report-run': reportRunStage,
  'report-schedule': reportScheduleStage,
}
