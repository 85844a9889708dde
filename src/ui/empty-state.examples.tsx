import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { EmptyState, ErrorState, RefusedState } from './empty-state.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'Empty',
    element: (
      <Card>
        <EmptyState
          drawing="search"
          title="No offering matches all three filters"
          action={
            <>
              <Button variant="primary">Lift the minimum</Button>
              <Button variant="tertiary">Clear all filters</Button>
            </>
          }
        >
          There is one in Water if you lift the minimum to $250.
        </EmptyState>
      </Card>
    ),
  },
  {
    name: 'Empty and new',
    element: (
      <Card>
        <EmptyState
          drawing="holdings"
          title="You hold nothing yet"
          action={<Button variant="primary">Browse open offerings</Button>}
        >
          When an investment closes, its shares, documents and news appear here.
        </EmptyState>
      </Card>
    ),
  },
  {
    name: 'No documents',
    element: (
      <Card>
        <EmptyState drawing="folder" title="No documents from Kelpworks">
          The company adds them before the offering opens. We write to you when it does.
        </EmptyState>
      </Card>
    ),
  },
  {
    name: 'Nothing waits',
    element: (
      <Card>
        <EmptyState drawing="bell" title="Nothing waits for you">
          Last finished: W-9 for 2026, on 14 November.
        </EmptyState>
      </Card>
    ),
  },
  {
    name: 'Done',
    element: (
      <Card>
        <EmptyState drawing="done" title="Everything is signed">
          The company signs next.
        </EmptyState>
      </Card>
    ),
  },
  {
    name: 'Failed in part',
    element: (
      <Card>
        <ErrorState
          title="We could not load your holdings"
          onRetry={() => undefined}
          reference="0198f2a4"
        >
          Your investments are safe. The list did not arrive from the transfer agent.
        </ErrorState>
      </Card>
    ),
  },
  {
    name: 'Refused',
    element: (
      <Card>
        <RefusedState backTo="/dashboard" backLabel="Back to home">
          Only people of this company see its investors.
        </RefusedState>
      </Card>
    ),
  },
]
