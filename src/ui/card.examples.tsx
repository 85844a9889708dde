import { CalendarDays, ImageUp } from 'lucide-react'
import { Count } from './badge.tsx'
import { Card, CardBody, CardFoot, CardHead, IconTile, Well } from './card.tsx'
import type { Example } from './example.ts'
import { Icon } from './icon.tsx'

export const examples: Example[] = [
  {
    name: 'Head, body and foot',
    element: (
      <Card>
        <CardHead
          title="Pending investments"
          level={3}
          mark={<Count value={3} />}
          action={<span className="text-small text-subtle">Today</span>}
          line
        />
        <CardBody className="pt-5">Three companies wait for you.</CardBody>
        <CardFoot>
          <span className="text-small text-subtle">Done this week: 3</span>
        </CardFoot>
      </Card>
    ),
  },
  {
    name: 'Accent and sunken',
    element: (
      <div className="grid gap-4 md:grid-cols-2">
        <Card tone="accent" pad>
          Accent
        </Card>
        <Card tone="sunken" pad>
          Sunken
        </Card>
        <Card pad>
          <Well>Well in a card</Well>
        </Card>
      </div>
    ),
  },
  {
    name: 'Icon tiles',
    element: (
      <div className="flex gap-3">
        <IconTile>
          <Icon as={CalendarDays} />
        </IconTile>
        <IconTile tone="accent">
          <Icon as={CalendarDays} />
        </IconTile>
        <IconTile tone="cta">
          <Icon as={ImageUp} />
        </IconTile>
        <IconTile tone="success">
          <Icon as={CalendarDays} />
        </IconTile>
        <IconTile tone="warning">
          <Icon as={ImageUp} />
        </IconTile>
        <IconTile tone="danger">
          <Icon as={ImageUp} />
        </IconTile>
        <IconTile tone="info">
          <Icon as={ImageUp} />
        </IconTile>
      </div>
    ),
  },
]
