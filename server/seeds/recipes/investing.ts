import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import type { InvestorSeed } from '../demo/people.ts'
import { submissionBody } from '#domain/payments/rules/debit-text.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { sandboxAmounts } from '#server/payments/banking/index.ts'
import { demoBankStep, moneyAlarms } from '#server/payments/payments/index.ts'
import type { Visitor, World } from '../world.ts'
import { paper } from './document.ts'
import { send } from './offering.ts'

/** How far an investment goes; each goes through the ones before it. */
export type Reach =
  | 'begun'
  | 'steps'
  | 'signed'
  | 'submitted'
  | 'paid'
  | 'cleared'
  | 'accepted'
  | 'approved'
  | 'closed'
const order: readonly Reach[] = [
  'begun',
  'steps',
  'signed',
  'submitted',
  'paid',
  'cleared',
  'accepted',
  'approved',
  'closed',
]
export const reaches = (reach: Reach, step: Reach): boolean =>
  order.indexOf(reach) >= order.indexOf(step)

const madeAdvice: { bytes?: Promise<Buffer> } = {}
/** The bank's advice of credit, as a person uploads it. */
const advice = (): Promise<Buffer> =>
  (madeAdvice.bytes ??= paper('Advice of credit', [
    'This is a document of the demo world. No bank has written it.',
  ]))
const path = (id: string, rest = ''): string => `/api/investments/${id}${rest}`
const photo = new Map<string, Promise<Buffer>>()
const picture = (side: string): Promise<Buffer> => {
  const before = photo.get(side)
  if (before) return before
  const made = paper(`Specimen driver's license: ${side}`, [
    'This is a picture of the demo world. It shows nobody.',
  ])
  photo.set(side, made)
  return made
}

/** What a person writes into each step. */
async function answers(
  visitor: Visitor,
  who: InvestorSeed,
  id: string,
  step: string,
): Promise<Record<string, unknown>> {
  switch (step) {
    case 'kyc': {
      const front = await visitor.upload(
        'identity_document',
        'front.pdf',
        'application/pdf',
        await picture('front'),
      )
      const back = await visitor.upload(
        'identity_document',
        'back.pdf',
        'application/pdf',
        await picture('back'),
      )
      return {
        legal_first: who.first,
        legal_last: who.last,
        dob: who.dob,
        phone: who.phone,
        ...(who.passport === undefined
          ? {
              ssn: who.ssn,
              citizenship: 'US',
              document_type: 'drivers_license',
              document_number: `T${who.ssn.slice(-6)}`,
            }
          : {
              citizenship: who.passport.country,
              document_type: 'foreign_passport',
              document_number: who.passport.number,
            }),
        document_expires: '2031-06-30',
        document_front: front.id,
        document_back: back.id,
        address: who.address,
        attest: true,
      }
    }
    case 'payment':
      return {
        method: who.method,
        holder_name: `${who.first} ${who.last}`,
        account_type: 'checking',
        routing_number: '021000021',
        account_number: who.account,
        attest: true,
        authorize: who.method === 'ach' ? true : undefined,
      }
    case 'documents': {
      const detail = await visitor.call<StepDetail>('GET', path(id, '/steps/documents'))
      for (const d of detail.extra.documents)
        await visitor.call('POST', path(id, `/documents/${d.file_id}/opened`), {})
      return {
        read_documents: detail.extra.documents.map((d) => d.file_id),
        ...(detail.extra.quiz ? { quiz_cancel: true, quiz_resell: false, quiz_lose: true } : {}),
        rep_education: true,
        rep_loss: true,
        // a foreigner's Form W-8 is complete by itself
        ...(who.passport === undefined
          ? { us_person: true, backup_withholding: false, w9_certified: true }
          : {}),
        esign_consent: true,
      }
    }
    case 'suitability':
      return {
        annual_income: who.income,
        net_worth: who.netWorth,
        liquid_net_worth: who.liquid,
        other_cf_12mo: 0,
        accreditation: who.accreditation,
        objectives: ['growth', 'diversification'],
        risk_tolerance: 'moderately_aggressive',
        time_horizon: '5_10y',
        liquidity_need: 'not_needed',
        experience: '1_5',
        can_afford_loss: who.bearsLoss,
        understands_illiquidity: true,
        risk_acknowledged: true,
      }
    case 'ira':
      return {
        account_type: 'traditional',
        custodian_name: 'Harbor Custody Trust',
        custodian_ein: '123456789',
        account_number: `HC-${who.ssn.slice(-5)}`,
        contact_email: 'desk@harborcustody.example',
        available_cash: 25_000_000,
        owns_half_or_more: false,
        insider_at_issuer: false,
        family_at_issuer: false,
        personal_benefit: false,
        will_guarantee: false,
        direction: true,
      }
    default:
      return {
        contact_email: who.email,
        employment_status: who.work.status,
        occupation: who.work.occupation,
        employer: who.work.employer,
        source_of_funds: 'savings',
        third_party_funds: false,
        broker_dealer_employee: false,
        own_account: true,
        no_reliance: true,
      }
  }
}

export interface Wish {
  listingId: string
  cents: number
  registration?: string
  reach: Reach
  /** steps that are left open when the reach is 'begun' or 'steps' */ leave?: readonly string[]
}

/** A person begins an investment and takes it as far as the investor can alone: steps, signature, submission. */
export async function invest(
  world: World,
  userId: string,
  who: InvestorSeed,
  wish: Wish,
): Promise<InvestmentView> {
  const visitor = await world.visit(userId)
  let view = await visitor.call<InvestmentView>('POST', '/api/investments', {
    listing_id: wish.listingId,
    amount: wish.cents,
    registration: wish.registration ?? 'individual',
  })
  if (!reaches(wish.reach, 'steps')) return view
  for (const step of view.steps) {
    const { state } = view.steps.find((s) => s.name === step.name)?.status ?? step.status
    if (
      state === 'not_applicable' ||
      state === 'approved' ||
      state === 'submitted' ||
      wish.leave?.includes(step.name)
    )
      continue
    const values = await answers(visitor, who, view.id, step.name)
    const at = path(view.id, `/steps/${step.name}`)
    const body =
      step.name === 'payment'
        ? submissionBody(await visitor.call<StepDetail>('GET', at), values)
        : { values }
    view = await visitor.call<InvestmentView>('POST', at, body)
  }
  await world.services.jobs.drain()
  // the two small deposits have arrived: a person who pays by bank transfer confirms them
  const deposits =
    who.method === 'ach'
      ? await world.services.db.tx((tx) => sandboxAmounts(world.services, tx, userId))
      : null
  if (deposits !== null)
    await visitor.call('POST', '/api/personal/bank-accounts/confirmation', deposits)
  if (!reaches(wish.reach, 'signed')) return visitor.call('GET', path(view.id))
  const envelope = await visitor.call<{ documents: { unsigned_sha256: string }[] }>(
    'POST',
    path(view.id, '/agreement'),
    {},
  )
  await visitor.open(path(view.id, '/envelope/agreement.pdf'))
  await visitor.call('POST', path(view.id, '/sign'), {
    typed_name: `${who.first} ${who.last}`,
    sha256: envelope.documents[0]?.unsigned_sha256,
    intent: true,
  })
  if (!reaches(wish.reach, 'submitted')) return visitor.call('GET', path(view.id))
  await visitor.call('POST', path(view.id, '/submit'), {})
  await world.services.jobs.drain()
  return visitor.call('GET', path(view.id))
}

/** The escrow staff books the money that was expected, or another amount in cents: one proposes, another approves. */
export async function pay(
  world: World,
  { operator, compliance }: { operator: string; compliance: string },
  investor: string,
  view: InvestmentView,
  cents = view.total.amount,
): Promise<void> {
  const { payment } = await (await world.visit(investor)).call<InvestmentView>('GET', path(view.id))
  if (payment === null) throw new Error(`the investment ${view.number} has no payment to pay`)
  const staffPerson = await world.visit(operator)
  const document = await staffPerson.upload(
    'company_document',
    'bank-advice.pdf',
    'application/pdf',
    await advice(),
  )
  const { proposal_id: proposal } = await staffPerson.call<{ proposal_id: string }>(
    'POST',
    '/api/admin/receipts',
    {
      reference: payment.reference,
      amount: cents,
      method: payment.method,
      bank_reference: `ADVICE-${payment.reference}`,
      document_id: document.id,
    },
  )
  await send(world, compliance, 'proposal', proposal, 'APPROVED')
  await world.services.jobs.drain()
}

/** Accounts whose newest statement waits for a person of the demo world to book it. */
const LEFT = 2
/**
 * The escrow bank says what it had of all that was counted as received: compliance books its statements, and the newest
 * ones wait.
 */
export async function bankStatements(world: World, compliance: string): Promise<void> {
  const { services } = world
  const ids = await demoBankStep(services, dateInZone(services.clock.now().toISOString()))
  const visitor = await world.visit(compliance)
  const book = (id: string) =>
    visitor.call('POST', `/api/admin/money/statements/${id}/acts`, { act: 'book' })
  for (const id of ids.slice(0, -LEFT)) await book(id)
  // an account that has paid out before its receipts are booked is below nothing
  const alarms = await moneyAlarms(services.db, services.clock.now())
  if (alarms.some((one) => one.kind === 'negative'))
    for (const id of ids.slice(-LEFT)) await book(id)
  await services.jobs.drain()
}
