import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ports } from './ports.ts'
import { ask, makeQueryClient, useCall, useSend } from './query.ts'

const plain = { ...ports }
const client = makeQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
beforeEach(() => {
  Object.assign(ports, plain)
  client.clear()
})

describe('one intent, one key', () => {
  const bodies = { key: 'key-of-twenty-characters', security_code: '123456' }
  function sending(answers: number[]) {
    const keys: (string | undefined)[] = []
    ports.fetch = (_, options) => {
      keys.push((options.headers as Record<string, string>)['Idempotency-Key'])
      const status = answers[keys.length - 1] ?? 200
      return Promise.resolve(
        json(
          status,
          status === 200
            ? { step_up_until: '2026-11-20T15:00:00Z' }
            : { statusCode: status, code: 'unavailable', message: 'Try again.' },
        ),
      )
    }
    const { result } = renderHook(() => useSend('POST /api/auth/step-up/verify'), { wrapper })
    const send = (body: typeof bodies) =>
      result.current.mutateAsync({ body }).catch(() => undefined)
    return { keys, send }
  }
  test('the same values after a failure go with the same key', async () => {
    const { keys, send } = sending([503, 200])
    await send(bodies)
    await send(bodies)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })
  test('other values, and the same values after a success, are another intent', async () => {
    const { keys, send } = sending([503, 200, 200])
    await send(bodies)
    await send({ ...bodies, security_code: '654321' })
    await send({ ...bodies, security_code: '654321' })
    expect(new Set(keys).size).toBe(3)
  })
})

describe('reading', () => {
  test('null asks nothing', () => {
    let asked = 0
    ports.fetch = () => {
      asked += 1
      return Promise.resolve(json(200, {}))
    }
    renderHook(() => useCall('GET /api/platform', null), { wrapper })
    expect(asked).toBe(0)
  })
  test('what was fetched before is there at once and not asked for again', async () => {
    let asked = 0
    ports.fetch = () => {
      asked += 1
      return Promise.resolve(json(200, { name: 'Capstan' }))
    }
    await client.prefetchQuery(ask('GET /api/platform', {}))
    const { result } = renderHook(() => useCall('GET /api/platform', {}), { wrapper })
    expect(result.current.data?.name).toBe('Capstan')
    expect(asked).toBe(1)
  })
  test('a 404 can be kept as a value', async () => {
    ports.fetch = () =>
      Promise.resolve(json(404, { statusCode: 404, code: 'not_found', message: 'Page Not Found' }))
    const { result } = renderHook(() => useCall('GET /api/platform', {}, { missing: 'value' }), {
      wrapper,
    })
    await waitFor(() => expect(result.current.error?.status).toBe(404))
  })
})
