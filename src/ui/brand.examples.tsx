import { Brand } from './brand.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'Mark and name',
    element: (
      <div className="flex gap-6">
        <Brand to="/" name="Capstan" />
        <span className="rounded-md bg-nav-admin p-3">
          <Brand to="/" name="Capstan" ink />
        </span>
        <Brand to="/" name="Capstan" compact />
      </div>
    ),
  },
]
