/**
 * A file of an offering's deal room: the company writes it, the platform approves it, the company publishes
 * it to its audience, and what was published is archived, never deleted.
 *
 * Effects: notify {to, template}; stampPublished {}: the day from which it can be opened; storeGrants {audience,
 * may_download, watermark}.
 */
import {
  dealGrants,
  isWider,
  type DealAudience,
  type DealGrants,
} from '#domain/offerings/model/deal-room.ts'
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  /** how often it was changed before it was submitted */ edits: z.int().nonnegative(),
  /** the wider audience of a published file that waits for the platform's review */
  asked: dealGrants.nullable(),
})
export type DealFileContext = z.infer<typeof context>
export interface DealFileFacts {
  /** another person than the one who brought it, and nobody of the company */ second_person?: boolean
  /** the audience that people outside have now */ audience?: DealAudience
}
type DealFileEvent = Sent<DealFileFacts> &
  (
    | Of<'EDITED' | 'SUBMITTED' | 'WITHDRAWN' | 'APPROVED' | 'REJECTED' | 'PUBLISHED' | 'ARCHIVED'>
    | ({ type: 'REGRANTED' } & DealGrants)
  )

const events = {
  EDITED: { by: ['ISS'], road: 'command', session: ['ISS'], says: 'Edited the file' },
  SUBMITTED: { by: ['ISS'], road: 'open', session: ['ISS'], says: 'Submitted the file' },
  WITHDRAWN: {
    by: ['ISS'],
    road: 'open',
    session: ['ISS'],
    or: 'withdraw it',
    says: 'Withdrew the file',
  },
  APPROVED: { by: ['ADM'], road: 'open', says: 'Approved the file' },
  REJECTED: {
    by: ['ADM'],
    road: 'open',
    payload: reasonOnly,
    or: 'reject it with a reason',
    says: 'Rejected the file',
    reason: true,
  },
  PUBLISHED: { by: ['ISS'], road: 'open', says: 'Published the file' },
  REGRANTED: {
    by: ['ISS'],
    road: 'open',
    payload: dealGrants,
    or: 'change who can open it',
    says: 'Changed who may open the file',
  },
  ARCHIVED: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    // until it is published the company alone reads it
    early: { in: ['approved', 'rejected'], session: ['ISS'] },
    tells: 'company',
    payload: reasonOnly,
    or: 'archive the file',
    says: 'Archived the file',
    reason: true,
  },
} as const satisfies Record<DealFileEvent['type'], EventRule>
const guards = {
  secondPerson: 'A second person has to approve this: you brought it, or belong to the company.',
  noWider: 'A wider audience takes a new review.',
} as const
const next = (cause: Cause, who: 'issuer' | 'platform'): StateMeta['next'] => ({
  cause,
  who,
  link: 'record',
})
const grantsOf = ({ audience, may_download, watermark }: DealGrants): DealGrants => ({
  audience,
  may_download,
  watermark,
})
const store = {
  type: 'storeGrants' as const,
  params: ({ event }: { event: DealGrants }) => grantsOf(event),
}
/** The same or fewer readers hold at once; the platform has read the file for those whom it knew of. */
const regrant = { guard: 'noWider' as const, actions: store }

const machine = setup({
  types: {} as { context: DealFileContext; events: DealFileEvent; meta: StateMeta },
  guards: {
    secondPerson: ({ event }) => event.facts?.second_person === true,
    noWider: ({ event }) =>
      event.type === 'REGRANTED' &&
      event.facts?.audience !== undefined &&
      !isWider(event.audience, event.facts.audience),
  },
  actions: {
    ...effects,
    countEdit: assign(({ context: c }) => ({ edits: c.edits + 1 })),
    stampPublished: () => {},
    storeGrants: (_, _params: DealGrants) => {},
    ask: assign(({ event }) => ({ asked: event.type === 'REGRANTED' ? grantsOf(event) : null })),
    dropAsked: assign({ asked: null }),
  },
}).createMachine({
  id: 'deal-file',
  context: { edits: 0, asked: null },
  initial: 'draft',
  states: {
    draft: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: next(
          {
            issuer: 'Submit the file for our review.',
            others: 'The company submits the file for review.',
          },
          'issuer',
        ),
      },
      on: { EDITED: { actions: 'countEdit' }, SUBMITTED: 'submitted' },
    },
    submitted: {
      meta: {
        label: 'In review',
        tone: 'info',
        icon: 'clock',
        next: next('We review the file.', 'platform'),
      },
      entry: notify('staff', 'deal-file.submitted'),
      on: {
        APPROVED: { target: 'approved', guard: 'secondPerson' },
        REJECTED: 'rejected',
        WITHDRAWN: 'draft',
      },
    },
    approved: {
      meta: {
        label: 'Approved',
        tone: 'success',
        icon: 'check',
        next: next(
          {
            issuer: 'Publish the file when you’re ready to share it.',
            others: 'The company publishes the file when it is ready to share it.',
          },
          'issuer',
        ),
      },
      entry: notify('issuer', 'deal-file.approved'),
      on: {
        PUBLISHED: 'published',
        REGRANTED: [regrant, { target: 'submitted', actions: store }],
        ARCHIVED: 'archived',
      },
    },
    published: {
      meta: {
        label: 'Published',
        tone: 'success',
        icon: 'eye',
        next: next(
          {
            issuer: 'People with access can open it. Archive it when it’s outdated.',
            others: 'People with access can open it.',
          },
          'issuer',
        ),
      },
      entry: 'stampPublished',
      on: { REGRANTED: [regrant, { target: 'widening', actions: 'ask' }], ARCHIVED: 'archived' },
    },
    widening: {
      meta: {
        label: 'Wider audience in review',
        tone: 'info',
        icon: 'clock',
        next: next('We review the wider audience. Present readers still open it.', 'platform'),
      },
      entry: notify('staff', 'deal-file.widening'),
      on: {
        APPROVED: {
          target: 'published',
          guard: 'secondPerson',
          actions: [
            { type: 'storeGrants', params: ({ context: c }) => dealGrants.parse(c.asked) },
            'dropAsked',
            notify('issuer', 'deal-file.widened'),
          ],
        },
        REJECTED: {
          target: 'published',
          actions: ['dropAsked', notify('issuer', 'deal-file.not-widened')],
        },
        WITHDRAWN: { target: 'published', actions: 'dropAsked' },
        ARCHIVED: { target: 'archived', actions: 'dropAsked' },
      },
    },
    rejected: {
      meta: {
        label: 'Rejected',
        tone: 'danger',
        icon: 'x',
        next: next(
          {
            issuer: 'Correct the listed items and resubmit the file.',
            others: 'The company corrects the listed items and resubmits the file.',
          },
          'issuer',
        ),
      },
      entry: notify('issuer', 'deal-file.rejected'),
      on: { EDITED: { target: 'draft', actions: 'countEdit' }, ARCHIVED: 'archived' },
    },
    archived: { type: 'final', meta: { label: 'Archived', tone: 'neutral', icon: 'archive' } },
  },
})

export const dealFileLifecycle = {
  id: 'deal-file',
  // version 2: a wider audience is reviewed before it holds
  version: 2,
  machine,
  context,
  events,
  begins: { by: ['ISS'], road: 'command', session: ['ISS'], says: 'Added the file' },
  guards,
  upcast: {
    1: ({ value, context: before }) => ({ value, context: { ...(before as object), asked: null } }),
  },
} satisfies Lifecycle<typeof machine>
