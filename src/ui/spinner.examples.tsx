import type { Example } from './example.ts'
import { Spinner } from './spinner.tsx'

export const examples: Example[] = [
  {
    name: 'Sizes',
    element: (
      <div className="flex items-center gap-4 text-accent-text">
        <Spinner size="sm" />
        <Spinner label="Checking" />
      </div>
    ),
  },
]
