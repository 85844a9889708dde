import type { Example } from './example.ts'
import { Timeline } from './timeline.tsx'

export const examples: Example[] = [
  { name: 'History, newest first', element: <Timeline label="History" entries={[{ id: '1', what: 'Company signs', meta: 'Usually two days', tone: 'current' }, { id: '2', what: 'Payment cleared', meta: '19 Nov, 4:02 pm', tone: 'good' }, { id: '3', what: 'First payment returned', meta: '18 Nov, 9:15 am', tone: 'bad' }, { id: '4', what: 'Started', meta: '18 Nov, 8:50 am', tone: 'done' }, { id: '5', what: 'Closes', tone: 'todo' }]} /> },
]
