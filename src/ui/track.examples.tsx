import { Card } from './card.tsx'
import type { Example } from './example.ts'
import { Segments, Track, type TrackPoint } from './track.tsx'

const points = (third: TrackPoint): TrackPoint[] => [
  { id: 'started', label: 'Started', note: 'Nov 18', state: 'done' },
  { id: 'identity', label: 'Identity', note: 'Nov 18', state: 'done' },
  third,
  { id: 'documents', label: 'Documents', state: 'todo' },
  { id: 'company', label: 'Company signs', state: 'todo' },
  { id: 'closes', label: 'Closes', note: 'Dec 1', state: 'todo' },
]

export const examples: Example[] = [
  {
    name: 'Issue',
    element: (
      <Card pad>
        <Track
          label="Investment"
          points={points({
            id: 'payment',
            label: 'Payment',
            note: 'Returned by bank',
            state: 'issue',
          })}
        />
      </Card>
    ),
  },
  {
    name: 'Current',
    element: (
      <Card pad>
        <Track
          label="Investment"
          points={points({
            id: 'payment',
            label: 'Payment',
            note: 'Waiting for you',
            state: 'current',
          })}
        />
      </Card>
    ),
  },
  {
    name: 'Waiting',
    element: (
      <Card pad>
        <Track
          label="Investment"
          points={points({
            id: 'payment',
            label: 'Payment',
            note: 'Usually 2 days',
            state: 'wait',
          })}
        />
      </Card>
    ),
  },
  {
    name: 'Segments',
    element: (
      <Segments states={['done', 'done', 'current', 'todo', 'todo', 'todo']} label="Six steps" />
    ),
  },
]
