import { Compass } from 'lucide-react'
import type { Example } from './example.ts'
import { LinkButton } from './link-button.tsx'

export const examples: Example[] = [
  {
    name: 'As a link',
    element: (
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/invest" variant="primary">
          Browse open offerings
        </LinkButton>
        <LinkButton to="/invest" icon={Compass}>
          Browse offerings
        </LinkButton>
        <LinkButton to="/invest" variant="tertiary">
          View all
        </LinkButton>
      </div>
    ),
  },
]
