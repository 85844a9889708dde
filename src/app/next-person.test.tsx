import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LEAVING_MS } from '#machines/identity/session.flow.ts'

const id = '01900000-0000-7000-8000-000000000001'
const json = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

/** A page of the person of the cookie that shows what they saved; each call of that waits until it is answered. */
async function showSaved() {
  vi.resetModules()
  const people: Record<string, string> = { ann: id, ben: `${id.slice(0, -1)}2` }
  const cookieOf = (name: string) =>
    `access_token=${name}.${btoa(JSON.stringify({ sub: people[name] }))}.c; path=/`
  const enter = (name: string) => {
    document.cookie = cookieOf(name)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  document.cookie = cookieOf('ann')
  const { ports } = await import('#src/api/ports.ts')
  const { sessionSource, startSession } = await import('./session.ts')
  const { SessionContext } = await import('#src/lib/session.ts')
  const { useSaved } = await import('#src/blocks/save-offering.tsx')
  const { client } = await import('./client.ts')
  const asked: { whose: string; answer: (ids: string[]) => void }[] = []
  ports.fetch = (url, { headers, signal }) => {
    const token = (headers as Record<string, string>)['Authorization'] ?? ''
    const whose = Object.keys(people).find((name) => token.includes(` ${name}.`)) ?? 'a visitor'
    if (!url.includes('/api/saved'))
      return Promise.resolve(
        json({ id: people[whose], first_name: whose, consented: true, admin_role: null }),
      )
    const waits = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => waits.reject(new DOMException('', 'AbortError')))
    asked.push({ whose, answer: (ids) => waits.resolve(json({ ids, items: [] })) })
    return waits.promise
  }
  function Saved() {
    const saved = useSaved()
    return <output>{saved === undefined ? 'not known' : [...saved].join(' ')}</output>
  }
  startSession()
  render(
    <SessionContext value={sessionSource}>
      <QueryClientProvider client={client}>
        <Saved />
      </QueryClientProvider>
    </SessionContext>,
  )
  const last = () => asked.at(-1)
  await waitFor(() => expect(last()?.whose).toBe('ann'))
  return { asked, enter, last, view: () => sessionSource.get() }
}

test.each([
  ['is answered', true],
  ['still waits for its answer', false],
])(
  'a page that stays asks for the next person, where the call of the first %s',
  async (_, answered) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { asked, enter, last, view } = await showSaved()
      const first = last()
      if (answered) {
        first?.answer(['of-ann'])
        expect(await screen.findByText('of-ann')).toBeVisible()
      }
      enter('ben')
      await waitFor(() => expect(view().user).toMatchObject({ first_name: 'ann' }))
      await vi.advanceTimersByTimeAsync(LEAVING_MS)
      await waitFor(() => expect(view().user).toMatchObject({ first_name: 'ben' }))
      await waitFor(() => expect(last()?.whose).toBe('ben'))
      first?.answer(['of-ann'])
      for (const one of asked.filter(({ whose }) => whose !== 'ben')) one.answer(['of-ann'])
      last()?.answer(['of-ben'])
      expect(await screen.findByText('of-ben')).toBeVisible()
      expect(screen.queryByText('of-ann')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  },
)
