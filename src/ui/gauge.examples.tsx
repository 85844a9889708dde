import { Card } from './card.tsx'
import type { Example } from './example.ts'
import { Figure } from './figure.tsx'
import { Gauge } from './gauge.tsx'

export const examples: Example[] = [
  {
    name: 'Raised, with the minimum marked',
    element: (
      <Card pad>
        <div className="mb-2.5 flex items-baseline justify-between">
          <Figure money={{ amount: 128450000, currency: 'USD' }} whole size="lg" />
          <span className="figures text-muted">64%</span>
        </div>
        <Gauge
          value={64}
          tick={12.5}
          size="lg"
          label="64 percent of the maximum"
          start="$250k minimum"
          end="$2.0M"
        />
      </Card>
    ),
  },
  {
    name: 'Below the minimum',
    element: (
      <Card pad>
        <Gauge value={8} tick={40} label="8 percent of the maximum" />
      </Card>
    ),
  },
  {
    name: 'Fully subscribed',
    element: (
      <Card pad>
        <Gauge value={100} tick={40} label="Fully subscribed" />
      </Card>
    ),
  },
  {
    name: 'Testing the waters, no goal',
    element: (
      <Card pad>
        <Gauge value={null} label="No goal yet" />
      </Card>
    ),
  },
]
