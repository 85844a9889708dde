import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import {
  AchRefused,
  AchUnavailable,
  AchUnsigned,
  type AchOrder,
  type AchProvider,
  type AchTransfer,
} from './port.ts'

/** A call waits no longer for an answer; its job then asks again. */
const TIMEOUT_MS = 10_000

/** An account at Increase: the address of the API and its key, the account, and the secret of the event subscription. */
export interface IncreaseSettings {
  url: string
  apiKey: string
  webhookSecret: string
  accountId: string
  /** routing number of the account */
  routing: string
}

const text = z.string().max(500)
/** The part of an ACH transfer that is read (increase.com/documentation/api/ach-transfers). */
const transferBody = z.object({
  id: z.string().min(1).max(200),
  account_id: text,
  /** cents; negative: a debit */
  amount: z.int(),
  status: text,
  settlement: z.object({ settled_at: z.iso.datetime({ offset: true }) }).nullish(),
  return: z
    .object({
      raw_return_reason_code: z.string().regex(/^R\d{2}$/),
      created_at: z.iso.datetime({ offset: true }),
    })
    .nullish(),
})
/** The part of an error that is read (increase.com/documentation/api/errors). */
const errorBody = z.object({
  type: text.optional(),
  title: text.optional(),
  detail: z.string().nullish(),
  resource_id: text.nullish(),
})
/** An event; what has happened is looked up (increase.com/documentation/webhooks). */
const eventBody = z.object({
  id: z.string().min(1).max(200),
  associated_object_type: text,
  associated_object_id: text,
})

const secCodes = {
  WEB: 'internet_initiated',
  PPD: 'prearranged_payments_and_deposit',
  CCD: 'corporate_credit_or_debit',
} as const
/** Every other status means that the transfer is with Increase. */
const statuses: Readonly<Record<string, AchTransfer['status']>> = {
  submitted: 'submitted',
  canceled: 'failed',
  rejected: 'failed',
}
const causes: Readonly<Record<string, string>> = {
  canceled: 'It was canceled at Increase.',
  rejected: 'Increase rejected it.',
  pending_approval: 'It waits for approval in the dashboard of Increase.',
  pending_transfer_session_confirmation: 'It waits for approval in the dashboard of Increase.',
  pending_reviewing: 'Increase reviews it.',
  requires_attention: 'Increase reviews it.',
}

const day = (instant: string): string => dateInZone(new Date(instant).toISOString())

function transferOf(body: z.output<typeof transferBody>): AchTransfer {
  const status = body.return ? 'returned' : (statuses[body.status] ?? 'pending')
  const settledOn = body.settlement ? day(body.settlement.settled_at) : null
  const returned = body.return
    ? { code: body.return.raw_return_reason_code, on: day(body.return.created_at) }
    : null
  return {
    id: body.id,
    direction: body.amount < 0 ? 'debit' : 'credit',
    cents: Math.abs(body.amount),
    // a settled transfer is still “submitted” at Increase
    status: status === 'submitted' && settledOn !== null ? 'settled' : status,
    settledOn,
    returned,
    cause: causes[body.status] ?? null,
  }
}

const orderBody = (order: AchOrder, accountId: string) => ({
  account_id: accountId,
  amount: order.direction === 'debit' ? -order.cents : order.cents,
  account_number: order.accountNumber,
  routing_number: order.routingNumber,
  funding: order.accountType,
  destination_account_holder: order.holderType,
  individual_name: order.holder,
  individual_id: order.reference,
  company_name: order.company,
  company_entry_description: order.description,
  standard_entry_class_code: secCodes[order.secCode],
  statement_descriptor: order.reference,
  // the next banking day, as in the files
  preferred_effective_date: { settlement_schedule: 'future_dated' },
})

/** What an error says, without numbers that could be those of an account. */
const saidBy = ({ title, detail, type }: z.output<typeof errorBody>): string =>
  [title ?? type, detail]
    .filter((part) => part)
    .join(' ')
    .replace(/\d{4,}/g, '…')
    .slice(0, 300)

/**
 * ACH transfers by Increase (increase.com/documentation): POST /ach_transfers with the id of our entry as
 * Idempotency-Key, GET /ach_transfers/:id, and events signed as Standard Webhooks has it.
 */
export function increaseAch(
  { url, apiKey, webhookSecret, accountId, routing }: IncreaseSettings,
  timeoutMs = TIMEOUT_MS,
): AchProvider {
  const webhook = new Webhook(webhookSecret, { format: 'raw' })

  async function call(
    path: string,
    init: { method: string; headers?: Record<string, string>; body?: string },
  ): Promise<{ ok: boolean; status: number; body: unknown }> {
    const answer = await fetch(new URL(path, url), {
      ...init,
      headers: { authorization: `Bearer ${apiKey}`, ...init.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: Error) => {
      throw new AchUnavailable(`Increase cannot be reached (${cause.name}).`)
    })
    const body: unknown = await answer.json().catch(() => null)
    return { ok: answer.ok, status: answer.status, body }
  }
  function read(answer: { ok: boolean; status: number; body: unknown }): AchTransfer {
    if (!answer.ok) throw new AchUnavailable(`Increase answered ${answer.status}.`)
    const body = transferBody.safeParse(answer.body)
    if (!body.success) throw new AchUnavailable('The answer of Increase is no ACH transfer.')
    if (body.data.account_id !== accountId)
      throw new AchUnavailable('The ACH transfer belongs to another account at Increase.')
    return transferOf(body.data)
  }
  const find = async (id: string): Promise<AchTransfer> =>
    read(await call(`/ach_transfers/${encodeURIComponent(id)}`, { method: 'GET' }))

  return {
    id: 'increase',
    name: 'Increase',
    routing,
    find,
    async send(order) {
      const answer = await call('/ach_transfers', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': order.key },
        body: JSON.stringify(orderBody(order, accountId)),
      })
      const problem = answer.ok ? null : errorBody.safeParse(answer.body).data
      if (answer.ok || !problem || ![400, 409, 422].includes(answer.status)) return read(answer)
      // it was made before, and the account was corrected since
      if (problem.type === 'idempotency_key_already_used_error' && problem.resource_id)
        return find(problem.resource_id)
      throw new AchRefused(`Increase refused it: ${saidBy(problem) || answer.status}`)
    },
    notice({ headers, body }) {
      let signed: unknown
      try {
        signed = webhook.verify(body, headers as Record<string, string>)
      } catch {
        throw new AchUnsigned('The request is not signed by Increase.')
      }
      const event = eventBody.safeParse(signed)
      if (!event.success) throw new AchUnsigned('The request is no event of Increase.')
      const { id, associated_object_type, associated_object_id } = event.data
      return {
        id,
        transferId: associated_object_type === 'ach_transfer' ? associated_object_id : null,
      }
    },
  }
}
