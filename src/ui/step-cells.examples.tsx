import type { Example } from './example.ts'
import { StepCells } from './step-cells.tsx'

export const examples: Example[] = [
  {
    name: 'Six steps in a table cell',
    element: (
      <StepCells
        steps={[
          { name: 'IRA', state: 'done' },
          { name: 'KYC', state: 'done' },
          { name: 'Payment', state: 'review' },
          { name: 'Documents', state: 'you' },
          { name: 'Suitability', state: 'issue' },
          { name: 'Investor details', state: 'none' },
        ]}
      />
    ),
  },
]
