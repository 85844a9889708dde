import type { Example } from './example.ts'
import { SaveState } from './save-state.tsx'

export const examples: Example[] = [
  {
    name: 'Every state',
    element: (
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <SaveState status="saving" />
        <SaveState status="saved" savedAt="10:42" />
        <SaveState status="unsaved" />
        <SaveState status="offline" />
        <SaveState status="failed" onRetry={() => undefined} />
      </div>
    ),
  },
]
