import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from '#router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ports } from '#src/api/ports.ts'
import { OwnCache } from '#tests/support/own-cache.tsx'
import { formatDate } from '#src/lib/format.ts'
import { DRAFT_AFTER_MS } from '#machines/flows/edit-form.flow.ts'
import BadActor from './bad-actor.screen.tsx'
import Checklist from './checklist.screen.tsx'
import Regulatory from './regulatory.screen.tsx'
import TopicDialog from './topic-dialog.screen.tsx'
import TopicReadingScreen from './topic-reading.screen.tsx'
import TopicScreen from './topic.screen.tsx'
import {
  afterFirst,
  base,
  comment,
  employees,
  pattern,
  topicOf,
  workspaceIn,
  workspaceOf,
} from './topics.fixture.ts'

interface Sent {
  method: string
  path: string
  body: unknown
  ifMatch: string | null
}
type Answer = { status?: number; body: unknown }
let answers: Record<string, Answer | ((sent: Sent) => Answer | Promise<Answer>)>
const sent: Sent[] = []
const before = ports.fetch
const empty = { items: [], next_cursor: null, total: 0, more: false }
beforeEach(() => {
  sent.length = 0
  answers = {
    workspace: { body: workspaceOf() },
    'topics/employees': { body: topicOf() },
    revisions: { body: empty },
    history: { body: empty },
    'bad-actor': { body: { items: [] } },
  }
  ports.fetch = async (path, options) => {
    const url = new URL(String(path), 'http://capstan.example')
    const method = options?.method ?? 'GET'
    const one: Sent = {
      method,
      path: url.pathname.replace(/^.*\/offerings\/[^/]+\//, ''),
      body: typeof options?.body === 'string' ? JSON.parse(options.body) : null,
      ifMatch: new Headers(options?.headers).get('if-match'),
    }
    if (method !== 'GET') sent.push(one)
    const key =
      `${method} ${one.path}` in answers
        ? `${method} ${one.path}`
        : (Object.keys(answers).find((each) => method === 'GET' && one.path.endsWith(each)) ?? '')
    const found = answers[key] ?? {
      status: 500,
      body: { statusCode: 500, code: 'internal', message: `no answer for ${method} ${one.path}` },
    }
    const { status = 200, body } = await (typeof found === 'function' ? found(one) : found)
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  }
})
afterEach(() => {
  ports.fetch = before
})
vi.setConfig({ testTimeout: 30_000 })
function open(
  element: ReactNode,
  page = 'offering-details/regulatory/overview/edit/legal/business-and-operations/employees',
) {
  const router = createMemoryRouter([{ path: pattern, element: <OwnCache>{element}</OwnCache> }], {
    initialEntries: [`${base}/${page}`],
  })
  render(<RouterProvider router={router} />)
  return router
}
const topic = <TopicScreen topic="employees" audience="issuer" />
const calls = () => sent.map(({ method, path }) => `${method} ${path}`)

describe('a topic that is edited', () => {
  it('keeps what is typed as a draft on the version that it came from', async () => {
    answers['PUT topics/employees'] = ({ body }) => ({
      body: topicOf({ rev: 5, values: (body as { values: object }).values }),
    })
    open(topic)
    await userEvent.type(await screen.findByLabelText('Where they work'), ' and Boston')
    await waitFor(
      () =>
        expect(sent[0]).toMatchObject({
          method: 'PUT',
          ifMatch: '4',
          body: { values: { ...employees, location: 'Portland, Maine and Boston' } },
        }),
      { timeout: 12_000 },
    )
  })
  it('is sent for review once it is complete, and leads to the next topic', async () => {
    answers['workspace'] = { body: workspaceIn('open') }
    answers['PUT topics/employees'] = { body: topicOf({ rev: 5 }) }
    answers['POST topics/employees/submit'] = () => {
      answers['workspace'] = { body: afterFirst() }
      return { body: topicOf({ rev: 6 }) }
    }
    const router = open(topic)
    await userEvent.click(await screen.findByRole('button', { name: 'Send for review' }))
    expect(await screen.findByText('Employees sent for review')).toBeVisible()
    expect(calls()).toEqual(['PUT topics/employees', 'POST topics/employees/submit'])
    await userEvent.click(await screen.findByRole('button', { name: 'Next topic: Profits' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/profits$/))
  })
  it('leads back to the checklist when no other topic is left', async () => {
    answers['workspace'] = { body: workspaceIn('open') }
    answers['PUT topics/employees'] = { body: topicOf({ rev: 5 }) }
    answers['POST topics/employees/submit'] = () => {
      answers['workspace'] = { body: workspaceIn('done') }
      return { body: topicOf({ rev: 6 }) }
    }
    const router = open(topic)
    await userEvent.click(await screen.findByRole('button', { name: 'Send for review' }))
    expect(await screen.findByText(/No other topic needs you/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Back to the checklist' }))
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`${base}/offering-details/checklist`),
    )
  })
  it('is followed by no draft, however long the server takes for the submission', async () => {
    const submission = Promise.withResolvers<Answer>()
    answers['PUT topics/employees'] = { body: topicOf({ rev: 5 }) }
    answers['POST topics/employees/submit'] = () => submission.promise
    open(topic)
    await userEvent.type(await screen.findByLabelText('Where they work'), '!')
    await userEvent.click(screen.getByRole('button', { name: 'Send for review' }))
    await waitFor(() => expect(calls()).toContain('POST topics/employees/submit'))
    await new Promise((done) => setTimeout(done, 2 * DRAFT_AFTER_MS))
    submission.resolve({ body: topicOf({ rev: 6 }) })
    expect(await screen.findByText('Employees sent for review')).toBeVisible()
    await new Promise((done) => setTimeout(done, 2 * DRAFT_AFTER_MS))
    expect(calls()).toEqual(['PUT topics/employees', 'POST topics/employees/submit'])
  })
  it('is not sent while its own form refuses it', async () => {
    answers['topics/employees'] = { body: topicOf({ values: { ...employees, location: '' } }) }
    open(topic)
    await userEvent.click(await screen.findByRole('button', { name: 'Send for review' }))
    expect(await screen.findByText('Enter where they work.')).toBeVisible()
    expect(calls()).toEqual([])
  })
  it('shows at its field what the server refuses', async () => {
    answers['PUT topics/employees'] = { body: topicOf({ rev: 5 }) }
    answers['POST topics/employees/submit'] = {
      status: 422,
      body: {
        statusCode: 422,
        code: 'invalid',
        message: 'Check what you wrote.',
        fields: { full_time: 'The pitch says seven.' },
      },
    }
    open(topic)
    await userEvent.click(await screen.findByRole('button', { name: 'Send for review' }))
    expect(await screen.findByText('The pitch says seven.')).toBeVisible()
    expect(document.activeElement).toBe(screen.getByLabelText('Full time'))
  })
  it('keeps both texts when somebody else saved in between, and goes on with the choice', async () => {
    let tries = 0
    answers['PUT topics/employees'] = ({ body, ifMatch }) => {
      tries += 1
      if (ifMatch === '4')
        return {
          status: 412,
          body: {
            statusCode: 412,
            code: 'stale',
            message: 'Somebody changed this.',
            detail: { current: { rev: 9, values: { ...employees, location: 'Bangor' } } },
          },
        }
      return { body: topicOf({ rev: 10, values: (body as { values: object }).values }) }
    }
    open(topic)
    await userEvent.type(await screen.findByLabelText('Where they work'), '!')
    const dialog = await screen.findByRole(
      'dialog',
      { name: 'Someone changed this in the meantime' },
      { timeout: 12_000 },
    )
    expect(within(dialog).getByText('Bangor')).toBeVisible()
    await userEvent.click(within(dialog).getByRole('radio', { name: /Theirs/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use my choice' }))
    await waitFor(
      () =>
        expect(sent.at(-1)).toMatchObject({
          ifMatch: '9',
          body: { values: { location: 'Bangor' } },
        }),
      { timeout: 12_000 },
    )
    expect(tries).toBe(2)
  })
  it('can be read but not changed when it is locked, with the reason', async () => {
    answers['topics/employees'] = {
      body: topicOf({ editable: false, locked_because: 'We are reading this topic.' }),
    }
    open(topic)
    expect(await screen.findByText('We are reading this topic.')).toBeVisible()
    expect(screen.getByText('Portland, Maine')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull()
  })
  it('asks for a reason before a decided topic is opened again', async () => {
    answers['topics/employees'] = {
      body: topicOf({
        editable: false,
        locked_because: 'It is approved.',
        status: {
          ...topicOf().status,
          state: 'approved',
          label: 'Approved',
          accepts: ['REOPENED'],
        },
      }),
    }
    open(topic)
    await userEvent.click(await screen.findByRole('button', { name: 'Change this topic' }))
    await userEvent.click(screen.getByRole('button', { name: 'Open it for changes' }))
    expect(await screen.findByText('Say why.')).toBeVisible()
    expect(calls()).toEqual([])
  })
})

describe('what was said about a topic', () => {
  beforeEach(() => {
    answers['topics/employees'] = {
      body: topicOf({
        comments: [comment],
        open_comments: 1,
        status: {
          ...topicOf().status,
          state: 'changes_requested',
          label: 'Changes requested',
          next: {
            cause: 'Answer the comments and send it again.',
            who: 'issuer',
            by: null,
            link: null,
            alternatives: [],
          },
        },
      }),
    }
  })
  it('stands at its field and beside the form, and can be marked as answered', async () => {
    answers[`POST topics/employees/comments/${comment.id}/resolve`] = {
      body: { ...comment, resolved_at: '2026-11-21T10:00:00.000Z' },
    }
    open(topic)
    expect(await screen.findByText('The reviewer asks for changes')).toBeVisible()
    const said = screen.getAllByRole('article', { name: 'Comment by Helen Cho' })
    expect(said).toHaveLength(2)
    await userEvent.click(
      within(said[1] as HTMLElement).getByRole('button', { name: 'Mark answered' }),
    )
    await waitFor(() =>
      expect(calls()).toEqual([`POST topics/employees/comments/${comment.id}/resolve`]),
    )
  })
  it('is answered with a comment of one’s own, never an empty one', async () => {
    answers['POST topics/employees/comments'] = { status: 201, body: comment }
    open(topic)
    await userEvent.click(await screen.findByText('Add a comment'))
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }))
    expect(screen.getByText('Enter a comment.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Comment'), 'It is on Main Street.')
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }))
    await waitFor(() =>
      expect(sent).toMatchObject([{ body: { field: null, text: 'It is on Main Street.' } }]),
    )
  })
})

describe('what changed', () => {
  it('since the last review is shown field by field, before and after', async () => {
    answers['topics/employees'] = {
      body: topicOf({
        revision: 2,
        since_review: [
          {
            field: 'location',
            label: 'Where they work',
            before: 'Bangor',
            after: 'Portland, Maine',
          },
        ],
      }),
    }
    open(topic)
    const changes = await screen.findByRole('region', { name: 'Changes and history' })
    expect(within(changes).getByText('Bangor').tagName).toBe('DEL')
    expect(within(changes).getByText('Portland, Maine').tagName).toBe('INS')
  })
})

describe('reading a topic', () => {
  it('fails in words, with another try', async () => {
    answers['topics/employees'] = {
      status: 500,
      body: { statusCode: 500, code: 'internal', message: 'x' },
    }
    open(topic)
    expect(await screen.findByText('We could not load this topic')).toBeVisible()
  })
  it('is refused in words', async () => {
    answers['topics/employees'] = {
      status: 403,
      body: { statusCode: 403, code: 'forbidden', message: 'Your role doesn’t allow this.' },
    }
    open(topic)
    expect(await screen.findByText('Your role doesn’t allow this.')).toBeVisible()
  })
  it('has no form for operators', async () => {
    open(<TopicReadingScreen topic="employees" />)
    expect(await screen.findByText('Portland, Maine')).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Employees' })).toBeNull()
  })
})

describe('a topic in a dialog', () => {
  it('ends at the page under it when it is sent', async () => {
    answers['PUT topics/employees'] = { body: topicOf({ rev: 5 }) }
    answers['POST topics/employees/submit'] = { body: topicOf({ rev: 6 }) }
    const router = open(
      <TopicDialog topic="employees" parent="offering-details/offering-details/overview" />,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Send for review' }))
    expect(screen.getByRole('dialog', { name: 'Employees' })).toBeVisible()
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        `${base}/offering-details/offering-details/overview`,
      ),
    )
  })
})

describe('the checklist', () => {
  it('lists what blocks the submission as links, and cannot be submitted until then', async () => {
    open(<Checklist audience="issuer" />, 'offering-details/checklist')
    const link = await screen.findByRole('link', { name: /Employees is not submitted/ })
    expect(link.getAttribute('href')).toBe(
      `${base}/offering-details/regulatory/overview/edit/legal/business-and-operations/employees`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Submit offering' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('One thing blocks the submission.')).toBeVisible()
  })
  it('is submitted by an owner after one question', async () => {
    answers['workspace'] = { body: workspaceOf({ blocking: [] }) }
    answers['POST submit'] = { body: workspaceOf().offering }
    open(<Checklist audience="issuer" />, 'offering-details/checklist')
    await userEvent.click(await screen.findByRole('button', { name: 'Submit offering' }))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Submit this offering?' })).getByRole(
        'button',
        { name: 'Submit offering' },
      ),
    )
    await waitFor(() => expect(calls()).toEqual(['POST submit']))
  })
  it('tells an editor who may submit', async () => {
    answers['workspace'] = { body: workspaceOf({ blocking: [], role: 'editor' }) }
    open(<Checklist audience="issuer" />, 'offering-details/checklist')
    expect(await screen.findByText('An owner of the company submits the offering.')).toBeVisible()
  })
})

describe('the way through the checklist', () => {
  const checklist = <Checklist audience="issuer" />
  const page = 'offering-details/checklist'
  it('resumes at the topic where the company stopped, and opens it', async () => {
    answers['workspace'] = { body: workspaceIn('open') }
    const router = open(checklist, page)
    expect(await screen.findByText('2 topics need you')).toBeVisible()
    expect(screen.getByText(/Last saved .* by Imani Ashford\./)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Next topic: Employees' }))
    expect(router.state.location.pathname).toMatch(/\/employees$/)
  })
  it('begins with what the reviewer returned', async () => {
    answers['workspace'] = { body: workspaceIn('returned') }
    open(checklist, page)
    expect(await screen.findByText('The reviewer asks for changes')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next topic: Costs' })).toBeVisible()
  })
  it('says who acts on what blocks, and since when', async () => {
    answers['workspace'] = { body: workspaceIn('blocked') }
    open(checklist, page)
    const link = await screen.findByRole('link', { name: /“Costs” was rejected/ })
    expect(link.textContent).toContain(
      `Our team acts, since ${formatDate('2026-11-20T15:42:00.000Z')}.`,
    )
    expect(screen.queryByRole('button', { name: 'Submit offering' })).toBeNull()
  })
  it('says that the offering is submitted, and does not ask twice', async () => {
    answers['workspace'] = { body: workspaceIn('done') }
    answers['POST submit'] = () => {
      answers['workspace'] = { body: workspaceIn('inReview') }
      return { body: workspaceIn('inReview').offering }
    }
    open(checklist, page)
    await userEvent.click(await screen.findByRole('button', { name: 'Submit offering' }))
    const question = await screen.findByRole('dialog', { name: 'Submit this offering?' })
    await userEvent.dblClick(within(question).getByRole('button', { name: 'Submit offering' }))
    expect(await screen.findByText('Offering submitted')).toBeVisible()
    expect(calls()).toEqual(['POST submit'])
  })
  it('reads the checklist again when the server refuses the submission', async () => {
    answers['workspace'] = { body: workspaceIn('done') }
    answers['POST submit'] = () => {
      answers['workspace'] = { body: workspaceIn('open') }
      return {
        status: 409,
        body: {
          statusCode: 409,
          code: 'guard_failed',
          message: 'Resolve the blockers before you submit the offering.',
        },
      }
    }
    open(checklist, page)
    await userEvent.click(await screen.findByRole('button', { name: 'Submit offering' }))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit offering' }),
    )
    expect(await screen.findByRole('button', { name: 'Next topic: Employees' })).toBeVisible()
    expect(screen.getByText('The offering was not submitted')).toBeVisible()
  })
  it('says why it is closed when the offering was withdrawn meanwhile', async () => {
    answers['workspace'] = { body: workspaceIn('gone') }
    open(checklist, page)
    expect(await screen.findByText('This offering is withdrawn')).toBeVisible()
  })
  it('can be read again after a failure', async () => {
    answers['workspace'] = { status: 500, body: { statusCode: 500, code: 'internal', message: '' } }
    open(checklist, page)
    const again = await screen.findByRole('button', { name: 'Try again' })
    answers['workspace'] = { body: workspaceIn('open') }
    await userEvent.click(again)
    expect(await screen.findByRole('button', { name: 'Next topic: Employees' })).toBeVisible()
  })
})

describe('ending an offering', () => {
  const withdrawable = () => ({
    body: workspaceOf({ offering: { ...workspaceOf().offering, accepts: ['WITHDRAW'] } }),
  })
  it('is asked once and needs a reason', async () => {
    answers['workspace'] = withdrawable()
    open(<Checklist audience="issuer" />, 'offering-details/checklist')
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw offering' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: 'Withdraw offering',
      }),
    )
    expect(await screen.findByText('Say why.')).toBeVisible()
    expect(sent).toEqual([])
  })
  it('is not offered to editors', async () => {
    answers['workspace'] = {
      body: workspaceOf({
        role: 'editor',
        offering: { ...workspaceOf().offering, accepts: ['WITHDRAW', 'DELETE'] },
      }),
    }
    open(<Checklist audience="issuer" />, 'offering-details/checklist')
    await screen.findByRole('link', { name: /Employees is not submitted/ })
    expect(screen.queryByRole('button', { name: 'Withdraw offering' })).toBeNull()
  })
})

describe('the regulatory page', () => {
  it('shows what needs the company when it is asked to', async () => {
    const router = open(<Regulatory audience="issuer" />, 'offering-details/regulatory/overview')
    expect(await screen.findByRole('link', { name: /^Shares/ })).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: /Needs you/ }))
    expect(router.state.location.search).toBe('?show=you')
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Shares/ })).toBeNull())
    expect(
      screen.getByRole('link', { name: /^Costs.*2.*open comments.*Changes requested/s }),
    ).toBeVisible()
  })
})

describe('the bad-actor check', () => {
  const person = {
    questionnaire_id: null,
    person_key: 'p1',
    name: 'Imani Ashford',
    email: 'imani@tidewater.example',
    roles: ['director'],
    left: false,
    status: null,
    sent_at: null,
    answered_at: null,
    answered: false,
    due_at: null,
    findings: 0,
  }
  it('sends the questionnaire to the address that the sender confirms', async () => {
    answers['bad-actor'] = { body: { items: [person] } }
    answers['POST bad-actor'] = {
      status: 201,
      body: { ...person, sent_at: '2026-11-21T10:00:00.000Z' },
    }
    open(<BadActor audience="issuer" />, 'offering-details/regulatory/bad-actor')
    await userEvent.click(await screen.findByRole('button', { name: 'Send to Imani Ashford' }))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send questionnaire' }),
    )
    await waitFor(() =>
      expect(sent).toMatchObject([
        { path: 'bad-actor', body: { person_key: 'p1', email: 'imani@tidewater.example' } },
      ]),
    )
  })
  it('leads to the people when nobody is named', async () => {
    open(<BadActor audience="issuer" />, 'offering-details/regulatory/bad-actor')
    expect(
      (await screen.findByRole('link', { name: 'Name the people' })).getAttribute('href'),
    ).toBe(`${base}/offering-details/people`)
  })
})
