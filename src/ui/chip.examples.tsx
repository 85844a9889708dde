import { FilterChip, Kbd } from './chip.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'Filters and a key',
    element: (
      <div className="flex items-center gap-2">
        <FilterChip label="Country: US, CA" onRemove={() => undefined} />
        <FilterChip label="Seen: 7 days" to="/people" />
        <Kbd>/</Kbd>
      </div>
    ),
  },
]
