import { Ban, Download, Ellipsis, Eye, Info, Send } from 'lucide-react'
import { Button, IconButton } from './button.tsx'
import type { Example } from './example.ts'
import { Menu } from './menu.tsx'
import { Popover } from './popover.tsx'
import { Tooltip } from './tooltip.tsx'

export const examples: Example[] = [
  {
    name: 'Menu',
    element: (
      <Menu
        align="start"
        trigger={<IconButton icon={Ellipsis} label="More for Mara Lindqvist" />}
        entries={[
          { id: 'open', label: 'Open record', icon: Eye, to: '/record' },
          {
            id: 'remind',
            label: 'Send reminder',
            icon: Send,
            disabledReason: 'Next one possible tomorrow',
          },
          { id: 'download', label: 'Download agreement', icon: Download },
          { id: 'abandon', label: 'Abandon investment', icon: Ban, danger: true },
        ]}
      />
    ),
  },
  {
    name: 'Popover',
    element: (
      <Popover trigger={<Button icon={Info}>How we count</Button>} className="w-72">
        A value moves when a company reports a new price.
      </Popover>
    ),
  },
  {
    name: 'Tooltip',
    element: (
      <Tooltip text="KYC: in review since Nov 17">
        <span className="text-small">Hover or focus me</span>
      </Tooltip>
    ),
  },
]
