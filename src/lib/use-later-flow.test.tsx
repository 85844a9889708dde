import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { later } from '#src/ui/later.ts'
import { StagedFlow } from './staged-flow.ts'
import { useLaterFlow } from './use-later-flow.ts'

const machine = setup({ types: {} as { context: { count: number }; events: { type: 'ADD'; by: number } } }).createMachine({
  id: 'counting',
  context: { count: 0 },
  on: { ADD: { actions: assign({ count: ({ context, event }) => context.count + event.by }) } },
})
const make = () => createActor(machine)
type Make = typeof make

function Counting({ part }: { part: ReturnType<typeof later<Make>> }) {
  const { state, send, coming } = useLaterFlow(part, 'counting')
  return <button type="button" onClick={() => send({ type: 'ADD', by: 2 })}>{state === null ? 'form' : state.context.count} {coming}</button>
}
const shows = (text: string) => expect(screen.getByRole('button').textContent).toBe(text)
const press = () => fireEvent.click(screen.getByRole('button'))
const settle = () => act(async () => { await new Promise((resolve) => setTimeout(resolve)) })

test('what is sent before the flow is here is sent when it comes, once', async () => {
  let arrive: (made: Make) => void = () => undefined
  render(<Counting part={later(() => new Promise<Make>((resolve) => { arrive = resolve }))} />)
  shows('form still')
  press()
  shows('form waiting')
  await settle()
  await act(async () => arrive(make))
  shows('2 still')
  press()
  shows('4 still')
})

test('what is sent when the flow is here and the screen is not drawn with it yet goes to it', async () => {
  let arrive: (made: Make) => void = () => undefined
  render(<Counting part={later(() => new Promise<Make>((resolve) => { arrive = resolve }))} />)
  await settle()
  await act(async () => arrive(() => {
    queueMicrotask(() => {
      shows('form still')
      press()
    })
    return make()
  }))
  shows('2 still')
})

test('where its code does not come it says so, forgets what was sent, and the next sending tries again', async () => {
  const load = vi.fn<() => Promise<Make>>(() => Promise.reject(new Error('no connection')))
  render(<Counting part={later(load)} />)
  await settle()
  shows('form still')
  press()
  await settle()
  shows('form failed')
  load.mockImplementation(() => Promise.resolve(make))
  press()
  await settle()
  shows('2 still')
})

test('a screen that is gone runs nothing', async () => {
  const actor = make()
  const { unmount } = render(<Counting part={later(() => Promise.resolve(() => actor))} />)
  await settle()
  expect(actor.getSnapshot().status).toBe('active')
  unmount()
  expect(actor.getSnapshot().status).toBe('stopped')
})

test('a staged flow is shown in place of its own', async () => {
  const staged = createActor(machine, { id: 'counting' }).start()
  staged.send({ type: 'ADD', by: 7 })
  render(<StagedFlow value={staged as never}><Counting part={later(() => Promise.resolve(make))} /></StagedFlow>)
  await settle()
  shows('7 still')
})
