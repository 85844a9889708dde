import {
  fundedStopped,
  investorNotices,
  issuerNotices,
  staffNotices,
  type Lost,
} from '#domain/investments/mail/investments.ts'
import type { ReturnedPayment } from '#domain/payments/mail/returns.ts'
import { partNotice, stepChanged } from '#domain/investments/mail/steps.ts'
import type { Notice } from '#domain/mail/letter.ts'
import type { NoticeKind } from '#domain/shared/notice.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { paymentContext } from '#machines/payments/payment.events.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findPosition } from '#server/offerings/allocation/index.ts'
import { membersOf } from '#server/identity/access/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { paymentOf } from '#server/payments/payments/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type { EffectHandler, EventContext } from '#server/kernel/state-machines/index.ts'
import { mustRead, returnedStep, type Case } from './case.ts'
import { confirmationWords } from './confirmation.ts'
import { findStep } from './repo.ts'
import { priced } from './terms.ts'
import { bucketOf } from './totals.ts'

const words: Readonly<Record<string, typeof investorNotices>> = {
  investor: investorNotices,
  issuer: issuerNotices,
  staff: staffNotices,
}
const dataOf = (
  c: Case,
  waitlistPosition: number | null,
  offeringEnd: 'failed' | 'withdrawn' | null,
  payment: { stopped: boolean; returned: ReturnedPayment | null },
) => ({
  id: c.row.id,
  number: c.row.number,
  accountId: c.row.account_id,
  listingId: c.row.listing_id,
  company: c.offering.company.name,
  security: c.row.security_type,
  units: c.context.units,
  askedUnits: c.context.askedUnits,
  price: c.row.price,
  amountCents: c.context.amountCents,
  totalCents: priced(c.context.units, c.row.price, c.row.fee_bps).total,
  cancelUntil: c.context.cancelUntil,
  payBy: c.context.payBy,
  reconfirmUntil: c.context.reconfirmUntil,
  leaveUntil: c.context.leaveUntil,
  endedBy: c.context.endedBy,
  waitlistPosition,
  offeringEnd,
  paymentStopped: payment.stopped,
  returned: payment.returned,
  bucket: bucketOf(c.instance.state),
})

/** Messages that the law requires: they cannot be switched off, and leave whatever has happened since. */
const required: Readonly<Record<string, NoticeKind>> = {
  'commitment-notice': 'commitment',
  'commitment-in-part': 'commitment',
  'moved-up': 'commitment',
  'cut-back': 'commitment',
  amended: 'commitment',
  'fewer-units': 'commitment',
  'closing-confirmation': 'confirmation',
  reconfirm: 'material_change',
  cancelled: 'cancellation',
  rejected: 'cancellation',
  'offering-failed': 'cancellation',
  rescinded: 'cancellation',
  'refund-started': 'refund',
  refunded: 'refund',
  'refund-failed': 'refund',
}
const optional: Readonly<Record<string, NoticeKind>> = {
  'action-required': 'action',
  'payment-due': 'action',
  'approval-lost': 'action',
  'unfunded-warning': 'action',
  funded: 'money',
}

async function endOf(
  services: AppServices,
  tx: Tx,
  listingId: string,
): Promise<'failed' | 'withdrawn'> {
  const offering = await services.lifecycles.read(tx, 'offering', listingId)
  return offering?.state === 'withdrawn' ? 'withdrawn' : 'failed'
}

/** Events after which nothing is to be paid until the correction or the review is done. */
const STOPPING: ReadonlySet<string> = new Set(['APPROVAL_LOST', 'PAYMENT_RETURNED'])

/** The payment that the bank returned with this event; null where it is another event. */
async function returnedBy({
  services,
  tx,
  id,
  event,
}: Pick<EventContext, 'services' | 'tx' | 'id' | 'event'>): Promise<ReturnedPayment | null> {
  const payment = event.type === 'PAYMENT_RETURNED' ? await paymentOf(services, tx, id) : null
  if (payment === null) return null
  const { row, instance } = payment
  const { returnCode } = paymentContext.parse(instance.context)
  return { reference: row.reference, returnCode }
}

/** Mails of the investment machine. Each accepted event sends one message per reader. */
export const notifyInvestment: EffectHandler = async (context) => {
  const { services, tx, id, instance, effect, event } = context
  const { to, template } = effect.params as { to: string; template: string }
  const write = words[to]?.[template]
  const confirms = template === 'closing-confirmation'
  if (write === undefined && !confirms) throw new Error(`no words for ${template} to ${to}`)
  const c = await mustRead(services, tx, id)
  const people =
    to === 'investor'
      ? [c.row.user_id]
      : (to === 'issuer'
          ? await membersOf(tx, c.row.account_id, ['owner'])
          : await staffOf(tx, ['compliance'])
        ).map((p) => p.user_id)
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, people),
    write === undefined
      ? await confirmationWords(services, tx, c)
      : write(
          dataOf(
            c,
            template === 'waitlisted' ? await findPosition(tx, id) : null,
            c.context.endedBy === 'offering_failed'
              ? await endOf(services, tx, c.row.listing_id)
              : null,
            {
              stopped: STOPPING.has(event.type),
              returned: await returnedBy(context),
            },
          ),
        ),
    { machine: 'investment', id, rev: instance.rev },
    to === 'investor' ? (required[template] ?? optional[template] ?? 'progress') : 'work',
  )
}

/** Money of an investment is in escrow, and what let it in was taken back: to its holder. */
export async function notifyFundedStopped(
  services: AppServices,
  tx: Tx,
  c: Case,
  lost: Lost,
  cause: { machine: string; id: string; rev: number },
): Promise<void> {
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, [c.row.user_id]),
    fundedStopped({
      ...dataOf(c, null, null, { stopped: false, returned: null }),
      deadline: c.offering.deadline_at,
      lost,
    }),
    { ...cause, id: c.row.id },
    'action',
  )
}

/** States in which a step that came back makes the investment ask for a correction, with a message of its own. */
const asksForCorrection = (c: Case, now: Date): boolean =>
  ['submitted', 'in_review', 'awaiting_funds'].includes(c.instance.state) ||
  (c.instance.state === 'action_required' && c.instance.updated_at === now.toISOString())

/** Mails about a step; a draft's steps are seen on the screen and need no mail. */
export const notifyStep: EffectHandler = async ({ services, tx, id, instance, effect, now }) => {
  const { template, step } = effect.params as { template: string; step: StepName }
  const c = await mustRead(services, tx, id)
  // the identity check sends its own mail; a draft shows it on the screen
  if (step === 'kyc' || c.instance.state === 'draft') return
  if (returnedStep(c.stepStates) !== null && asksForCorrection(c, now)) return
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, [c.row.user_id]),
    stepChanged({ investmentId: id, company: c.offering.company.name, step, template }),
    { machine: 'investment-steps', id, rev: instance.rev },
  )
}

/** Mails of the suitability and plan machines. A custodian is written to at the address that the investor gave. */
export const notifyPerson: EffectHandler = async ({
  services,
  tx,
  machine,
  id,
  instance,
  effect,
}) => {
  const { to, template } = effect.params as { to: string; template: string }
  const data = partNotice(template, {
    isForStaff: to === 'staff',
    investmentId: instance.investment_id,
  })
  if (data === null) throw new Error(`no words for ${template}`)
  const cause = { machine, id, rev: instance.rev }
  if (to === 'custodian') return writeToCustodian(services, tx, id, data, cause)
  let people = [instance.user_id ?? '']
  if (to === 'staff') people = (await staffOf(tx, ['compliance'])).map((p) => p.user_id)
  else if (to === 'issuer')
    people = (await membersOf(tx, instance.account_id ?? '', ['owner'])).map((p) => p.user_id)
  await noticeTo(services, tx, await existingPeople(tx, people), data, cause)
}
async function writeToCustodian(
  services: AppServices,
  tx: Tx,
  id: string,
  data: Notice,
  cause: { machine: string; id: string; rev: number },
): Promise<void> {
  const answers = (await findStep(tx, id, 'ira'))?.answers ?? {}
  const { contact_email: address, custodian_name: name } = answers
  if (typeof address !== 'string' || typeof name !== 'string') return
  await services.mailer.send(tx, {
    template: 'notice',
    to: { address },
    data: { subject: data.subject, lines: data.lines },
    cause,
  })
}
