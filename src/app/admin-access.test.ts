import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { adminState, rememberAdmin } from '#src/lib/admin-state.ts'
import { mayAdminister } from './admin-access.ts'

const store = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
})
const changed = vi.fn()
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const answers = (status: number, body: object) => {
  ports.fetch = () =>
    Promise.resolve(
      new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    )
}
beforeEach(() => {
  store.clear()
  changed.mockClear()
})

describe('the check of access to the administration', () => {
  test('decides where nothing is remembered, and is remembered', async () => {
    answers(200, { has_access_cmp_admin: false })
    expect(await mayAdminister(client(), changed)).toBe(false)
    expect(adminState().canAccessAdminModule).toBe(false)
    answers(200, { has_access_cmp_admin: true })
    expect(await mayAdminister(client(), changed)).toBe(true)
    expect(adminState().canAccessAdminModule).toBe(true)
  })
  test('is not waited for where the last one said yes, and corrects it when it says no', async () => {
    rememberAdmin({ canAccessAdminModule: true })
    ports.fetch = () => new Promise(() => undefined)
    expect(await mayAdminister(client(), changed)).toBe(true)
    answers(200, { has_access_cmp_admin: false })
    const later = client()
    expect(await mayAdminister(later, changed)).toBe(true)
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
    expect(await mayAdminister(later, changed)).toBe(false)
  })
  test('that fails is an error and not a no', async () => {
    answers(503, { statusCode: 503, code: 'refused', message: 'Busy.' })
    await expect(mayAdminister(client(), changed)).rejects.toMatchObject({ status: 503 })
  })
})
