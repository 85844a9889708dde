import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, GENERAL_FAILURE } from './api-error.ts'
import { call, fillPath, prepare, queryOf } from './call.ts'
import { ports } from './ports.ts'
import { retry } from './retry.ts'

const plain = { ...ports }
const json = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  new Response([204, 205, 304].includes(status) ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
beforeEach(() => void Object.assign(ports, plain))

describe('the table of tries', () => {
  const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  const statuses = [
    200, 201, 304, 400, 401, 403, 404, 408, 409, 425, 429, 500, 502, 503, 504,
  ] as const
  const again = [408, 409, 425, 429, 500, 502, 503, 504]
  const tries = async (
    method: string,
    answer: () => Promise<Response>,
    times?: number,
    signal?: AbortSignal,
  ): Promise<number> => {
    const next = vi.fn(answer)
    await retry(times)(next)('/x', { method, ...(signal ? { signal } : {}) }).catch(() => undefined)
    return next.mock.calls.length
  }
  const safe = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

  test.each(methods.flatMap((method) => statuses.map((status) => [method, status] as const)))(
    '%s answered %i',
    async (method, status) => {
      expect(await tries(method, () => Promise.resolve(json(status)))).toBe(
        safe(method) && again.includes(status) ? 2 : 1,
      )
    },
  )
  test.each(methods)('%s with a network failure', async (method) => {
    expect(await tries(method, () => Promise.reject(new TypeError('failed to fetch')))).toBe(
      safe(method) ? 2 : 1,
    )
  })
  test.each(methods)('%s that its caller gives up is not sent again', async (method) => {
    const controller = new AbortController()
    controller.abort()
    expect(
      await tries(
        method,
        () => Promise.reject(new DOMException('gone', 'AbortError')),
        5,
        controller.signal,
      ),
    ).toBe(1)
  })
  test.each(methods)('%s with a number of its caller', async (method) => {
    expect(await tries(method, () => Promise.resolve(json(503)), 3)).toBe(4)
    expect(await tries(method, () => Promise.resolve(json(503)), 0)).toBe(1)
    expect(await tries(method, () => Promise.resolve(json(404)), 3)).toBe(1)
  })
  test('there is no delay between tries', async () => {
    const before = performance.now()
    await tries('GET', () => Promise.resolve(json(503)), 20)
    expect(performance.now() - before).toBeLessThan(200)
  })
})

describe('what a request carries', () => {
  test('tenant parameters, headers and the token', () => {
    ports.token = () => 'a.b.c'
    const { url, headers, method } = prepare(
      'GET /api/offerings',
      { query: { q: 'water', limit: undefined } },
      {},
    )
    expect(method).toBe('GET')
    expect(url).toBe('/api/offerings?q=water&platform_id=1&market_place_id=1')
    expect(headers).toEqual({
      Accept: 'application/json',
      PlatformID: '1',
      marketplaceid: '1',
      Authorization: 'Bearer a.b.c',
    })
  })
  test('accountid as query and header on deal room calls from a company route, unless the caller set one', () => {
    ports.accountId = () => 'acc-1'
    const ours = prepare('GET /api/dealroom/offerings', {}, {})
    expect(ours.headers['accountid']).toBe('acc-1')
    expect(ours.url).toContain('accountid=acc-1')
    const theirs = prepare('GET /api/dealroom/offerings', {}, { headers: { AccountId: 'acc-2' } })
    expect(theirs.headers).toMatchObject({ AccountId: 'acc-2' })
    expect(theirs.url).not.toContain('accountid=acc-1')
    expect(prepare('GET /api/offerings', {}, {}).url).not.toContain('accountid')
  })
  test('nothing of an account where the route has none', () => {
    expect(prepare('GET /api/dealroom/offerings', {}, {}).headers).not.toHaveProperty('accountid')
  })
  test('a key for each write under /api, the given one when there is one, none for reads', () => {
    expect(prepare('POST /api/investments', { body: {} }, {}).headers['Idempotency-Key']).toMatch(
      /^[0-9a-f-]{36}$/,
    )
    expect(
      prepare('POST /api/investments', { body: {} }, { idempotencyKey: 'k' }).headers[
        'Idempotency-Key'
      ],
    ).toBe('k')
    expect(prepare('GET /api/offerings', {}, {}).headers).not.toHaveProperty('Idempotency-Key')
  })
  test('the version that an edit is based on', () =>
    expect(prepare('PATCH /api/x', {}, { ifMatch: 4 }).headers['If-Match']).toBe('4'))
  test('parameters can add no segment', () => {
    expect(fillPath('/api/offerings/:listing_id', { listing_id: '../personal/user' })).toBe(
      '/api/offerings/..%2Fpersonal%2Fuser',
    )
    expect(fillPath('/x/:id', { id: '..' })).toBe('/x/%2E%2E')
    expect(() => fillPath('/x/:id', {})).toThrow(ApiError)
  })
  test('arrays repeat, absent values are left out', () =>
    expect(queryOf({ a: ['1', '2'], b: null, c: 0 }).toString()).toBe('a=1&a=2&c=0'))
})

describe('what a call answers', () => {
  const answering = (...answers: Response[]) => {
    const fetch = vi.fn(() =>
      Promise.resolve(
        answers.length > 1 ? (answers.shift() as Response) : (answers[0] as Response).clone(),
      ),
    )
    ports.fetch = fetch
    return fetch
  }
  test('the JSON of a success, nothing for 204', async () => {
    answering(json(200, { name: 'Capstan' }))
    await expect(call('GET /api/platform', {})).resolves.toEqual({ name: 'Capstan' })
    answering(json(204))
    await expect(call('POST /api/sessions/end', {})).resolves.toBeUndefined()
  })
  test('one that outlives its page is sent so, others are not', async () => {
    const fetch = answering(json(204))
    await call('POST /api/sessions/end', {}, { keepalive: true })
    await call('POST /api/sessions/end', {})
    expect(fetch.mock.calls.map((sent: unknown[]) => (sent[1] as RequestInit).keepalive)).toEqual([
      true,
      undefined,
    ])
  })
  test('a refusal with its code, fields, detail, id and waiting time', async () => {
    answering(
      json(
        429,
        {
          statusCode: 429,
          code: 'too_many',
          message: 'Too many attempts.',
          fields: { email: 'x' },
          detail: { a: 1 },
          id: 'r-1',
        },
        { 'retry-after': '30' },
      ),
    )
    await expect(call('POST /app/auth/2fa', { body: { key: 'k' } })).rejects.toMatchObject({
      status: 429,
      code: 'too_many',
      message: 'Too many attempts.',
      fields: { email: 'x' },
      detail: { a: 1 },
      id: 'r-1',
      retryAfter: 30,
    })
  })
  test('general words for an answer that is not in the agreed form', async () => {
    answering(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(call('POST /app/auth/2fa', { body: { key: 'k' } })).rejects.toMatchObject({
      status: 502,
      code: 'internal',
      message: GENERAL_FAILURE,
    })
  })
  test('a network failure counts as 500', async () => {
    ports.fetch = () => Promise.reject(new TypeError('failed to fetch'))
    await expect(call('GET /api/platform', {})).rejects.toMatchObject({
      status: 500,
      code: 'network',
    })
  })
  test('a call that was given up says so', async () => {
    ports.fetch = () => Promise.reject(new DOMException('gone', 'AbortError'))
    await expect(call('GET /api/platform', {})).rejects.toMatchObject({ code: 'aborted' })
  })
  test('401 tells the session once when a token was sent, never for a visitor', async () => {
    const unauthorized = vi.fn()
    Object.assign(ports, { unauthorized, token: () => 'a.b.c' })
    answering(json(401, { statusCode: 401, code: 'unauthorized', message: 'Log in to continue.' }))
    await expect(call('GET /api/personal/user', {})).rejects.toMatchObject({ status: 401 })
    expect(unauthorized).toHaveBeenCalledTimes(1)
    ports.token = () => null
    await expect(call('GET /api/personal/user', {})).rejects.toMatchObject({ status: 401 })
    expect(unauthorized).toHaveBeenCalledTimes(1)
  })
})

describe('step-up', () => {
  const refused = () =>
    json(403, { statusCode: 403, code: 'step_up', message: 'Verify it’s you to continue.' })
  test('asks for a factor and repeats the call once with the same key', async () => {
    const keys: (string | undefined)[] = []
    let first = true
    Object.assign(ports, {
      stepUp: () => Promise.resolve(true),
      fetch: (_: string, options: RequestInit) => {
        keys.push((options.headers as Record<string, string>)['Idempotency-Key'])
        const answer = first ? refused() : json(204)
        first = false
        return Promise.resolve(answer)
      },
    })
    await expect(call('POST /api/sessions/end', {})).resolves.toBeUndefined()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
  test('leaves the refusal when the person cancels', async () => {
    const fetch = vi.fn(() => Promise.resolve(refused()))
    Object.assign(ports, { stepUp: () => Promise.resolve(false), fetch })
    await expect(call('POST /api/sessions/end', {})).rejects.toMatchObject({ code: 'step_up' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })
  test('does not ask for ever', async () => {
    const fetch = vi.fn(() => Promise.resolve(refused()))
    Object.assign(ports, { stepUp: () => Promise.resolve(true), fetch })
    await expect(call('POST /api/sessions/end', {})).rejects.toMatchObject({ code: 'step_up' })
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

describe('a session that ended', () => {
  test('and was renewed in place sends the call again, once, with the new token; given up, the refusal stands', async () => {
    let token = 'old'
    const sent: (string | null)[] = []
    const refused = () =>
      json(401, { statusCode: 401, code: 'unauthorized', message: 'Log in to continue.' })
    let renewed = true
    const unauthorized = vi.fn(() => {
      token = 'new'
      return Promise.resolve(renewed)
    })
    Object.assign(ports, {
      unauthorized,
      token: () => token,
      fetch: (_: string, options: RequestInit) => {
        const bearer = new Headers(options.headers).get('authorization')
        sent.push(bearer)
        return Promise.resolve(bearer === 'Bearer old' ? refused() : json(200, { ended: 0 }))
      },
    })
    await expect(call('POST /api/sessions/end-others', {})).resolves.toEqual({ ended: 0 })
    expect(sent).toEqual(['Bearer old', 'Bearer new'])
    token = 'old'
    renewed = false
    await expect(call('GET /api/sessions', {})).rejects.toMatchObject({ status: 401 })
    expect(unauthorized).toHaveBeenCalledTimes(2)
  })
  test('is none of a call that brings a token of its own', async () => {
    const unauthorized = vi.fn(() => Promise.resolve(true))
    Object.assign(ports, {
      unauthorized,
      token: () => 'old',
      fetch: () =>
        Promise.resolve(
          json(401, { statusCode: 401, code: 'unauthorized', message: 'Log in to continue.' }),
        ),
    })
    await expect(
      call('GET /api/personal/user', {}, { headers: { Authorization: 'Bearer other' } }),
    ).rejects.toMatchObject({ status: 401 })
    expect(unauthorized).not.toHaveBeenCalled()
  })
  test('of the site shows the page for its password', async () => {
    const siteClosed = vi.fn()
    Object.assign(ports, {
      siteClosed,
      fetch: () =>
        Promise.resolve(
          json(403, {
            statusCode: 403,
            code: 'site_password',
            message: 'Enter the site password first.',
          }),
        ),
    })
    await expect(call('GET /api/platform', {})).rejects.toMatchObject({ code: 'site_password' })
    expect(siteClosed).toHaveBeenCalledTimes(1)
  })
})
