import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const ALLOY_SECRET = 'the secret of the webhook'
const newToken = (kind: string): string => `${kind}-${randomBytes(10).toString('hex')}`

interface StubReview {
  review_token: string
  outcome: string
  reasons: string[]
  started: number
  completed: number
  timestamp: number
}
export interface AlloyStub {
  url: string
  /** how it answers from now on; `later`: evaluations come, the list of reviews does not */
  mode: 'ok' | 'broken' | 'later'
  /** outcome of the next evaluations */
  outcome: string
  tags: string[]
  /** how the list of reviews comes */
  shape: 'bare' | 'embedded'
  asked: string[]
  /** the entity of a person, by the id that we gave */
  entityOf(externalId: string): string
  /** a person there decides; `at` in ms */
  review(entity: string, outcome: string, over?: { at?: number; reasons?: string[] }): StubReview
  /** the signed event about a review of an entity */
  event(
    entity: string | null,
    over?: { id?: string; at?: number; secret?: string; type?: string },
  ): { headers: Record<string, string>; payload: string }
  stop(): Promise<void>
}

/** A server that speaks the part of Alloy's API that is used (developer.alloy.com). */
export async function startAlloy(): Promise<AlloyStub> {
  const entities = new Map<string, { token: string; reviews: StubReview[] }>()
  const stub: Pick<AlloyStub, 'mode' | 'outcome' | 'tags' | 'shape' | 'asked'> = {
    mode: 'ok',
    outcome: 'Manual Review',
    tags: [],
    shape: 'bare',
    asked: [],
  }
  const entity = (externalId: string) => {
    const found = entities.get(externalId) ?? { token: newToken('P'), reviews: [] }
    entities.set(externalId, found)
    return found
  }
  const byToken = (token: string) => [...entities.values()].find((one) => one.token === token)
  const server = createServer((request, response) => {
    void (async () => {
      await text(request)
      const { method = '', url: path = '', headers } = request
      stub.asked.push(`${method} ${path}`)
      const send = (status: number, answer: unknown): void => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(answer))
      }
      if (stub.mode === 'broken') return send(500, { error: { type: 'InternalServerError' } })
      if (method === 'POST' && path === '/v1/evaluations')
        return send(201, {
          status_code: 201,
          error: null,
          timestamp: Date.now(),
          evaluation_token: newToken('L'),
          entity_token: entity(String(headers['alloy-external-entity-id'])).token,
          application_token: 'workflow',
          summary: { result: 'success', score: 0.5, tags: stub.tags, outcome: stub.outcome },
        })
      const found = byToken(/^\/v1\/entities\/([^/]+)\/reviews$/.exec(path)?.[1] ?? '')
      if (stub.mode === 'later' || found === undefined)
        return send(404, { error: { type: 'NotFound' } })
      return send(
        200,
        stub.shape === 'bare' ? found.reviews : { _embedded: { reviews: found.reviews } },
      )
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(stub, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entityOf: (externalId: string) => entity(externalId).token,
    review: ((token, outcome, { at = Date.now(), reasons = ['Other'] } = {}) => {
      const made = {
        review_token: newToken('R'),
        outcome,
        reasons,
        started: at - 60_000,
        completed: at,
        timestamp: at,
      }
      byToken(token)?.reviews.unshift(made)
      return made
    }) satisfies AlloyStub['review'],
    event: ((token, over = {}) => {
      const { id = newToken('request'), at = Date.now(), secret = ALLOY_SECRET } = over
      const payload = JSON.stringify({
        request_token: id,
        timestamp: at,
        type: over.type ?? 'create:reviews:is_entity',
        description: 'Manually Review an Entity',
        data: { entity_token: token, outcome: 'Approved', reasons: ['Other'] },
      })
      return {
        payload,
        headers: {
          'content-type': 'application/json',
          authorization: createHmac('sha256', secret).update(payload).digest('base64'),
        },
      }
    }) satisfies AlloyStub['event'],
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
