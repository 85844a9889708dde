import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export const INCREASE_SECRET = 'the secret of the event subscription'
const ACCOUNT = 'account_in71c4amph0vgo2qllky'

/** A transfer as Increase stores it, as far as it is used here. */
export interface StubTransfer {
  id: string
  account_id: string
  amount: number
  status: string
  settlement: { settled_at: string } | null
  return: { raw_return_reason_code: string; created_at: string } | null
  [key: string]: unknown
}
export interface Increase {
  url: string
  accountId: string
  /**
   * how it answers from now on; `lost`: it makes the transfer, and the answer does not arrive; `refuse`: 400 as for
   * wrong parameters
   */
  mode: 'ok' | 'hang' | 'broken' | 'lost' | 'refuse' | 'unauthorized'
  /** transfers in the order in which they were made, each once per Idempotency-Key */
  transfers: StubTransfer[]
  asked: { method: string; path: string; headers: IncomingMessage['headers']; body: unknown }[]
  /** a signed request about a transfer; `at` is when it was signed, in milliseconds */
  event(
    transferId: string,
    over?: { id?: string; at?: number; secret?: string; type?: string },
  ): { headers: Record<string, string>; payload: string }
  stop(): Promise<void>
}
const newKey = (kind: string): string => `${kind}_${randomBytes(10).toString('hex')}`

/** A server that speaks the part of Increase's API that is used (increase.com/documentation). */
export async function startIncrease(): Promise<Increase> {
  const byKey = new Map<string, { transfer: StubTransfer; body: string }>()
  const stub = { mode: 'ok', transfers: [], asked: [] } as Pick<
    Increase,
    'mode' | 'transfers' | 'asked'
  >
  function make(key: string, body: string): { status: number; answer: object } {
    const before = byKey.get(key)
    if (before !== undefined && before.body !== body)
      return {
        status: 409,
        answer: {
          type: 'idempotency_key_already_used_error',
          title: 'The idempotency key was used before.',
          status: 409,
          resource_id: before.transfer.id,
        },
      }
    if (before !== undefined) return { status: 200, answer: before.transfer }
    const transfer: StubTransfer = {
      ...(JSON.parse(body) as StubTransfer),
      id: newKey('ach_transfer'),
      status: 'pending_submission',
      settlement: null,
      return: null,
      type: 'ach_transfer',
    }
    byKey.set(key, { transfer, body })
    stub.transfers.push(transfer)
    return { status: 200, answer: transfer }
  }
  const refusals = {
    broken: { type: 'internal_server_error', title: 'An error happened.', status: 500 },
    unauthorized: { type: 'invalid_api_key_error', title: 'The key is wrong.', status: 401 },
    refuse: {
      type: 'invalid_parameters_error',
      title: 'Your request is wrong.',
      detail: 'The account number 40001234567 can’t be debited.',
      status: 400,
    },
  } as const
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const { method = '', url: path = '', headers } = request
      stub.asked.push({ method, path, headers, body: body === '' ? null : JSON.parse(body) })
      const send = (status: number, answer: object): void => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(answer))
      }
      const { mode } = stub
      if (mode === 'hang') return
      if (mode === 'broken' || mode === 'unauthorized' || mode === 'refuse')
        return send(refusals[mode].status, refusals[mode])
      if (method === 'POST' && path === '/ach_transfers') {
        const { status, answer } = make(String(headers['idempotency-key']), body)
        if (mode === 'lost') return void request.socket.destroy()
        return send(status, answer)
      }
      const found = stub.transfers.find(({ id }) => path === `/ach_transfers/${id}`)
      if (found) send(200, found)
      else send(404, { type: 'object_not_found_error', title: 'There is none.', status: 404 })
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(stub, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountId: ACCOUNT,
    event: ((transferId, over = {}) => {
      const { id = newKey('event'), at = Date.now(), secret = INCREASE_SECRET } = over
      const payload = JSON.stringify({
        id,
        created_at: new Date(at).toISOString(),
        category: 'ach_transfer.updated',
        associated_object_type: over.type ?? 'ach_transfer',
        associated_object_id: transferId,
        type: 'event',
      })
      return {
        payload,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at / 1000)),
          'webhook-signature': new Webhook(secret, { format: 'raw' }).sign(
            id,
            new Date(at),
            payload,
          ),
        },
      }
    }) satisfies Increase['event'],
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
