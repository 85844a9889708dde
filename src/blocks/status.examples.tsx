import type { Presented } from '#domain/shared/presented.ts'
import type { Example } from '#src/ui/example.ts'
import { ChecklistCard } from './checklist.tsx'
import { SchemaDetailCard } from './detail-card.tsx'
import { exampleSchema, exampleValues } from './edit-form.examples.tsx'
import { HistoryLogView, type HistoryRow } from './history-log.tsx'
import { NextActionCard } from './next-action.tsx'
import { StatusTimeline } from './status-timeline.tsx'

export const historyRows: readonly HistoryRow[] = [
  {
    id: '3',
    at: '2026-10-03T18:14:00.000Z',
    says: 'Mobile number changed',
    who: 'You',
    reason: 'Confirmed by code',
    changes: [{ field: 'phone', before: '+1 (757) 555-0190', after: '+1 (757) 555-4471' }],
  },
  {
    id: '2',
    at: '2025-03-12T21:20:00.000Z',
    says: 'Legal last name changed',
    who: 'Rosa Okafor',
    reason: 'Approved your request',
    changes: [{ field: 'legal_last', before: 'Åkerman', after: 'Lindqvist' }],
  },
  { id: '1', at: '2023-02-14T13:15:00.000Z', says: 'Profile created', who: 'You', changes: [] },
]
const review: Pick<Presented, 'label' | 'tone' | 'icon' | 'next'> = {
  label: 'In review',
  tone: 'info',
  icon: 'clock',
  next: {
    cause: 'A person compares your photo with your details, usually in one working day.',
    who: 'platform',
    by: '2026-11-23T22:00:00.000Z',
    link: null,
    alternatives: [],
  },
}
const yours: Pick<Presented, 'label' | 'tone' | 'icon' | 'next'> = {
  label: 'Changes requested',
  tone: 'danger',
  icon: 'triangle-alert',
  next: {
    cause: 'The photo of your ID is blurred. Send a clearer one.',
    who: 'investor',
    by: null,
    link: '/dashboard/profile/kyc',
    alternatives: [],
  },
}
const done = { ...review, label: 'Approved', tone: 'success', icon: 'check', next: null } as const

/** What happened, its status and what follows. */
export const examples: Example[] = [
  {
    name: 'Historical log',
    element: (
      <HistoryLogView
        state={{
          page: { items: historyRows, next_cursor: null, total: 3 },
          error: null,
          loading: false,
          busy: false,
          retry: () => undefined,
        }}
      />
    ),
  },
  {
    name: 'Next action, yours',
    element: <NextActionCard presented={yours} me="investor" linkLabel="Upload a new photo" />,
  },
  { name: 'Next action, waiting', element: <NextActionCard presented={review} me="investor" /> },
  { name: 'Next action, none', element: <NextActionCard presented={done} me="investor" /> },
  {
    name: 'Status over time',
    element: (
      <StatusTimeline
        presented={review}
        entries={historyRows}
        points={[
          { id: 'a', label: 'Sent', state: 'done' },
          { id: 'b', label: 'In review', state: 'wait' },
          { id: 'c', label: 'Approved', state: 'todo', note: 'by Nov 23' },
        ]}
      />
    ),
  },
  {
    name: 'Checklist with its bar',
    element: (
      <ChecklistCard
        title="Before you can invest"
        items={[
          { id: 'a', label: 'Account type', state: 'done' },
          {
            id: 'b',
            label: 'Identity',
            state: 'issue',
            note: 'ID photo is blurred',
            to: '/dashboard/profile/kyc',
            action: 'Fix',
          },
          { id: 'c', label: 'Tax form', state: 'todo', to: '/dashboard/profile/tax' },
        ]}
      />
    ),
  },
  {
    name: 'Saved facts',
    element: (
      <SchemaDetailCard
        title="Your details"
        schema={exampleSchema}
        values={exampleValues}
        editTo="/dashboard/profile/edit"
        only={['legal_first', 'legal_last', 'dob', 'income', 'work', 'home', 'ssn']}
        show={{ ssn: '•••–••–6789' }}
      />
    ),
  },
]
