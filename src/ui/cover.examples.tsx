import { Badge } from './badge.tsx'
import { Cover } from './cover.tsx'
import type { Example } from './example.ts'

const SEEDS = [
  'Tidewater Grid',
  'Kelpworks',
  'Orrin Bikes',
  'Barley Lane Bakeries',
  'Loopline Freight',
  'Brightwell Water',
  'Hollin & Pike',
  'Sable Instruments',
  'Northlight Diagnostics',
]

export const examples: Example[] = [
  {
    name: 'Drawn covers',
    element: (
      <div className="grid gap-4 md:grid-cols-3">
        {SEEDS.map((seed) => (
          <Cover
            key={seed}
            seed={seed}
            className="rounded-lg"
            overlay={
              <>
                <Badge variant="overlay" size="small">
                  Reg CF
                </Badge>
                <Badge variant="overlay" size="small">
                  Common stock
                </Badge>
              </>
            }
          />
        ))}
      </div>
    ),
  },
]
