import type { Example } from './example.ts'
import { Ring } from './ring.tsx'

export const examples: Example[] = [
  {
    name: 'Completeness',
    element: (
      <div className="flex items-center gap-4">
        <Ring value={0} label="Profile 0 percent complete" />
        <Ring value={78} label="Profile 78 percent complete" />
        <Ring value={100} label="Profile complete" />
        <Ring value={40} size="sm" label="40 percent" />
      </div>
    ),
  },
]
