import { createHash } from 'node:crypto'
import { expect } from '#tests/support/expect.ts'
import type { Page } from 'playwright'
import type { AnyMachineSnapshot } from 'xstate'
import { uploadModel } from '#machines/flows/upload.model.ts'
import { sentOf } from '#src/ui/inputs/upload-state.ts'
import { asInvestor, named, refusal } from './hands.ts'
import type { Reply } from './network.ts'
import type { FlowScript, Walking } from './script.ts'

/** Names of what the page lends to the walk. */
interface Lent {
  freeTurn?: () => void
  progress?: (event: { lengthComputable: true; loaded: number; total: number }) => void
}
const PDF = '%PDF-1.7\n% a signed form\n%%EOF'
const NAME = 'form.pdf'
const SIZE = 2_000_000
const RETRY_AFTER_S = 7
const stored = {
  id: '01900000-0000-7000-8000-00000000f11e',
  name: NAME,
  size: SIZE,
  content_type: 'application/pdf',
  purpose: 'registration_document',
  uploaded_at: '2026-11-24T15:00:00.000Z',
}
const sha256 = createHash('sha256').update(PDF).digest('hex')

/** Reads of a file are answered by the network, so that the walk decides what is in it; progress is the walk's, too. */
const lend = (page: Page) =>
  page.addInitScript(() => {
    const lent = globalThis as Lent
    Blob.prototype.arrayBuffer = async () => {
      const answer = await fetch('/content-of-the-file')
      if (!answer.ok) throw new DOMException('The file was moved.', 'NotReadableError')
      const { content } = (await answer.json()) as { content: string }
      return new TextEncoder().encode(content).buffer as ArrayBuffer
    }
    XMLHttpRequestUpload.prototype.addEventListener = (_type: string, listener: unknown) => {
      lent.progress = listener as Lent['progress']
    }
  })
/** Another tab of the browser sends a file: the next one waits for its turn. */
const holdTurn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((held) => {
        const lent = globalThis as Lent
        if (lent.freeTurn !== undefined) held()
        else
          void navigator.locks.request('capstan-upload', () => {
            held()
            return new Promise<void>((free) => {
              lent.freeTurn = free
            })
          })
      }),
  )
const connection = (page: Page, up: boolean, event: boolean): Promise<void> =>
  page.evaluate(
    ([online, says]) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online })
      if (says) dispatchEvent(new Event(online ? 'online' : 'offline'))
    },
    [up, event] as const,
  )
const content = (text: string): Reply => ({ status: 200, body: { content: text } })
const choose = ({ page }: Walking): Promise<void> =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: NAME, mimeType: 'application/pdf', buffer: Buffer.alloc(SIZE, 'x') })
const says = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByText(text).first()).toBeVisible()
const reasonOf = (state: AnyMachineSnapshot): string =>
  (state.context as { reason: { title: string } }).reason.title
const choice = (page: Page) => page.getByRole('button', { name: 'Choose a file' })

/** One file of a form, on the page that takes tax forms which were signed elsewhere. */
export const uploadScript: FlowScript = {
  model: uploadModel,
  complaints: [/status of 5\d\d/],
  async open(hand) {
    await lend(hand.page)
    await asInvestor(hand)
    await hand.page.goto(named(hand.base, '/dashboard/profile/tax/upload'))
    await expect(choice(hand.page)).toBeVisible()
  },
  calls: { check: 'GET /content-of-the-file', send: 'POST /api/files' },
  acts: {
    CHOOSE: choose,
    STARTED: ({ page }) =>
      page.evaluate(() => {
        const lent = globalThis as Lent
        lent.freeTurn?.()
        delete lent.freeTurn
      }),
    async PROGRESS({ page, network }, event) {
      await network.arrived('send')
      await page.evaluate(
        (loaded) => (globalThis as Lent).progress?.({ lengthComputable: true, loaded, total: 1 }),
        event['fraction'] as number,
      )
    },
    OFFLINE({ page, network }) {
      network.aside('send')
      return connection(page, false, true)
    },
    async ONLINE({ page }) {
      await holdTurn(page)
      await connection(page, true, true)
    },
    async RETRY({ page }) {
      await holdTurn(page)
      await page.getByRole('button', { name: 'Try again' }).click()
    },
    REMOVE({ page, network }) {
      network.aside('send')
      return page
        .getByRole('button', { name: /^(Cancel upload of|Remove|Discard) form\.pdf$/ })
        .click()
    },
  },
  passes: {
    async retryWait({ page }) {
      await holdTurn(page)
      await page.clock.runFor(RETRY_AFTER_S * 1000)
    },
  },
  replies: {
    async 'check/fit'({ page }) {
      await holdTurn(page)
      return content(PDF)
    },
    'check/not a PDF': content('MZ is no PDF'),
    'check/unreadable': { status: 404 },
    'send/stored': { status: 201, body: { ...stored, sha256 } },
    'send/damaged': { status: 201, body: { ...stored, sha256: 'cd'.repeat(32) } },
    async 'send/offline'({ page }) {
      await connection(page, false, false)
      return 'no connection'
    },
    'send/busy': {
      status: 503,
      headers: { 'retry-after': String(RETRY_AFTER_S) },
      body: { statusCode: 503, code: 'unavailable', message: 'We cannot answer just now.' },
    },
    'send/refused': refusal(415, 'unsupported_type', 'Choose a PDF, JPG, PNG or HEIC file.'),
    'send/down': refusal(500, 'internal', 'Something went wrong. Try again later.'),
  },
  sees: {
    'upload.choosing': (page) => expect(choice(page)).toBeVisible(),
    'upload.checking': (page) => says(page, 'Checking the file…'),
    'upload.transferring.queued': (page) => says(page, 'Waiting for another upload to finish'),
    async 'upload.transferring.sending'(page, state) {
      const { progress } = state.context as { progress: number }
      await expect(page.getByRole('progressbar', { name: `Uploading ${NAME}` })).toHaveAttribute(
        'aria-valuenow',
        String(Math.round(progress * 100)),
      )
      await says(page, sentOf(progress, SIZE))
    },
    'upload.transferring.scanning': (page) => says(page, 'Uploaded. We are checking the file…'),
    'upload.paused': (page) =>
      says(page, 'You are offline. The upload continues when you are back online.'),
    'upload.retrying': (page) => says(page, 'We are busy. The upload starts again in 7 seconds.'),
    async 'upload.failed'(page, state) {
      await expect(page.getByRole('alert').filter({ hasText: reasonOf(state) })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
    async 'upload.refused'(page, state) {
      await expect(page.getByRole('alert').filter({ hasText: reasonOf(state) })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Choose another' })).toBeVisible()
    },
    async 'upload.done'(page) {
      await expect(page.getByRole('button', { name: `Remove ${NAME}` })).toBeVisible()
      await says(page, '2 MB')
    },
    async 'upload.removed'(page) {
      await expect(choice(page)).toBeVisible()
      await expect(page.getByText(NAME, { exact: true })).toBeHidden()
    },
  },
}
