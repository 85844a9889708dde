import type { Example } from './example.ts'
import { Timeline } from './timeline.tsx'

export const examples: Example[] = [
  {
    name: 'History, newest first',
    element: (
      <Timeline
        label="History"
        entries={[
          { id: '1', what: 'Company signs', meta: 'Usually two days', tone: 'current' },
          { id: '2', what: 'Payment cleared', meta: 'Nov 19, 4:02 PM', tone: 'good' },
          { id: '3', what: 'First payment returned', meta: 'Nov 18, 9:15 AM', tone: 'bad' },
          { id: '4', what: 'Started', meta: 'Nov 18, 8:50 AM', tone: 'done' },
          { id: '5', what: 'Closes', tone: 'todo' },
        ]}
      />
    ),
  },
]
