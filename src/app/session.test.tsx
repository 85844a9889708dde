import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const id = '01900000-0000-7000-8000-000000000001'
const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
const busy = () =>
  json(503, { statusCode: 503, code: 'unavailable', message: 'Busy.' }, { 'retry-after': '1' })
const known = () => json(200, { id, first_name: 'Mara', consented: true, admin_role: null })

/** A page that begins with a cookie; its server responds as the test defines, attempt by attempt. */
async function begin(answer: (tries: number) => Response | Error) {
  vi.resetModules()
  document.cookie = `access_token=a.${btoa(JSON.stringify({ sub: id }))}.c; path=/`
  const { ports } = await import('#src/api/ports.ts')
  const { sessionSource, startSession } = await import('./session.ts')
  const asked = { tries: 0 }
  ports.fetch = () => {
    asked.tries += 1
    const found = answer(asked.tries)
    return found instanceof Error ? Promise.reject(found) : Promise.resolve(found)
  }
  startSession()
  return { asked, view: () => sessionSource.get() }
}
/** A form that would lose what was typed, as its guard says to a tab that is closed. */
const unsaved = (event: Event): void => event.preventDefault()
afterEach(() => {
  window.removeEventListener('beforeunload', unsaved)
  document.cookie = 'access_token=; max-age=0; path=/'
})

test.each([
  ['the network fails', () => new TypeError('Failed to fetch')],
  ['the server fails', () => json(500, { statusCode: 500, code: 'internal', message: 'No.' })],
  ['the server is away', () => json(503, { statusCode: 503, code: 'unavailable', message: 'No.' })],
])('when %s, the user is asked for twice and the session is cleared', async (_, answer) => {
  const { asked, view } = await begin(answer)
  await waitFor(() => expect(view()).toEqual({ settled: true, signedIn: false, user: null }))
  expect(asked.tries).toBe(2)
  expect(document.cookie).not.toContain('access_token')
})

test('while the server sheds load, the page says so, waits as long as the server asks, and goes on', async () => {
  // the first call and its one retry are refused
  const { asked, view } = await begin((tries) => (tries <= 2 ? busy() : known()))
  expect(await screen.findByText('Reconnecting…')).toBeVisible()
  expect([asked.tries, view().settled]).toEqual([2, false])
  await waitFor(() => expect(view().signedIn).toBe(true), { timeout: 5000 })
  expect(asked.tries).toBe(3)
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  ['is gone after a new log-in, and what waited for it is sent', true],
  ['is gone when the log-in is given up, and what waited for it is not sent', false],
])('a code that was asked for before the session ended %s', async (_, again) => {
  const { view } = await begin(() => known())
  await waitFor(() => expect(view().signedIn).toBe(true))
  const { ports } = await import('#src/api/ports.ts')
  const { sessionSource } = await import('./session.ts')
  const { stepUpRequests } = await import('./step-up-requests.ts')
  const waited = stepUpRequests.ask()
  window.addEventListener('beforeunload', unsaved)
  void ports.unauthorized()
  await waitFor(() => expect(sessionSource.renewing()).toBe(true))
  // the person has not logged in yet: the old dialog waits behind the log-in
  expect(stepUpRequests.open()).toBe(true)
  if (again)
    await sessionSource.signIn({
      accessToken: `b.${btoa(JSON.stringify({ sub: id }))}.c`,
      refreshToken: 'r',
    })
  else sessionSource.logOut()
  await waitFor(() => expect(stepUpRequests.open()).toBe(false))
  expect(await waited).toBe(again)
})

test('a call that is refused with 401 signs out where nothing typed would be lost, a write too', async () => {
  const { view } = await begin(() => known())
  await waitFor(() => expect(view().signedIn).toBe(true))
  const { ports } = await import('#src/api/ports.ts')
  const { sessionSource } = await import('./session.ts')
  void ports.unauthorized()
  await waitFor(() => expect(document.cookie).not.toContain('access_token'))
  expect(sessionSource.renewing()).toBe(false)
})
