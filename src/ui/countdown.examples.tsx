import { Countdown } from './countdown.tsx'
import type { Example } from './example.ts'

const UNTIL = '2026-12-02T04:59:00Z'
const END = Date.parse(UNTIL)
const HOUR = 3_600_000
const before = (hours: number) => () => END - hours * HOUR - 12_000

export const examples: Example[] = [
  { name: 'Normal', element: <Countdown until={UNTIL} now={before(268.62)} /> },
  { name: 'Last 48 hours', element: <Countdown until={UNTIL} now={before(46.14)} /> },
  { name: 'Two cells', element: <Countdown until={UNTIL} now={before(268)} cells={2} /> },
  { name: 'Closed', element: <Countdown until={UNTIL} now={before(-1)} /> },
]
