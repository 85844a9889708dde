import type { LifecycleId } from '#machines/lifecycles/index.ts'
import { lifecycles } from '#machines/lifecycles/index.ts'
import { CLOSING } from '#machines/lifecycles/investment.model.ts'
import type { CaseEvent, Model } from '#machines/lib/model.ts'
import { newId } from '#server/lib/ids.ts'
import type { EffectHandler, MachineHooks, Subject } from '#server/modules/history/index.ts'
import { createUser, openAccount } from '#server/modules/identity/index.ts'
import { ensureParty } from '#server/modules/kyc/index.ts'
import { testApp, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { makeCompany, makeOffering } from '#tests/support/offering.ts'
import { meetingStage, newsStage, transferStage } from './holder-stages.ts'
import { ArrangedFacts, EVER_FRESH, modelClock, type Stage } from './replay.ts'

const system = { actor: { kind: 'system' } } as const
/** A reaction that belongs to another machine or to a printer; that machine is replayed by itself. */
const elsewhere: EffectHandler = async () => undefined

interface Ground {
  t: TestApp
  facts: ArrangedFacts
  operator: TestPerson
  owner: TestPerson
  accountId: string
  /** a person with an account, new each time */
  investor(): Promise<TestPerson>
}

let people = 0
const account = (t: TestApp): Promise<{ id: string }> => t.db.tx((tx) => createUser(tx, t.parts, { email: `model${++people}@mail.example`, firstName: 'Grace', lastName: 'Reed', passwordHash: 'none' }))

async function ground(machine: LifecycleId, hooks: MachineHooks = {}): Promise<Ground> {
  const facts = new ArrangedFacts()
  const t = await testApp({ clock: modelClock(), machines: { ...hooks, [machine]: { ...hooks[machine], facts: facts.provider } } })
  const ownerId = (await account(t)).id
  const accountId = await makeCompany(t, ownerId)
  return {
    t, facts, accountId,
    operator: t.person({ adminRole: 'operator', ...EVER_FRESH }),
    owner: t.person({ userId: ownerId, memberships: [{ accountId, role: 'owner' }], ...EVER_FRESH }),
    investor: async () => t.person({ userId: (await account(t)).id, ...EVER_FRESH }),
  }
}

const always = (facts: object) => ({ facts: async () => ({ ...facts }) })
/** What the offering and its listing ask before an investment may begin; they are replayed by themselves. */
const openOffering: MachineHooks = {
  offering: always({ sectionsSubmitted: true, companyComplete: true, termsValid: true, hasOfficer: true, capTableMatches: true, badActorClear: true, documentsApproved: true, basisRecorded: true, escrowExecuted: true, financialsSufficient: true, recordKeeping: true, legendsPresent: true, gatingOn: true, noAuthor: true, secondPerson: true, filingRecorded: true, signaturesComplete: true, oneIntermediary: true, agreementsSigned: true, openDateReached: true, deadlineAt: '2027-01-01T04:59:00.000Z' }),
  listing: always({ offeringApproved: true, brandAssets: true, pitchComplete: true, legendsPresent: true, marketplaceIds: true, offeringShown: true, timeReached: true }),
}

/** An offering that takes commitments, brought there by its own events. */
async function liveOffering(g: Ground): Promise<string> {
  const id = await makeOffering(g.t, g.accountId)
  const send = async (machine: string, who: TestPerson, type: string): Promise<void> => {
    const answer = await who.post(`/api/lifecycles/${machine}/${id}/events`, { body: { type } })
    if (answer.status !== 200) throw new Error(`${type}: ${answer.text}`)
  }
  for (const [who, type] of [[g.owner, 'SUBMIT'], [g.operator, 'REVIEW_STARTED'], [g.operator, 'PLATFORM_APPROVED'], [g.operator, 'PRINCIPAL_APPROVED'], [g.operator, 'FILED'], [g.operator, 'LAUNCH']] as const) await send('offering', who, type)
  for (const [who, type] of [[g.owner, 'REQUEST'], [g.operator, 'REVIEW_STARTED'], [g.operator, 'APPROVE'], [g.operator, 'LIST']] as const) await send('listing', who, type)
  return id
}

async function amendmentStage(): Promise<Stage> {
  // what is applied is tried with a whole offering where amendments are tested
  const g = await ground('amendment', { ...openOffering, amendment: { effects: { applyAmendment: elsewhere } } })
  const listingId = await liveOffering(g)
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles.amendment,
    begin: async () => {
      const answer = await g.owner.post<{ id: string }>(`/api/dealroom/offerings/${listingId}/amendments`, { query: { accountid: g.accountId }, headers: { accountid: g.accountId }, body: { changes: { headline: `Cloth from kelp, once more` }, material: false, reason: 'Only the words of the headline change.' } })
      if (answer.status !== 201) throw new Error(`the amendment was not proposed: ${answer.text}`)
      return answer.body.id
    },
    people: () => ({ ISS: g.owner, ...staffOf(g) }),
  }
}

async function beginInvestment(listingId: string, who: TestPerson, registration = 'individual'): Promise<string> {
  const answer = await who.post<{ id: string }>('/api/investments', { body: { listing_id: listingId, amount: 249_690, registration } })
  if (answer.status !== 201) throw new Error(`the investment did not begin: ${answer.text}`)
  return answer.body.id
}

const staffOf = (g: Ground) => ({ ADM: g.operator, BD: g.operator })

async function userStage(): Promise<Stage> {
  const g = await ground('user')
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles.user,
    begin: async () => (await g.t.db.tx((tx) => openAccount(tx, g.t.parts, { email: `new${++people}@mail.example`, firstName: 'Noor', lastName: 'Vale', passwordHash: 'none' }))) ?? '',
    people: (id) => ({ INV: g.t.person({ userId: id, ...EVER_FRESH }), ADM: g.operator }),
  }
}

/** A way back of a person who lost the factors, begun by the store alone. */
async function recoveryStage(): Promise<Stage> {
  const g = await ground('recovery')
  let person = await g.investor()
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles.recovery,
    begin: async (model) => {
      person = await g.investor()
      const id = newId()
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'recovery', id, model.input, system, { user_id: person.person.userId }))
      return id
    },
    people: () => ({ INV: person, ADM: g.operator }),
  }
}

async function offeringStage(machine: 'offering' | 'listing'): Promise<Stage> {
  // places need commitments: they are tried with real ones in tests/invariants
  const g = await ground(machine, { offering: { effects: { place: elsewhere, releasePlace: elsewhere, moveUp: elsewhere, cutBack: elsewhere } } })
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles[machine],
    begin: (model) => {
      const input = model.input as { type?: 'reg_cf'; offeringType?: 'reg_cf' }
      return makeOffering(g.t, g.accountId, { type: input.type ?? input.offeringType ?? 'reg_cf' })
    },
    people: () => ({ ISS: g.owner, ...staffOf(g) }),
  }
}

async function investmentStage(): Promise<Stage> {
  // what asks the payment for money back or releases it; that both move together is shown where money moves
  const g = await ground('investment', { ...openOffering, investment: { effects: { requestRefund: elsewhere, releaseFunds: elsewhere, askAllocation: elsewhere, changeAllocation: elsewhere, releaseAllocation: elsewhere } } , payment: always({ authorizationComplete: true, nothingInTransit: true }) })
  const listingId = await liveOffering(g)
  // the closing that the model names; its own machine is replayed by itself
  await g.t.db.run('insert into closing (id, listing_id, account_id, number, created_at) values ($1, $2, $3, 1, now())', [CLOSING, listingId, g.accountId])
  let investor = await g.investor()
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles.investment,
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
    t: g.t, facts: g.facts, lifecycle: lifecycles['investment-steps'],
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
    t: g.t, facts: g.facts, lifecycle: lifecycles.kyc,
    begin: async () => {
      party = await g.investor()
      return (await g.t.db.tx((tx) => ensureParty(g.t.parts, tx, party.person.userId, { actor: party.person }))).id
    },
    // screening and suspension are compliance's alone
    people: () => ({ INV: party, ADM: compliance }),
  }
}

async function registrationStage(): Promise<Stage> {
  const g = await ground('registration')
  let holder = await g.investor()
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles.registration,
    begin: async () => {
      holder = await g.investor()
      const begun = await holder.post<{ id: string }>('/api/registrations', { body: { type: 'joint_jtwros' } })
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
    t: g.t, facts: g.facts, lifecycle: lifecycles['profile-section'],
    begin: async () => {
      owner = await g.investor()
      const typed = await owner.put('/api/profile/sections/address/draft', { body: { values: {} } })
      if (typed.status !== 200) throw new Error(typed.text)
      return (await g.t.db.one<{ id: string }>('select id from profile_section where user_id = $1', [owner.person.userId]))?.id ?? ''
    },
    people: () => ({ INV: owner, ...staffOf(g) }),
  }
}

/** A machine that is begun by the store alone, for a person and, where it has one, an investment. */
async function partyStage(machine: 'suitability' | 'ira', hooks: MachineHooks): Promise<Stage> {
  const g = await ground(machine, hooks)
  const listingId = await makeOffering(g.t, g.accountId)
  let party = await g.investor()
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles[machine],
    begin: async (model) => {
      party = await g.investor()
      const id = machine === 'suitability' ? party.person.userId : newId()
      const subject = machine === 'suitability' ? {} : { account_id: g.accountId, listing_id: listingId }
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, machine, id, model.input, system, { user_id: party.person.userId, ...subject }))
      return id
    },
    people: () => ({ INV: party, ...staffOf(g) }),
  }
}

async function envelopeStage(): Promise<Stage> {
  // the printer needs a whole investment; what it prints is tested in the documents module
  const g = await ground('envelope', { envelope: { effects: { renderDocument: elsewhere, sealEnvelope: elsewhere } } })
  let signer = await g.investor()
  const listingId = await makeOffering(g.t, g.accountId)
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles.envelope,
    begin: async (model) => {
      signer = await g.investor()
      const [id, subject] = [newId(), { user_id: signer.person.userId, account_id: g.accountId, listing_id: listingId } satisfies Subject]
      await g.t.db.run("insert into envelope (id, investment_id, listing_id, account_id, user_id, input, input_hash, text_version, created_at) values ($1, $2, $3, $4, $5, $6, 'hash', '1', now())", [id, newId(), listingId, g.accountId, signer.person.userId, JSON.stringify({ issuer: { legal_name: 'Harbour Looms Inc.' } })])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'envelope', id, model.input, system, subject))
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
  /** Money arrives as the escrow desk records it: the call books the receipt and tells the machine. */
  const receipt = async (id: string, event: CaseEvent) => {
    const row = await g.t.db.one<{ reference: string; received: number; refunded: number }>('select reference, received, refunded from payment where id = $1', [id])
    const more = Number((event['facts'] as { receivedCents?: number }).receivedCents) - ((row?.received ?? 0) - (row?.refunded ?? 0))
    return more <= 0 ? null : g.operator.post('/api/admin/receipts', { body: { reference: row?.reference, amount: more, method: 'ach' } })
  }
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles.payment,
    begin: async (model) => {
      const id = newId()
      await g.t.db.run("insert into payment (id, investment_id, listing_id, account_id, user_id, method, reference, expected, created_at) values ($1, $2, $3, $4, $5, 'ach', $6, 249690, now())", [id, investmentId, listing_id, account_id, user_id, id.slice(-12).toUpperCase()])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'payment', id, { ...(model.input as object), investmentId }, system, { user_id, account_id, listing_id, investment_id: investmentId }))
      return id
    },
    people: () => ({ INV: investor, ADM: g.operator }),
    act: async (id, event) => (event.type === 'RECEIVED' ? receipt(id, event) : null),
  }
}

async function closingStage(): Promise<Stage> {
  // what a closing does to its investments, its offering and its evidence is tested where they are
  const names = ['includeInvestments', 'excludeInvestments', 'giveNotice', 'takeNoticeBack', 'approveInvestments', 'returnInvestments', 'dropInvestments', 'keepEvidence', 'releaseInvestments', 'endOffering', 'checkIssued'] as const
  const g = await ground('closing', { closing: { effects: Object.fromEntries(names.map((name) => [name, elsewhere])) } })
  const listingId = await makeOffering(g.t, g.accountId)
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles.closing,
    begin: async (model) => {
      const id = newId()
      await g.t.db.run('insert into closing (id, listing_id, account_id, number, created_at) select $1, $2, $3, coalesce(max(number), 0) + 1, now() from closing where listing_id = $2', [id, listingId, g.accountId])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'closing', id, { ...(model.input as object), listingId }, system, { account_id: g.accountId, listing_id: listingId }))
      return id
    },
    people: () => ({ ISS: g.owner, ESC: g.operator, ...staffOf(g) }),
  }
}

const bank = { kind: 'ach', holder_name: 'Grace Reed', account_type: 'checking', routing_number: '121000248', number: '40001234' } as const
async function bankAccountStage(): Promise<Stage> {
  // what is sent to a bank is replayed with the ACH file
  const g = await ground('bank-account', { 'bank-account': { effects: { sendDeposits: elsewhere } } })
  let holder = await g.investor()
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles['bank-account'],
    begin: async () => {
      holder = await g.investor()
      const id = newId()
      await g.t.db.run("insert into bank_account (id, user_id, kind, holder_name, account_type, routing_number, bank_name, sealed, mask, last4, blind, payout_after, created_at) values ($1, $2, 'ach', $3, 'checking', $4, 'Wells Fargo', $5, '*****1234', '1234', $6, now(), now())", [id, holder.person.userId, bank.holder_name, bank.routing_number, g.t.parts.keys.seal(bank.number, `bank_account:${id}:account_number`), id])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'bank-account', id, undefined, system, { user_id: holder.person.userId }))
      return id
    },
    people: () => ({ INV: holder, ADM: g.operator }),
  }
}

async function achBatchStage(): Promise<Stage> {
  // the file itself is written and parsed back in the banking module's tests
  const g = await ground('ach-batch', { 'ach-batch': { effects: { writeFile: elsewhere } } })
  const listingId = await makeOffering(g.t, g.accountId)
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles['ach-batch'],
    begin: async () => {
      const id = newId()
      await g.t.db.run("insert into ach_batch (id, odfi_routing, odfi_name, is_open, created_at) values ($1, '021000021', 'Harbor Trust Bank', false, now())", [id])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'ach-batch', id, undefined, system, { listing_id: listingId }))
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

async function bankInstructionsStage(): Promise<Stage> {
  const g = await ground('bank-instructions')
  let version = 1
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles['bank-instructions'],
    begin: async () => {
      const [id, listingId] = [newId(), await makeOffering(g.t, g.accountId)]
      await g.t.db.run("insert into bank_instruction (id, listing_id, account_id, payment_type, version, bank_name, bank_address, routing_number, sealed, account_last4, beneficiary, beneficiary_address, call_number, why, proposed_by, proposed_at) values ($1, $2, $3, 'wire', $4, 'Second Harbor Bank', '1 Pier Street', '026009593', 'sealed', '6554', 'Second Harbor Bank as escrow agent', '1 Pier Street', '+1 757 555 0101', 'The bank merged.', $5, now())", [id, listingId, g.accountId, ++version, g.owner.person.userId])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'bank-instructions', id, undefined, system, { account_id: g.accountId, listing_id: listingId }))
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

async function beginRaise(g: Ground): Promise<string> {
  const begun = await g.owner.post<{ listing_id: string }>('/api/dealroom/offerings', { query: { accountid: g.accountId }, body: { name: 'Seed round', type: 'reg_cf' } })
  if (begun.status !== 201) throw new Error(`the offering did not begin: ${begun.text}`)
  return begun.body.listing_id
}

async function reviewItemStage(): Promise<Stage> {
  const g = await ground('review-item')
  const listingId = await beginRaise(g)
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles['review-item'],
    begin: async (model) => {
      // the topic of the offering gets a machine of its own for each path: what is kept of the path before goes with it
      const id = newId()
      for (const table of ['topic_author', 'topic_revision']) await g.t.db.tx(async (tx) => {
        await tx.run(`alter table ${table} disable trigger user`)
        await tx.run(`delete from ${table} where item_id = (select item_id from topic where listing_id = $1 and topic = 'details')`, [listingId])
        await tx.run(`alter table ${table} enable trigger user`)
      })
      await g.t.db.run("update topic set item_id = $2, applied_revision = 0 where listing_id = $1 and topic = 'details'", [listingId, id])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'review-item', id, model.input, system, { account_id: g.accountId, listing_id: listingId }))
      return id
    },
    people: () => ({ ISS: g.owner, ...staffOf(g) }),
  }
}

async function questionnaireStage(): Promise<Stage> {
  const g = await ground('questionnaire')
  const listingId = await beginRaise(g)
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles.questionnaire,
    begin: async (model) => {
      const id = newId()
      await g.t.db.run("insert into questionnaire (id, listing_id, account_id, person_key, name, email, roles, subject, created_at) values ($1, $2, $3, $4, 'Imani Ashford', 'imani@mail.example', '{Director}', 'other', now())", [id, listingId, g.accountId, `person:${id}`])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'questionnaire', id, model.input, system, { account_id: g.accountId, listing_id: listingId }))
      return id
    },
    people: () => ({ ISS: g.owner, ...staffOf(g) }),
  }
}

async function relationshipStage(): Promise<Stage> {
  const g = await ground('relationship')
  const listingId = await makeOffering(g.t, g.accountId, { type: 'reg_d_506b' })
  let invited = await g.investor()
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles.relationship,
    begin: async (model) => {
      invited = await g.investor()
      const id = newId()
      await g.t.db.run("insert into offering_relationship (id, listing_id, account_id, email, name, basis, how, invited_by, invited_at) select $1, $2, $3, lower(email), 'Grace Reed', 'questionnaire', 'Met at the fair.', $4, now() from app_user where id = $5", [id, listingId, g.accountId, g.owner.person.userId, invited.person.userId])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'relationship', id, model.input, system, { account_id: g.accountId, listing_id: listingId }))
      return id
    },
    people: () => ({ INV: invited, ISS: g.owner, ...staffOf(g) }),
  }
}

async function selfStatementStage(): Promise<Stage> {
  const g = await ground('self-statement')
  let investor = await g.investor()
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles['self-statement'],
    begin: async () => {
      investor = await g.investor()
      const id = newId()
      await g.t.db.run('insert into self_statement (id, user_id, created_at) values ($1, $2, now())', [id, investor.person.userId])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'self-statement', id, undefined, system, { user_id: investor.person.userId }))
      return id
    },
    people: () => ({ INV: investor, ...staffOf(g) }),
  }
}

async function accreditationStage(): Promise<Stage> {
  // links, rule and investments are tried with real claims where accreditation is tested
  const g = await ground('accreditation', { accreditation: { effects: { sendLetter: elsewhere, endLetter: elsewhere, assessClaim: elsewhere, tellAccreditation: elsewhere } } })
  let investor = await g.investor()
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles.accreditation,
    begin: async () => {
      investor = await g.investor()
      const begun = await investor.post<{ id: string }>('/api/accreditations', { body: { category: 'np_income', method: 'income_docs' } })
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
    t: g.t, facts: g.facts, lifecycle: lifecycles['tax-form'],
    begin: async (model) => {
      taxpayer = await g.investor()
      const id = newId()
      await g.t.db.run("insert into tax_form (id, user_id, holder, form, revision, sealed, saved_at, created_at) values ($1, $2, 'self', $3, 'October 2021', 'sealed', now(), now())", [id, taxpayer.person.userId, (model.input as { form: string }).form])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'tax-form', id, model.input, system, { user_id: taxpayer.person.userId }))
      return id
    },
    people: () => ({ INV: taxpayer, ADM: g.operator }),
  }
}

async function updateStage(): Promise<Stage> {
  const g = await ground('update')
  const listingId = await makeOffering(g.t, g.accountId)
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles.update,
    begin: async () => {
      const answer = await g.owner.post<{ id: string }>(`/api/dealroom/offerings/${listingId}/updates`, { query: { accountid: g.accountId }, body: { title: 'The first ten are built', kind: 'progress', body_html: '<p>Ten are built.</p>' } })
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body.id
    },
    people: () => ({ ISS: g.owner, ...staffOf(g) }),
  }
}

async function discussionPostStage(): Promise<Stage> {
  const g = await ground('discussion-post')
  const listingId = await makeOffering(g.t, g.accountId)
  let author = await g.investor()
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles['discussion-post'],
    begin: async (model) => {
      author = await g.investor()
      const id = newId()
      const { userId } = author.person
      await g.t.db.run("insert into discussion_post (id, listing_id, account_id, author_id, author_name, label, body, created_at) values ($1, $2, $3, $4, 'Grace Reed', 'member', 'When do you build?', now())", [id, listingId, g.accountId, userId])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'discussion-post', id, model.input, system, { user_id: userId, account_id: g.accountId, listing_id: listingId }))
      return id
    },
    people: () => ({ INV: author, ...staffOf(g) }),
  }
}

async function dealFileStage(): Promise<Stage> {
  const g = await ground('deal-file')
  const listingId = await makeOffering(g.t, g.accountId)
  const [folderId, fileId] = [newId(), newId()]
  await g.t.db.run("insert into deal_folder (id, listing_id, account_id, name, position, created_at) values ($1, $2, $3, 'Contracts', 1, now())", [folderId, listingId, g.accountId])
  await g.t.db.run("insert into stored_file (id, store_key, name, content_type, size, sha256, purpose, created_at) values ($1, $2, 'a.pdf', 'application/pdf', 1, 'x', 'offering_document', now())", [fileId, fileId])
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles['deal-file'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run("insert into deal_file (id, listing_id, account_id, folder_id, title, file_id, size, content_type, audience, may_download, watermark, created_by, created_at) values ($1, $2, $3, $4, 'A contract', $5, 1, 'application/pdf', 'members', true, true, $6, now())", [id, listingId, g.accountId, folderId, fileId, g.owner.person.userId])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'deal-file', id, model.input, system, { account_id: g.accountId, listing_id: listingId }))
      return id
    },
    people: () => ({ ISS: g.owner, ...staffOf(g) }),
  }
}

async function legalTextStage(): Promise<Stage> {
  // what comes into force is read by everybody: that it does is tested where legal texts are
  const g = await ground('legal-text', { 'legal-text': { effects: { putInForce: elsewhere } } })
  const author = (await g.investor()).person.userId
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles['legal-text'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run("insert into legal_draft (id, kind, version, title, summary, html, begun_by, begun_at, saved_by, saved_at) values ($1, 'terms', '2026-12', 'Terms', 'The terms.', '<p>Terms.</p>', $2, now(), $2, now())", [id, author])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'legal-text', id, model.input, system))
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

/** A copy of a person's data; putting it together is tried where exports are tested. */
async function dataExportStage(): Promise<Stage> {
  const g = await ground('data-export', { 'data-export': { effects: { prepareExport: elsewhere } } })
  let owner = await g.investor()
  return {
    t: g.t, facts: g.facts, lifecycle: lifecycles['data-export'],
    begin: async (model) => {
      owner = await g.investor()
      const id = newId()
      await g.t.db.run('insert into data_export (id, user_id, requested_at) values ($1, $2, now())', [id, owner.person.userId])
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'data-export', id, model.input, system, { user_id: owner.person.userId }))
      return id
    },
    // staff does not learn that a copy exists: its owner is the one who looks at its state, too
    people: () => ({ INV: owner, ADM: owner }),
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
  suitability: () => partyStage('suitability', { suitability: { effects: { assessSuitability: elsewhere } } }),
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
  'legal-text': legalTextStage,
  'bank-account': bankAccountStage,
  'ach-batch': achBatchStage,
  'bank-instructions': bankInstructionsStage,
  closing: closingStage,
  meeting: () => meetingStage(ground),
  transfer: () => transferStage(ground),
  'news-release': () => newsStage(ground),
  'review-item': reviewItemStage,
  questionnaire: questionnaireStage,
  'data-export': dataExportStage,
  'tax-form': taxFormStage,
}
