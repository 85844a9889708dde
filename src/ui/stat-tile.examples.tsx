import type { Example } from './example.ts'
import { Figure } from './figure.tsx'
import { Gauge } from './gauge.tsx'
import { StatTile, StatTiles } from './stat-tile.tsx'

export const examples: Example[] = [
  {
    name: 'Totals',
    element: (
      <StatTiles label="Totals" lead>
        <StatTile
          label="Committed"
          value={<Figure size="lg" money={{ amount: 128450000, currency: 'USD' }} />}
          extra={<Gauge value={64.2} tick={12.5} label="64 percent of the maximum" />}
          note="64% of $2,000,000 · 11 days left"
        />
        <StatTile
          label="Cleared in escrow"
          value={<Figure money={{ amount: 112184000, currency: 'USD' }} />}
          note="709 investments"
        />
        <StatTile
          label="In transit"
          value={<Figure money={{ amount: 16266000, currency: 'USD' }} />}
          note="121 investments"
          to="/moving"
        />
        <StatTile
          label="Average"
          value={<Figure money={{ amount: 152500, currency: 'USD' }} />}
          note="Median $500"
        />
      </StatTiles>
    ),
  },
]
