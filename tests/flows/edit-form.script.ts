import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import type { AnyMachineSnapshot } from 'xstate'
import type { Problem } from '#machines/flows/edit-form.flow.ts'
import { editFormModel, fileFormModel, savedFormModel } from '#machines/flows/edit-form.model.ts'
import { asInvestor, goTo, named, refusal, working } from './hands.ts'
import type { Reply } from './network.ts'
import type { FlowScript, Walking } from './script.ts'

const PAGE = '/dashboard/profile/personal-information/current'
const DIALOG = `${PAGE}/edit/personal-information`
const SECTION = '/api/profile/sections/personal-information'
const CHECK = 'xstate.done.actor.check'
const BROKEN = 'xstate.error.actor.check'
/** the time at which the server reports that it stored a draft */
const SAVED_AT = '2026-11-24T14:02:00.000Z'

/** History of one page, which its content does not show. */
interface Past {
  /** the draft that the server would have: later openings of the dialog find it */
  draft: Record<string, unknown> | null
  /** the last draft that was sent */
  sent: Record<string, unknown>
  /** the required name was emptied, so that the form's check fails */
  wrong: boolean
  /** the dialog closes as soon as nothing would be lost */
  closes: boolean
  letters: number
}
const pasts = new WeakMap<Page, Past>()
function pastOf(page: Page): Past {
  const known = pasts.get(page) ?? {
    draft: null,
    sent: {},
    wrong: false,
    closes: false,
    letters: 0,
  }
  pasts.set(page, known)
  return known
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit personal information' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page) => button(page, 'Save personal information')
const first = (page: Page) => dialog(page).getByLabel('Legal first name', { exact: true })
const middle = (page: Page) => dialog(page).getByRole('textbox', { name: 'Middle name' })
const status = (page: Page, text: string | RegExp) => dialog(page).getByText(text)
/** A dialog itself has no size: what is in it is seen, or not. */
const question = (page: Page, name: string | RegExp) =>
  page.getByRole('alertdialog').getByRole('heading', { name })
/** A little time of the page, for what opens and closes softly; far less than a draft waits. */
const breathe = (page: Page) => page.clock.runFor(60)

async function typeWrong(page: Page): Promise<void> {
  await first(page).fill('')
  pastOf(page).wrong = true
}
async function mend(page: Page): Promise<void> {
  if (!pastOf(page).wrong) return
  await first(page).fill('Mara')
  pastOf(page).wrong = false
}
/** The check is the form's own: what it will say was typed before. */
const prepareCheck = ({ page, next }: Walking): Promise<void> =>
  next?.type === CHECK && next.case === 'wrong' ? typeWrong(page) : mend(page)

const act =
  (does: (page: Page, hand: Walking, state: AnyMachineSnapshot) => Promise<void>) =>
  async (hand: Walking, _: unknown, state: AnyMachineSnapshot): Promise<void> => {
    await does(hand.page, hand, state)
    await breathe(hand.page)
  }
const press = (name: string) => act((page) => button(page, name).click())

/** The page is hidden and shown again, as when somebody looks into another tab. */
const lookAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const look = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    look('hidden')
    look('visible')
  })

/** The dialog has closed over its page; it is opened again, and finds the draft where there is one. */
async function openAgain(page: Page): Promise<void> {
  pastOf(page).closes = false
  await expect(async () => {
    await breathe(page)
    // a confirmation over the dialog hides it, too: the address shows that it has closed
    expect(new URL(page.url()).pathname).toBe(PAGE)
    await expect(middle(page)).toBeHidden({ timeout: 200 })
  }).toPass({ timeout: 10_000 })
  await open(page)
}
async function open(page: Page): Promise<void> {
  await goTo(page, DIALOG)
  await expect(async () => {
    await breathe(page)
    await expect(middle(page)).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 10_000 })
  pastOf(page).wrong = false
  const typed = pastOf(page).draft?.['middle']
  if (typed !== undefined) await expect(middle(page)).toHaveValue(typed as string)
}
async function stored(page: Page): Promise<void> {
  if (pastOf(page).closes) await openAgain(page)
  await expect(middle(page)).toBeVisible()
  await expect(status(page, 'Unsaved changes')).toBeHidden()
  await expect(button(page, 'Keep editing')).toBeHidden()
}
/** The summary above the fields gives the reason, and links to each field. */
async function says(page: Page, state: AnyMachineSnapshot): Promise<void> {
  pastOf(page).closes = false
  const { problem } = state.context as { problem: Problem | null }
  if (problem === null) return
  const lines = Object.values(problem.fields)
  if (lines.length === 0) {
    await expect(dialog(page).getByText(problem.message).first()).toBeVisible()
    return
  }
  await expect(dialog(page).getByText('Fix 1 field', { exact: true })).toBeVisible()
  await expect(first(page)).toHaveAttribute('aria-invalid', 'true')
}

const withCheck =
  (reply: Reply) =>
  async (hand: Walking): Promise<Reply> => {
    if (hand.next?.type === CHECK) await prepareCheck(hand)
    return reply
  }
const stale: Reply = {
  status: 412,
  body: {
    statusCode: 412,
    code: 'stale',
    message: 'Someone changed this in the meantime.',
    detail: { rev: 99, values: { legal_first: 'Someone else' } },
  },
}
const refused: Reply = {
  status: 400,
  body: {
    statusCode: 400,
    code: 'invalid',
    message: 'Check the highlighted fields.',
    fields: { legal_first: 'Enter your name as shown on your ID.' },
  },
}
const gone = refusal(404, 'not_found', 'This offering has closed.')
const offline: Reply = 'no connection'

const REGISTRATION = '0190b1c2-0000-7000-8000-000000000031'
const minor = (page: Page) => page.getByRole('textbox', { name: 'Minor’s first name' })
/** A registration whose details are saved on demand: no drafts, so leaving always requires a confirmation. */
const registration = {
  id: REGISTRATION,
  type: 'utma',
  type_label: 'UTMA',
  family: 'custodial',
  title: 'Ann Roe, custodian',
  status: {
    state: 'draft',
    label: 'Draft',
    tone: 'neutral',
    icon: 'circle-dashed',
    bucket: null,
    next: null,
    accepts: [],
    rev: 3,
  },
  rev: 2,
  values: {
    minor_first: 'Robin',
    minor_last: 'Roe',
    minor_dob: '2015-03-04',
    state: 'VA',
    age_of_termination: 21,
  },
  masked: {},
  people: { people: [], companies: [] },
  parties: [],
  needs: {},
  left: [],
  papers: [],
  whose_tin: 'The minor’s number',
  created_at: '2026-11-20T15:00:00Z',
}
/** A fault within the check itself: a function of the browser that it calls for the age of termination throws. */
const breakCheck = (page: Page, broken: boolean): Promise<void> =>
  page.evaluate((on) => {
    const kept = globalThis as { isInteger?: typeof Number.isInteger }
    kept.isInteger ??= Number.isInteger
    Number.isInteger = on
      ? () => {
          throw new Error('broken on purpose')
        }
      : kept.isInteger
  }, broken)
async function openRegistration(hand: Walking, view: typeof registration | typeof estate) {
  const { page, base } = hand
  await asInvestor(hand)
  await page.route(
    (url) => url.pathname === `/api/registrations/${REGISTRATION}`,
    (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: view }) : route.fallback(),
  )
  await page.goto(named(base, `/dashboard/registrations/${REGISTRATION}`))
}
const ein = (page: Page) => page.getByRole('textbox', { name: 'EIN of the estate' })
const saveDetails = (page: Page) => button(page, 'Save details')
const byHand: NonNullable<FlowScript['apart']>[string] = {
  model: savedFormModel,
  path: [
    'CHANGED/typed',
    'CHANGED/undone',
    'CHANGED/typed',
    'LEAVE/default',
    'STAY/default',
    'SUBMIT/default',
    `${BROKEN}/failed`,
    'LEAVE/default',
    'STAY/default',
    'LEAVE/default',
    'SAVE_AND_LEAVE/default',
    `${CHECK}/passes`,
    'xstate.error.actor.submit/refused',
    'LEAVE/default',
    'STAY/default',
    'SUBMIT/default',
    `${CHECK}/passes`,
    'xstate.error.actor.submit/stale',
    'STAY/default',
    'SUBMIT/default',
    `${CHECK}/passes`,
    'xstate.error.actor.submit/offline',
    'LEAVE/default',
    'DISCARD/default',
  ],
  script: {
    async open(hand) {
      await openRegistration(hand, registration)
      await expect(minor(hand.page)).toHaveValue('Robin')
      await hand.page.clock.pauseAt(Date.now() + 60_000)
    },
    calls: { submit: `PUT /api/registrations/${REGISTRATION}` },
    acts: {
      CHANGED: act(async (page) => {
        pastOf(page).letters += 1
        await minor(page).fill(pastOf(page).letters === 2 ? 'Robin' : 'Robina')
      }),
      SUBMIT: act(async (page, hand) => {
        if (hand.next?.type === BROKEN) await breakCheck(page, true)
        await saveDetails(page).dblclick()
      }),
      SAVE_AND_LEAVE: press('Save and leave'),
      LEAVE: act((page) => page.getByRole('link', { name: 'Registrations' }).first().click()),
      DISCARD: press('Leave'),
    },
    replies: {
      'submit/stale': {
        status: 412,
        body: {
          statusCode: 412,
          code: 'stale',
          message: 'Someone changed this in the meantime.',
          detail: { rev: 99, values: { ...registration.values, minor_first: 'Someone else' } },
        },
      },
      'submit/refused': {
        status: 400,
        body: {
          statusCode: 400,
          code: 'invalid',
          message: 'Check the highlighted fields.',
          fields: { minor_first: 'Enter the name of the minor.' },
        },
      },
    },
    sees: {
      async 'edit-form.clean'(page) {
        const left = pastOf(page).letters > 2
        await expect(page.getByText('Unsaved changes')).toBeHidden()
        if (left) await expect(page).toHaveURL(/\/dashboard\/registrations$/)
        else await expect(minor(page)).toHaveValue('Robin')
      },
      async 'edit-form.dirty'(page) {
        await expect(page.getByText('Unsaved changes')).toBeVisible()
        await expect(button(page, 'Keep editing')).toBeHidden()
        await expect(minor(page)).toHaveValue('Robina')
      },
      async 'edit-form.submitting'(page, _, network) {
        await network.arrived('submit')
        await working(saveDetails(page))
      },
      async 'edit-form.refused'(page) {
        await expect(page.getByText('Fix 1 field', { exact: true })).toBeVisible()
        await expect(minor(page)).toBeFocused()
        await expect(page).toHaveURL(new RegExp(REGISTRATION))
      },
      async 'edit-form.notSent'(page, state) {
        const { problem } = state.context as { problem: Problem | null }
        await expect(page.getByText(problem?.message ?? 'a problem').first()).toBeVisible()
        await expect(saveDetails(page)).toBeEnabled()
        await breakCheck(page, false)
      },
      'edit-form.conflict': (page) =>
        expect(
          page
            .getByRole('dialog', { name: 'Someone changed this in the meantime' })
            .getByText('Someone else'),
        ).toBeVisible(),
    },
  },
}

const PDF = 'signed.pdf'
const choose = (page: Page): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles({
    name: PDF,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n% a signed form\n%%EOF'),
  })
const takeOut = (page: Page) => page.getByRole('button', { name: /^(Cancel upload of|Remove) / })
const estate = {
  ...registration,
  type: 'estate',
  type_label: 'Estate',
  family: 'estate',
  title: 'Estate of Ann Roe',
  values: {
    decedent: 'Ann Roe',
    date_of_death: '2026-05-01',
    letters_date: '2026-11-02',
    address: { line1: '1 Main St', city: 'Richmond', region: 'VA', postal: '23220', country: 'US' },
    annual_revenue: 0,
    other_cf_12mo: 0,
    net_assets: 50_000_000,
    accreditation: 'none',
  },
  papers: ['doc_letters'],
  whose_tin: 'The number of the estate',
}
/** An estate whose letters are being uploaded while the button is pressed. */
const withFile: NonNullable<FlowScript['apart']>[string] = {
  model: fileFormModel,
  path: [
    'CHANGED/typed',
    'UPLOAD_BEGAN/default',
    'SUBMIT/default',
    'LEAVE/default',
    'UPLOAD_REMOVED/default',
    'UPLOAD_BEGAN/default',
    'SUBMIT/default',
    'UPLOAD_FAILED/default',
    'UPLOAD_REMOVED/default',
    'UPLOAD_BEGAN/default',
    'SUBMIT/default',
    'UPLOAD_STORED/default',
    `${CHECK}/passes`,
    'xstate.done.actor.submit/submitted',
  ],
  script: {
    async open(hand) {
      await openRegistration(hand, estate)
      await expect(ein(hand.page)).toBeVisible()
    },
    calls: { submit: `PUT /api/registrations/${REGISTRATION}`, send: 'POST /api/files' },
    acts: {
      CHANGED: act((page) => ein(page).fill('12-3456789')),
      UPLOAD_BEGAN: ({ page }) => choose(page),
      SUBMIT: ({ page }) => saveDetails(page).dblclick(),
      LEAVE: act((page) => page.getByRole('link', { name: 'Registrations' }).first().click()),
      UPLOAD_FAILED: ({ network }) =>
        network.answer('send', refusal(500, 'internal', 'Something went wrong. Try again later.')),
      async UPLOAD_REMOVED({ page, network }) {
        network.aside('send')
        await takeOut(page).click()
      },
      UPLOAD_STORED: ({ network }) =>
        network.answer('send', {
          status: 201,
          body: {
            id: '01900000-0000-7000-8000-00000000f11e',
            name: PDF,
            size: 32,
            content_type: 'application/pdf',
            purpose: 'registration_document',
            uploaded_at: '2026-11-24T15:00:00.000Z',
          },
        }),
    },
    sees: {
      'edit-form.clean': (page) => expect(page.getByText('Unsaved changes')).toBeHidden(),
      async 'edit-form.dirty'(page) {
        await expect(page.getByText('Unsaved changes')).toBeVisible()
        await expect(page).toHaveURL(new RegExp(REGISTRATION))
      },
      async 'edit-form.awaitingUploads'(page, _, network) {
        await network.arrived('send')
        await expect(page.getByText('Waiting for the upload')).toBeVisible()
        await working(saveDetails(page))
      },
      async 'edit-form.refused'(page) {
        await expect(page.getByText(/^A file was not uploaded\./).first()).toBeVisible()
        await expect(saveDetails(page)).toBeEnabled()
      },
      async 'edit-form.submitting'(page, _, network) {
        await network.arrived('submit')
        await working(saveDetails(page))
      },
      'edit-form.settled': (page) => expect(page.getByText('Unsaved changes')).toBeHidden(),
    },
  },
}

/** The dialog “Edit personal information”: drafts while one types, and every answer of the server. */
export const editFormScript: FlowScript = {
  model: editFormModel,
  complaints: [/ERR_CONNECTION_FAILED/, /status of (400|404|412|500)/],
  async open(hand) {
    const { page, base } = hand
    await asInvestor(hand)
    // later openings find the draft that the server would have
    await page.route(
      (url) => url.pathname === SECTION,
      async (route) => {
        if (route.request().method() !== 'GET') return route.fallback()
        const answer = await route.fetch()
        const { draft } = pastOf(page)
        const view = (await answer.json()) as Record<string, unknown>
        await route.fulfill({
          response: answer,
          json: { ...view, draft: draft ?? {}, draft_saved_at: draft === null ? null : SAVED_AT },
        })
      },
    )
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes(`${SECTION}/draft`))
        pastOf(page).sent = (request.postDataJSON() as { values: Record<string, unknown> }).values
    })
    await page.goto(named(base, DIALOG))
    await expect(middle(page)).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
  },
  calls: {
    saveDraft: `PUT ${SECTION}/draft`,
    discardDraft: `DELETE ${SECTION}/draft`,
    submit: `PUT ${SECTION}`,
  },
  own: ['check'],
  acts: {
    CHANGED: act(async (page) => {
      await mend(page)
      pastOf(page).letters += 1
      await middle(page).fill(`Q${'q'.repeat(pastOf(page).letters % 20)}`)
    }),
    SAVE_NOW: act(async (page, _, state) => {
      await mend(page)
      if (state.matches('saveFailed'))
        await dialog(page).getByRole('button', { name: 'Try again' }).click()
      else if (state.matches('offline'))
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
      else await lookAway(page)
    }),
    SUBMIT: act(async (page, hand) => {
      await prepareCheck(hand)
      // a second press is not a second submission: the network would have a call without a response
      await save(page).dblclick()
    }),
    LEAVE: act(async (page) => {
      await mend(page)
      pastOf(page).closes = true
      await dialog(page).press('Escape')
    }),
    SAVE_AND_LEAVE: act(async (page, hand) => {
      pastOf(page).closes = true
      if (hand.next?.type === CHECK) await prepareCheck(hand)
      await button(page, 'Save and leave').click()
    }),
    STAY: act(async (page) => {
      pastOf(page).closes = false
      await button(page, 'Keep editing').click()
    }),
    DISCARD: act(async (page, _, state) => {
      pastOf(page).closes = true
      await button(page, state.matches('leaving') ? 'Leave' : 'Discard').click()
    }),
    CANCEL: act(async (page, { network }, state) => {
      await mend(page)
      if (!state.matches('savingDraft')) pastOf(page).closes = true
      await button(page, 'Cancel').click()
      // the draft that is under way gets its response, though nobody waits for it any more: nothing else goes out
      // before
      if (state.matches('savingDraft'))
        await network.answer('saveDraft', { status: 200, body: { saved_at: SAVED_AT, rev: 1 } })
    }),
    RESOLVED: press('Use my choice'),
  },
  replies: {
    'saveDraft/saved': async (hand) => {
      const past = pastOf(hand.page)
      past.draft = past.sent
      return withCheck({ status: 200, body: { saved_at: SAVED_AT, rev: 1 } })(hand)
    },
    'saveDraft/offline': withCheck(offline),
    'saveDraft/stale': withCheck(stale),
    'saveDraft/gone': withCheck(gone),
    'saveDraft/refused': withCheck(refused),
    'discardDraft/discarded': ({ page }) => {
      pastOf(page).draft = null
      return Promise.resolve({ status: 204 })
    },
    'discardDraft/failed': refusal(500, 'internal', 'Something went wrong. Try again later.'),
    'submit/submitted': ({ page }) => {
      pastOf(page).draft = null
      pastOf(page).closes = true
      return Promise.resolve({ status: 200, body: {} })
    },
    'submit/offline': offline,
    'submit/stale': stale,
    'submit/gone': gone,
    'submit/refused': refused,
  },
  sees: {
    'edit-form.clean': stored,
    async 'edit-form.dirty'(page) {
      pastOf(page).closes = false
      await expect(status(page, 'Unsaved changes')).toBeVisible()
      await expect(button(page, 'Keep editing')).toBeHidden()
    },
    async 'edit-form.savingDraft.asTyped'(page, _, network) {
      await network.arrived('saveDraft')
      await expect(status(page, 'Saving')).toBeVisible()
    },
    async 'edit-form.savingDraft.outdated'(page, _, network) {
      await network.arrived('saveDraft')
      await expect(status(page, 'Saving')).toBeVisible()
    },
    async 'edit-form.savingDraft.submitWaits'(page, _, network) {
      await network.arrived('saveDraft')
      await working(save(page))
    },
    async 'edit-form.draftSaved'(page) {
      await stored(page)
      await expect(status(page, /^Draft saved at \d+:\d\d [AP]M$/)).toBeVisible()
    },
    async 'edit-form.saveFailed'(page, state) {
      await expect(status(page, 'Could not save.')).toBeVisible()
      await says(page, state)
    },
    async 'edit-form.offline'(page) {
      pastOf(page).closes = false
      await expect(status(page, 'Offline. Kept on this device')).toBeVisible()
    },
    'edit-form.checking': () => Promise.resolve(),
    'edit-form.awaitingUploads': (page) => working(save(page)),
    async 'edit-form.submitting'(page, _, network) {
      await network.arrived('submit')
      await working(save(page))
    },
    async 'edit-form.refused'(page, state) {
      await says(page, state)
      await expect(first(page)).toBeFocused()
    },
    async 'edit-form.notSent'(page) {
      pastOf(page).closes = false
      await expect(dialog(page).getByText(/We cannot reach the server/)).toBeVisible()
      await expect(save(page)).toBeEnabled()
    },
    async 'edit-form.conflict'(page) {
      pastOf(page).closes = false
      const both = page.getByRole('dialog', { name: 'Someone changed this in the meantime' })
      await expect(both.getByText('Someone else')).toBeVisible()
      await expect(both.getByText('Mara').first()).toBeVisible()
    },
    'edit-form.leaving': (page) => expect(question(page, 'Leave this page?')).toBeVisible(),
    'edit-form.discardAsked': (page) =>
      expect(question(page, /^Discard your (changes|draft)\?$/)).toBeVisible(),
    async 'edit-form.discarding'(page, _, network) {
      await network.arrived('discardDraft')
      await working(button(page, 'Discard'))
    },
    'edit-form.settled': stored,
    async 'edit-form.gone'(page, state) {
      await says(page, state)
      await expect(save(page)).toBeDisabled()
    },
  },
  apart: {
    'a form without drafts asks before it is left': byHand,
    'a form that is given a file waits for it': withFile,
  },
}
