import { useMutation, useQuery, type QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { makeQueryClient } from '#src/api/query.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { OfflineBanner } from './offline-banner.tsx'

const lost = () => new ApiError(0, 'network', 'The network is away.')
let answer: () => Promise<string>
function Page() {
  const { data } = useQuery({ queryKey: ['x'], queryFn: () => answer() })
  const send = useMutation({ mutationFn: () => answer() })
  return (
    <>
      <p>{data ?? 'nothing yet'}</p>
      <button onClick={() => send.mutate()}>Send</button>
    </>
  )
}
const open = (client: QueryClient = makeQueryClient()) =>
  render(
    <OwnCache client={client}>
      <OfflineBanner />
      <Page />
    </OwnCache>,
  )
const online = (up: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(up)
  window.dispatchEvent(new Event(up ? 'online' : 'offline'))
}
afterEach(() => vi.restoreAllMocks())

describe('the banner about the network', () => {
  it('comes when the browser is offline and goes when it is back', async () => {
    answer = () => Promise.resolve('here')
    open()
    expect(screen.queryByText(/You are offline/)).toBeNull()
    act(() => online(false))
    expect(await screen.findByText(/You are offline/)).toBeVisible()
    act(() => online(true))
    expect(screen.queryByText(/You are offline/)).toBeNull()
  })
  it('publishes its height as long as it is shown, so that dialogs begin below it', () => {
    answer = () => Promise.resolve('here')
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
      DOMRect.fromRect({ height: 44 }),
    )
    const height = () => document.documentElement.style.getPropertyValue('--banner-height')
    open()
    expect(height()).toBe('')
    act(() => online(false))
    expect(height()).toBe('44px')
    act(() => online(true))
    expect(height()).toBe('')
  })
  it('comes when calls find no network although the browser says online, and one click asks again', async () => {
    answer = () => Promise.reject(lost())
    open()
    expect(await screen.findByText(/We’re unavailable/)).toBeVisible()
    answer = () => Promise.resolve('here')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('here')).toBeVisible()
    expect(screen.queryByText(/We’re unavailable/)).toBeNull()
  })
  it('comes for a write that is lost, and not for one that is refused', async () => {
    answer = () => Promise.resolve('here')
    open()
    await screen.findByText('here')
    answer = () => Promise.reject(new ApiError(422, 'refused', 'No.'))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.queryByText(/We’re unavailable/)).toBeNull()
    answer = () => Promise.reject(lost())
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/We’re unavailable/)).toBeVisible()
  })
})
