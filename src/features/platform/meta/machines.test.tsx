import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, describe, expect, it } from 'vitest'
import { activeStates, statesOf, transitionsOf } from '#machines/lib/structure.ts'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { NOBODY } from '#src/lib/session.ts'
import { InSession, withSession } from '#tests/support/session.tsx'
import { chartOf, type Box } from './chart-layout.ts'
import { catalog, found, idsOfState, wordsOf, type Machine } from './machine-catalog.ts'
import { machineModels } from '#machines/all-models.ts'
import { generated } from './machine-paths.ts'
import Machines from './machines.screen.tsx'
import { facelessNames, facelessReason } from './faceless.ts'
import { machinePath, statePath } from './machine-links.ts'
import { pathInAddress } from './path-address.ts'
import StagedState, { actorIn } from './staged-state.tsx'
import State from './state.screen.tsx'
import { middleOf, pathOf } from './state-chart.tsx'

const machineOf = (id: string): Machine =>
  catalog.find((one) => one.id === id) ?? expect.fail(`no ${id}`)
function open(address: string) {
  const element = (
    <OwnCache>
      <Machines />
    </OwnCache>
  )
  const router = createMemoryRouter(
    [
      { path: '/meta/machines/:machine', element },
      {
        path: '/meta/machines/:machine/:state',
        element: (
          <OwnCache>
            <State />
          </OwnCache>
        ),
      },
      { path: '*', element },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />, { wrapper: InSession })
  return router
}
const beforeFetch = ports.fetch
afterEach(() => {
  ports.fetch = beforeFetch
})

describe('the chart', () => {
  const apart = (a: Box, b: Box): boolean =>
    a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y
  it.each(catalog.map((one) => [one.id, one] as const))(
    '%s has each of its states once, none on another, and a line for each move',
    async (_, { machine }) => {
      const chart = await chartOf(machine)
      const leaves = chart.boxes.filter((box) => box.kind !== 'group')
      expect(leaves.map((box) => box.id)).toEqual(expect.arrayContaining(statesOf(machine)))
      expect(new Set(leaves.map((box) => box.id)).size).toBe(leaves.length)
      expect(
        leaves.flatMap((a, i) =>
          leaves
            .slice(i + 1)
            .filter((b) => !apart(a, b))
            .map((b) => `${a.id} ${b.id}`),
        ),
      ).toEqual([])
      expect(
        chart.boxes.filter(
          (box) =>
            box.x < 0 || box.y < 0 || box.x + box.w > chart.width || box.y + box.h > chart.height,
        ),
      ).toEqual([])
      const moves = new Set(
        transitionsOf(machine)
          .filter((one) => one.source !== machine.id)
          .flatMap((one) => one.targets.map((target) => `${one.source} ${target}`)),
      )
      expect(new Set(chart.lines.map((line) => line.key))).toEqual(moves)
    },
  )
  it('has lines that pass between states, not through them', async () => {
    const machine = catalog.find((one) => one.id === 'payment')?.machine ?? expect.fail()
    const { boxes, lines } = await chartOf(machine)
    const leaves = boxes.filter((box) => box.kind !== 'group')
    const through = lines.flatMap((line) =>
      line.points.slice(1).flatMap((end, i) => {
        const start = line.points[i] ?? end
        return leaves
          .filter(
            (box) =>
              box.id !== line.from &&
              box.id !== line.to &&
              Math.max(start.x, end.x) > box.x &&
              Math.min(start.x, end.x) < box.x + box.w &&
              Math.max(start.y, end.y) > box.y &&
              Math.min(start.y, end.y) < box.y + box.h,
          )
          .map((box) => `${line.key} through ${box.id}`)
      }),
    )
    expect(through).toEqual([])
  })
  it('draws a line through its corners, with its events on its longest part', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 0, y: 20 },
      { x: 100, y: 20 },
    ]
    expect(pathOf(corners)).toBe('M0 0 L0 12 Q0 20 8 20 L100 20')
    expect(middleOf(corners)).toEqual({ x: 50, y: 20 })
  })
})

describe('the catalogue', () => {
  it('finds a machine by its name, a state’s words and an event', () => {
    const names = (words: string) => catalog.filter((one) => found(one, words)).map((one) => one.id)
    expect(names('suspension_lifted')).toEqual(['kyc'])
    expect(names('STEP-UP')).toEqual(['step-up'])
    expect(names('no such thing at all')).toEqual([])
  })
  it('names every region of a parallel state', () => {
    expect(idsOfState(machineOf('investment-steps'), 'ira:not_started kyc:approved')).toEqual([
      'investment-steps.ira.not_started',
      'investment-steps.kyc.approved',
    ])
    expect(idsOfState(machineOf('kyc'), 'pending')).toEqual(['kyc.pending'])
  })
  it('generates the paths of every model, and none of a name that is none', () => {
    const paths = generated('kyc', 'shortest') ?? []
    expect(paths.length).toBeGreaterThan(5)
    expect(paths[0]?.steps[0]).toMatchObject({
      type: '',
      state: 'not_started',
      active: ['kyc.not_started'],
    })
    const [tours, shortest] = [generated('offering', 'tours'), generated('offering', 'shortest')]
    expect(tours?.length).toBeGreaterThan(5)
    // a tour goes through many cases
    expect(tours?.length).toBeLessThan(shortest?.length ?? 0)
    expect([generated('nothing', 'shortest'), generated('toString', 'shortest')]).toEqual([
      null,
      null,
    ])
  })
})

describe('the page of machines', () => {
  it('opens the machine of its address and shows the chosen state’s words, guards and next action', async () => {
    const router = open('/meta/machines?machine=kyc')
    expect(screen.getByRole('heading', { level: 2, name: 'KYC' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'KYC' }).getAttribute('aria-current')).toBe('page')
    const chart = within(screen.getByRole('group', { name: 'States of kyc' }))
    ;(await chart.findByRole('button', { name: 'In progress' })).focus()
    await userEvent.keyboard('{Enter}')
    expect(router.state.location.search).toBe('?machine=kyc&state=in_progress')
    const detail = screen.getByRole('region', { name: 'In progress' })
    expect(
      within(detail).getByText('Complete and submit your details.', { exact: false }),
    ).toBeVisible()
    expect(
      within(detail).getByText(
        'Refused with: Name, date of birth, address and an identification number are required.',
      ),
    ).toBeVisible()
  })
  it('says so for a machine that there is not', () => {
    open('/meta/machines?machine=lottery')
    expect(screen.getByRole('heading', { name: 'There is no machine lottery' })).toBeVisible()
  })
  it('narrows the list to what is searched', async () => {
    open('/meta/machines?machine=kyc')
    await userEvent.type(screen.getByLabelText('Find a machine'), 'suitability')
    expect(
      within(screen.getByRole('navigation', { name: 'Machines' })).queryByRole('link', {
        name: 'User',
      }),
    ).toBeNull()
    expect(screen.getByRole('link', { name: 'Suitability' })).toBeVisible()
  })
  it('generates paths when asked, and replays one on the chart', async () => {
    open('/meta/machines?machine=user')
    await userEvent.click(screen.getByRole('button', { name: 'Generate the paths' }))
    const [, second] = await screen.findAllByRole(
      'button',
      { name: 'Replay on the chart' },
      { timeout: 5000 },
    )
    await userEvent.click(second ?? expect.fail('no path'))
    const chart = screen.getByRole('group', { name: 'States of user' })
    await within(chart).findAllByRole('button', { pressed: false })
    const steps = generated('user', 'shortest')?.[1]?.steps ?? []
    const current = () =>
      [...chart.querySelectorAll('[aria-current="step"]')].map((state) =>
        state.textContent?.replace(', current state', ''),
      )
    const wordsAt = (i: number) => steps[i]?.active.map((id) => wordsOf(id.split('.').at(-1) ?? ''))
    expect(current()).toEqual(wordsAt(0))
    await userEvent.click(screen.getByRole('button', { name: 'Next step' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next step' }))
    expect(wordsAt(2)).not.toEqual(wordsAt(0))
    await waitFor(() => expect(current()).toEqual(wordsAt(2)))
    expect(screen.getByText(/^Step 2 of/)).toBeInTheDocument()
  })
  const refused = [
    { type: 'SUBMIT', case: 'default' },
    { type: 'xstate.error.actor.attempt', case: 'incorrect' },
  ]
  it('replays the path of a link on the real screen, and links each step', async () => {
    open(machinePath('login', { path: pathInAddress(refused) }))
    const path = await screen.findByRole('region', { name: 'The path of this link' })
    await userEvent.click(within(path).getByRole('button', { name: 'Replay on the screen' }))
    await userEvent.click(within(path).getByRole('button', { name: 'Next step' }))
    await userEvent.click(within(path).getByRole('button', { name: 'Next step' }))
    expect(
      (
        await within(path).findByRole('link', { name: 'Show this step on a page of its own' })
      ).getAttribute('href'),
    ).toBe(statePath('login', 'credentials', pathInAddress(refused)))
    const picture = await within(path).findByRole('img')
    await waitFor(() => expect(picture.textContent).toContain('incorrect'), { timeout: 5000 })
  })
  it('says so when the path of a link is not possible', async () => {
    open(machinePath('login', { path: 'SUBMIT~SUBMIT' }))
    expect(await screen.findByText('This link’s path isn’t possible any more')).toBeVisible()
  })
  it('asks a visitor to log in before it reads a record', () => {
    withSession(visitor)
    open('/meta/machines?machine=kyc&id=01900000-0000-7000-8000-000000000001')
    expect(screen.getByText('You see the records that are yours. Log in first.')).toBeVisible()
  })
  it('shows where a running record is, and its log', async () => {
    withSession(person)
    ports.fetch = (url) =>
      Promise.resolve(
        url.includes('/meta/coverage')
          ? Response.json({ runs: [] })
          : Response.json(
              url.includes('/history')
                ? {
                    items: [
                      {
                        id: 'h',
                        machine: 'kyc',
                        says: 'Started the identity check',
                        from: 'not_started',
                        to: 'in_progress',
                        at: '2026-11-20T15:00:00.000Z',
                        who: 'Ann Lee',
                        role: 'INV',
                        reason: null,
                        machine_version: 1,
                        changes: [],
                      },
                    ],
                    next: null,
                    total: 1,
                  }
                : {
                    state: 'in_progress',
                    label: 'Draft',
                    tone: 'warning',
                    icon: 'pencil',
                    bucket: null,
                    next: null,
                    accepts: ['SUBMITTED'],
                    rev: 2,
                  },
            ),
      )
    open('/meta/machines?machine=kyc&id=01900000-0000-7000-8000-000000000001')
    expect(await screen.findByText('It takes from you: SUBMITTED.')).toBeVisible()
    expect(
      await within(screen.getByRole('group', { name: 'States of kyc' })).findByRole('button', {
        current: 'step',
      }),
    ).toHaveTextContent('In progress')
    expect(await screen.findByText(/Ann Lee/)).toBeVisible()
  })
  it('sends an event by hand, as the person or as the clock, and shows a refusal', async () => {
    withSession(person)
    const sent: { url: string; body: unknown }[] = []
    ports.fetch = (url, { method, body }) => {
      if (url.includes('/meta/coverage')) return Promise.resolve(Response.json({ runs: [] }))
      if (url.includes('/history'))
        return Promise.resolve(Response.json({ items: [], next: null, total: 0 }))
      if (method === 'POST') {
        sent.push({
          url: new URL(url, 'http://capstan.example').pathname,
          body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
        })
        return Promise.resolve(
          Response.json(
            {
              statusCode: 422,
              code: 'invalid',
              message: 'Check the highlighted fields.',
              fields: { 'payload.day': 'Enter a day.' },
            },
            { status: 422 },
          ),
        )
      }
      return Promise.resolve(
        Response.json({
          state: 'proposed',
          label: 'Waiting',
          tone: 'warning',
          icon: 'clock',
          bucket: null,
          next: null,
          accepts: ['REJECTED'],
          rev: 2,
        }),
      )
    }
    const id = '01900000-0000-7000-8000-000000000001'
    open(`/meta/machines?machine=proposal&id=${id}`)
    const form = within(await screen.findByRole('form', { name: 'Send an event' }))
    const pick = async (name: RegExp) => {
      await userEvent.click(form.getByLabelText('Event'))
      await userEvent.click(await screen.findByRole('option', { name }))
    }
    await pick(/: you$/)
    await userEvent.type(form.getByLabelText(/^Payload/), '[[1]')
    await userEvent.click(form.getByRole('button', { name: 'Send event' }))
    await form.findByText(/^Enter a JSON object/)
    expect(sent).toEqual([])
    await userEvent.clear(form.getByLabelText(/^Payload/))
    await userEvent.type(form.getByLabelText(/^Payload/), '{{"reason":"Late"}')
    await userEvent.click(form.getByRole('button', { name: 'Send event' }))
    await form.findByText('payload.day')
    expect(sent).toEqual([
      {
        url: `/api/lifecycles/proposal/${id}/events`,
        body: { type: 'REJECTED', rev: 2, payload: { reason: 'Late' }, reason: 'Late' },
      },
    ])
    await userEvent.clear(form.getByLabelText(/^Payload/))
    await pick(/^EXPIRED/)
    await userEvent.click(form.getByRole('button', { name: 'Send event' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual({ url: `/meta/events/proposal/${id}`, body: { type: 'EXPIRED' } })
  })
  it('says what test runs took with who ran them, and names what none took', async () => {
    const { machine } = machineOf('suitability')
    const [first, second, ...others] = transitionsOf(machine).map((one) => one.key)
    const run = (by: string, at: string, keys: readonly (string | undefined)[]) => ({
      machine: 'suitability',
      by,
      at,
      states: statesOf(machine),
      transitions: Object.fromEntries(keys.map((key) => [key, 1])),
    })
    ports.fetch = (url) =>
      Promise.resolve(
        url.includes('/meta/coverage/suitability')
          ? Response.json({
              runs: [
                run('Ada', '2026-11-21T15:00:00.000Z', [second]),
                run('npm test', '2026-11-20T15:00:00.000Z', others),
              ],
            })
          : Response.json({ code: 'not_found', message: 'Not found.' }, { status: 404 }),
      )
    open('/meta/machines?machine=suitability')
    const missing = await screen.findByText(first ?? '')
    expect(missing.closest('li')?.textContent).toBe(`Not taken: ${first}`)
    screen.getByText(/^Ada, Nov 21, 2026.*: .* and 1 of \d+ transitions$/)
    screen.getByText(/^npm test, Nov 20, 2026/)
    await waitFor(() =>
      expect(document.querySelectorAll('path[style*="dasharray"]')).toHaveLength(1),
    )
  })
  it('says so when no test run has left anything', async () => {
    ports.fetch = () => Promise.resolve(Response.json({ runs: [] }))
    open('/meta/machines?machine=suitability')
    await screen.findByText(/No test run has left its coverage here yet/)
  })
  it('says that a record cannot be seen, and stays on the page', async () => {
    withSession(person)
    ports.fetch = () =>
      Promise.resolve(Response.json({ code: 'not_found', message: 'Not found.' }, { status: 404 }))
    open('/meta/machines?machine=kyc&id=01900000-0000-7000-8000-000000000001')
    expect(await screen.findByText('No such record, or you may not see it.')).toBeVisible()
  })
})
const visitor = { ...NOBODY, settled: true }
const person = { ...NOBODY, settled: true, signedIn: true }

describe('the screen of a state', () => {
  const flows = catalog.filter(({ kind }) => kind === 'flow')
  it.each(
    flows.flatMap(({ id, machine }) => statesOf(machine).map((state) => [id, state] as const)),
  )(
    '%s: %s is reached by a path, and its own components show it, or it says why not',
    async (id, state) => {
      const models = machineModels[id] ?? expect.fail(`no model of ${id}`)
      expect(
        activeStates(
          actorIn(models, state)?.getSnapshot() ?? expect.fail(`no path leads to ${state}`),
        ),
      ).toContain(state)
      open(statePath(id, state.slice(id.length + 1)))
      const reason = facelessReason(state)
      if (reason !== null) {
        expect(await screen.findByText(`This state has no picture. ${reason}`)).toBeVisible()
        return
      }
      const picture = await screen.findByRole('img', {}, { timeout: 5000 })
      await waitFor(
        () =>
          expect(
            picture.querySelector('[inert] *'),
            `${state} has neither a picture (a *.stage.tsx of its feature) nor a reason (faceless.ts)`,
          ).not.toBeNull(),
        { timeout: 5000 },
      )
      expect(screen.queryByText('This state cannot be shown here.')).toBeNull()
    },
  )
  it('has no reason for a state that no flow has', () => {
    const ids = flows.flatMap(({ machine }) => statesOf(machine))
    expect(
      facelessNames.filter((name) => !ids.some((id) => id === name || id.startsWith(`${name}.`))),
    ).toEqual([])
  })
  it('shows every state of a machine on one page, of a lifecycle with who acts next', async () => {
    open(statePath('kyc', 'all'))
    expect(await screen.findByRole('heading', { level: 1, name: 'KYC: every state' })).toBeVisible()
    expect(screen.getByText('Complete and submit your details.')).toBeVisible()
  })
  it('says so for a state or a machine that there is not', async () => {
    open(statePath('login', 'nowhere'))
    expect(await screen.findByRole('heading', { name: 'login has no state nowhere' })).toBeVisible()
  })
  it('shows what the person sees: the refusal, the dialog, the code', async () => {
    const show = async (id: string, state: string, text: RegExp) => {
      render(
        <RouterProvider
          router={createMemoryRouter([
            {
              path: '*',
              element: (
                <OwnCache>
                  <StagedState machine={id} stateId={state} words={state} />
                </OwnCache>
              ),
            },
          ])}
        />,
        { wrapper: InSession },
      )
      expect((await screen.findAllByText(text, {}, { timeout: 5000 })).length).toBeGreaterThan(0)
    }
    await show('login', 'login.code.entry.verifying', /Enter your code/)
    await show('login', 'login.factor.waiting', /Account recovery started/)
    await show('password-reset', 'password-reset.password', /Choose a new password/)
    await show('sign-up', 'sign-up.sent.waiting', /Check your mail/)
    await show('password-gate', 'password-gate.asking', /This site is not open yet/)
    await show('step-up', 'step-up.notSent', /We could not send a code/)
    await show('session', 'session.renewing.asking', /Your session has ended/)
    await show('part-reload', 'part-reload.shown', /Internal Server Error/)
    render(
      <RouterProvider
        router={createMemoryRouter([
          {
            path: '*',
            element: (
              <OwnCache>
                <StagedState machine="session" stateId="session.leaving" words="on its way out" />
              </OwnCache>
            ),
          },
        ])}
      />,
      { wrapper: InSession },
    )
    expect(
      await screen.findByRole('progressbar', { name: 'Page is loading', hidden: true }),
    ).toBeVisible()
  }, 20_000)
})
