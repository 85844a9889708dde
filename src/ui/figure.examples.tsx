import type { Example } from './example.ts'
import { Figure } from './figure.tsx'

export const examples: Example[] = [
  {
    name: 'Sizes',
    element: (
      <div className="grid gap-2">
        <Figure size="xl" money={{ amount: 4826000, currency: 'USD' }} />
        <Figure size="lg" money={{ amount: 128450000, currency: 'USD' }} />
        <Figure money={{ amount: 249690, currency: 'USD' }} />
        <Figure size="text" money={{ amount: 249690, currency: 'USD' }} />
      </div>
    ),
  },
  {
    name: 'Gain, loss, whole',
    element: (
      <div className="flex gap-4">
        <Figure signed tone money={{ amount: 826000, currency: 'USD' }} />
        <Figure tone money={{ amount: -1250, currency: 'USD' }} />
        <Figure whole money={{ amount: 200000000, currency: 'USD' }} />
      </div>
    ),
  },
]
