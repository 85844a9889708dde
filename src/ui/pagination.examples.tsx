import { Card } from './card.tsx'
import type { Example } from './example.ts'
import { Dots, Pagination } from './pagination.tsx'

export const examples: Example[] = [
  {
    name: 'Active marker 12 px',
    element: (
      <Card>
        <Pagination page={3} pageSize={10} total={116} to={(page) => `/list?page=${page}`} />
      </Card>
    ),
  },
  {
    name: 'One page',
    element: (
      <Card>
        <Pagination page={1} pageSize={50} total={7} to={(page) => `/list?page=${page}`} />
      </Card>
    ),
  },
  { name: 'Slide dots', element: <Dots count={4} current={1} label="Slide 2 of 4" /> },
]
