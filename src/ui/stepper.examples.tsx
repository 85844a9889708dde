import type { Example } from './example.ts'
import { Stepper } from './stepper.tsx'

export const examples: Example[] = [
  {
    name: 'Every state',
    element: (
      <Stepper
        steps={[
          { id: 'ira', title: 'Account type', note: 'Personal', state: 'done', to: '/ira' },
          { id: 'kyc', title: 'Identity', note: 'ID photo is blurred', state: 'issue', to: '/kyc' },
          {
            id: 'payment',
            title: 'Payment',
            note: 'ACH transfer',
            state: 'current',
            to: '/payment',
          },
          {
            id: 'documents',
            title: 'Documents',
            note: 'In review',
            state: 'review',
            to: '/documents',
          },
          { id: 'suitability', title: 'Suitability', note: '5 questions', state: 'todo' },
          {
            id: 'details',
            title: 'Investor details',
            note: 'Opens after suitability',
            state: 'locked',
          },
        ]}
      />
    ),
  },
]
