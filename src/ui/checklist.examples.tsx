import { Checklist } from './checklist.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'Profile',
    element: (
      <Checklist
        label="Profile"
        items={[
          { id: 'personal', label: 'Personal information', state: 'done', to: '/personal' },
          { id: 'kyc', label: 'Identity and KYC', state: 'issue', to: '/kyc', action: 'ID photo' },
          {
            id: 'payment',
            label: 'Payment information',
            state: 'review',
            note: 'Your bank answers within a day',
          },
          { id: 'tax', label: 'Tax forms', state: 'todo', to: '/tax', action: 'Add W-9' },
          { id: 'ira', label: 'IRA', state: 'locked', action: 'Opens after identity' },
        ]}
      />
    ),
  },
]
