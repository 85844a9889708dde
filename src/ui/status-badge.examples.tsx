import type { Example } from './example.ts'
import { StatusBadge } from './status-badge.tsx'

export const examples: Example[] = [
  {
    name: 'Status, with word and icon',
    element: (
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge label="Not started" tone="neutral" icon="circle-dashed" />
        <StatusBadge label="Draft" tone="warning" icon="pencil" />
        <StatusBadge label="Submitted" tone="info" icon="send" />
        <StatusBadge label="In review" tone="info" icon="clock" />
        <StatusBadge label="Changes requested" tone="danger" icon="triangle-alert" />
        <StatusBadge label="Waiting on investor" tone="warning" icon="pen-line" />
        <StatusBadge label="Ready to sign" tone="primary" icon="signature" />
        <StatusBadge label="Approved" tone="success" icon="check" />
        <StatusBadge label="Open" tone="success" icon="dot" />
        <StatusBadge label="3 days over" tone="danger" icon="clock-alert" size="small" />
      </div>
    ),
  },
  { name: 'A status nobody knows', element: <StatusBadge label="Under embargo" tone="purple" icon="unicorn" /> },
]
