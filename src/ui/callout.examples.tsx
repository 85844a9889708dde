import { Button } from './button.tsx'
import { Callout } from './callout.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'Info',
    element: (
      <Callout title="In review">Helen checks this topic, usually in two working days.</Callout>
    ),
  },
  {
    name: 'Success',
    element: (
      <Callout tone="success" title="Approved">
        Nothing more to do here.
      </Callout>
    ),
  },
  {
    name: 'Warning',
    element: (
      <Callout tone="warning" title="Due in 2 days">
        Sign by Nov 22 to keep your place.
      </Callout>
    ),
  },
  {
    name: 'Danger, with an action',
    element: (
      <Callout
        tone="danger"
        title="Payment not started"
        action={<Button size="sm">Try again</Button>}
      >
        Your bank did not answer. Nothing was charged.
      </Callout>
    ),
  },
  {
    name: 'Quiet',
    element: <Callout tone="quiet">A value moves when a company reports a new price.</Callout>,
  },
]
