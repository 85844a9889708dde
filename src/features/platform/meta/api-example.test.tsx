import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ports } from '#src/api/ports.ts'
import ApiExample from './api-example.screen.tsx'
import { makeRecorder } from './api-recorder.ts'

const before = { ...ports }
const sent: { url: string; headers: Record<string, string> }[] = []
let answer: () => Response
const network: typeof ports.fetch = (url, init) => {
  sent.push({ url, headers: init.headers as Record<string, string> })
  return Promise.resolve(answer())
}
beforeEach(() => {
  sent.length = 0
  answer = () => Response.json({ items: [], total: 0 })
  ports.fetch = network
  ports.token = () => 'aaa.secret.zzz'
})
afterEach(() => {
  Object.assign(ports, before)
})
const card = (name: string) => within(screen.getByRole('region', { name }))

it('shows a call with its query and headers, the token hidden', async () => {
  render(<ApiExample />)
  await userEvent.click(screen.getByRole('button', { name: 'Make the call' }))
  expect(await card('A call').findByText('1 request made')).toBeVisible()
  expect(card('A call').getByText('Bearer ••••••••')).toBeVisible()
  expect(card('A call').getByText('platform_id')).toBeVisible()
  expect(document.body.textContent).not.toContain('secret')
  expect(sent[0]?.headers['Authorization']).toBe('Bearer aaa.secret.zzz')
  expect(Object.keys(sent[0]?.headers ?? {})).not.toContain('X-Api-Example')
})
it('answers two requests itself and sends the third', async () => {
  render(<ApiExample />)
  await userEvent.click(screen.getByRole('button', { name: 'Make the call with two failures' }))
  expect(await card('A retry').findByText('3 requests made')).toBeVisible()
  expect(card('A retry').getAllByText('503, made by this page')).toHaveLength(2)
  expect(sent).toHaveLength(1)
})
it('says which field is wrong, and sends such a call once', async () => {
  answer = () =>
    Response.json(
      {
        code: 'invalid',
        message: 'Check the highlighted fields.',
        fields: { password: 'Enter your password.' },
      },
      { status: 400 },
    )
  render(<ApiExample />)
  await userEvent.click(screen.getByRole('button', { name: 'Send a wrong body' }))
  expect(await card('An error with fields').findByText('ApiError 400, invalid')).toBeVisible()
  expect(card('An error with fields').getByText('Enter your password.')).toBeVisible()
  expect(sent).toHaveLength(1)
})
it('gives a slow call up at once and does not send it again', async () => {
  render(<ApiExample />)
  await userEvent.click(screen.getByRole('button', { name: 'Make a slow call' }))
  await userEvent.click(await card('A cancellation').findByRole('button', { name: 'Give up' }))
  expect(await card('A cancellation').findByText('1 request made')).toBeVisible()
  expect(card('A cancellation').getByText('The request was cancelled.')).toBeVisible()
  expect(sent).toHaveLength(0)
})
it('leaves the other calls of the page alone and gives the client its own fetch back', async () => {
  const recorder = makeRecorder()
  await ports.fetch('/api/elsewhere', { headers: { Accept: 'application/json' } })
  expect(sent).toEqual([{ url: '/api/elsewhere', headers: { Accept: 'application/json' } }])
  recorder.remove()
  expect(ports.fetch).toBe(network)
})
