import type { ReactNode } from 'react'
import type { Example } from './example.ts'
import { LoadingBar } from './loading-bar.tsx'

const frame = (bar: ReactNode) => (
  <div className="relative h-16 overflow-hidden rounded-lg border border-border bg-surface">
    {bar}
  </div>
)

export const examples: Example[] = [
  { name: 'Loading', element: frame(<LoadingBar inset visible progress={46} />) },
  { name: 'Done, about to hide', element: frame(<LoadingBar inset visible progress={100} />) },
  { name: 'Failed', element: frame(<LoadingBar inset visible progress={100} error />) },
]
