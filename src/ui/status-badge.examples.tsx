import type { Example } from './example.ts'
import { StatusBadge } from './status-badge.tsx'

export const examples: Example[] = [
  {
    name: 'Status, with word and icon',
    element: (
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={{ label: 'Not started', tone: 'neutral', icon: 'circle-dashed' }} />
        <StatusBadge status={{ label: 'Draft', tone: 'warning', icon: 'pencil' }} />
        <StatusBadge status={{ label: 'Submitted', tone: 'info', icon: 'send' }} />
        <StatusBadge status={{ label: 'In review', tone: 'info', icon: 'clock' }} />
        <StatusBadge
          status={{ label: 'Changes requested', tone: 'danger', icon: 'triangle-alert' }}
        />
        <StatusBadge status={{ label: 'Waiting on investor', tone: 'warning', icon: 'pen-line' }} />
        <StatusBadge status={{ label: 'Ready to sign', tone: 'primary', icon: 'signature' }} />
        <StatusBadge status={{ label: 'Approved', tone: 'success', icon: 'check' }} />
        <StatusBadge status={{ label: 'Open', tone: 'success', icon: 'dot' }} />
        <StatusBadge
          status={{ label: '3 days over', tone: 'danger', icon: 'clock-alert' }}
          size="small"
        />
      </div>
    ),
  },
  {
    name: 'A status nobody knows',
    element: <StatusBadge status={{ label: 'Under embargo', tone: 'purple', icon: 'unicorn' }} />,
  },
]
