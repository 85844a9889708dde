import type { ReactNode } from 'react'
import { ArrowRight, Download, Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from './button.tsx'
import type { Example } from './example.ts'

const row = (children: ReactNode) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

export const examples: Example[] = [
  {
    name: 'Primary',
    element: row(
      <>
        <Button variant="primary">Save changes</Button>
        <Button variant="primary" disabledReason="Change an answer first.">
          Save changes
        </Button>
        <Button variant="primary" busy>
          Save changes
        </Button>
      </>,
    ),
  },
  {
    name: 'Secondary',
    element: row(
      <>
        <Button icon={Download}>Export</Button>
        <Button icon={Download} disabled>
          Export
        </Button>
        <Button icon={Download} busy>
          Export
        </Button>
      </>,
    ),
  },
  {
    name: 'Tertiary',
    element: row(
      <>
        <Button variant="tertiary">Learn more</Button>
        <Button variant="tertiary" disabled>
          Learn more
        </Button>
        <Button variant="tertiary" busy>
          Learn more
        </Button>
      </>,
    ),
  },
  {
    name: 'CTA',
    element: row(
      <>
        <Button variant="cta">Invest $2,500</Button>
        <Button variant="cta" disabledReason="Sign the agreement first.">
          Invest $2,500
        </Button>
        <Button variant="cta" busy>
          Invest $2,500
        </Button>
      </>,
    ),
  },
  {
    name: 'Icon',
    element: row(
      <>
        <IconButton icon={Download} label="Download" />
        <IconButton icon={Download} label="Download" outline />
        <IconButton icon={Download} label="Download, new file" dot />
        <IconButton icon={Download} label="Download" disabled />
        <IconButton icon={Download} label="Download" busy />
      </>,
    ),
  },
  {
    name: 'Danger',
    element: row(
      <>
        <Button variant="danger">Delete</Button>
        <Button variant="danger-quiet" icon={Trash2}>
          Remove
        </Button>
      </>,
    ),
  },
  {
    name: 'Sizes',
    element: row(
      <>
        <Button variant="primary" size="sm">
          Small
        </Button>
        <Button variant="primary">Default</Button>
        <Button variant="primary" size="lg">
          Large
        </Button>
      </>,
    ),
  },
  {
    name: 'Icons',
    element: row(
      <>
        <Button icon={Plus}>Leading icon</Button>
        <Button iconAfter={ArrowRight}>Trailing icon</Button>
      </>,
    ),
  },
  {
    name: 'Disabled with its reason',
    element: (
      <Button variant="primary" disabledReason="Two comments to answer">
        Send for review
      </Button>
    ),
  },
]
