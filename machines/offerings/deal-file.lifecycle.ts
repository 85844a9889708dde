/**
 * A file of an offering's deal room: the company writes it, the platform approves it, the company publishes
 * it to its audience, and what was published is archived, never deleted.
 *
 * Effects: notify {to, template}; stampPublished {}: the day from which it can be opened; storeGrants {audience,
 * may_download, watermark}.
 */
import { dealGrants, type DealGrants } from '#domain/offerings/model/deal-room.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, reasonOnly, type Of, type Sent } from '../lib/party.ts'

const context = z.strictObject({
  /** how often it was changed before it was submitted */ edits: z.int().nonnegative(),
})
export interface DealFileFacts {
  /** another person than the one who brought it, and nobody of the company */ second_person?: boolean
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
} as const
const next = (cause: string, who: 'issuer' | 'platform'): StateMeta['next'] => ({
  cause,
  who,
  link: 'record',
})
const regrant = {
  actions: {
    type: 'storeGrants' as const,
    params: ({ event }: { event: DealGrants }) => ({
      audience: event.audience,
      may_download: event.may_download,
      watermark: event.watermark,
    }),
  },
}

const machine = setup({
  types: {} as { context: z.infer<typeof context>; events: DealFileEvent; meta: StateMeta },
  guards: { secondPerson: ({ event }) => event.facts?.second_person === true },
  actions: {
    ...effects,
    countEdit: assign(({ context: c }) => ({ edits: c.edits + 1 })),
    stampPublished: () => {},
    storeGrants: (_, _params: DealGrants) => {},
  },
}).createMachine({
  id: 'deal-file',
  context: { edits: 0 },
  initial: 'draft',
  states: {
    draft: {
      meta: {
        label: 'Draft',
        tone: 'warning',
        icon: 'pencil',
        next: next('Submit the file for the platform’s review.', 'issuer'),
      },
      on: { EDITED: { actions: 'countEdit' }, SUBMITTED: 'submitted' },
    },
    submitted: {
      meta: {
        label: 'In review',
        tone: 'info',
        icon: 'clock',
        next: next('The platform reviews the file.', 'platform'),
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
        next: next('Publish the file when you’re ready to share it.', 'issuer'),
      },
      entry: notify('issuer', 'deal-file.approved'),
      on: { PUBLISHED: 'published', REGRANTED: regrant, ARCHIVED: 'archived' },
    },
    published: {
      meta: {
        label: 'Published',
        tone: 'success',
        icon: 'eye',
        next: next('People with access can open it. Archive it when it’s outdated.', 'issuer'),
      },
      entry: 'stampPublished',
      on: { REGRANTED: regrant, ARCHIVED: 'archived' },
    },
    rejected: {
      meta: {
        label: 'Rejected',
        tone: 'danger',
        icon: 'x',
        next: next('Correct the listed items and resubmit the file.', 'issuer'),
      },
      entry: notify('issuer', 'deal-file.rejected'),
      on: { EDITED: { target: 'draft', actions: 'countEdit' }, ARCHIVED: 'archived' },
    },
    archived: { type: 'final', meta: { label: 'Archived', tone: 'neutral', icon: 'archive' } },
  },
})

export const dealFileLifecycle = {
  id: 'deal-file',
  version: 1,
  machine,
  context,
  events,
  guards,
} satisfies Lifecycle<typeof machine>
