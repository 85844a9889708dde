import { Mail, X } from 'lucide-react'
import { Button, IconButton } from './button.tsx'
import { Card } from './card.tsx'
import type { Example } from './example.ts'
import { Pagination } from './pagination.tsx'
import { StatusBadge } from './status-badge.tsx'
import { BulkBar, Table, TableCard, TableFoot, Td, Th, Tr } from './table.tsx'

const ROWS = [
  {
    name: 'Mara Lindqvist',
    status: { label: 'Verified', tone: 'success', icon: 'check' },
    amount: '48,260.00',
    seen: '2 min ago',
  },
  {
    name: 'Jonas Whitfield',
    status: { label: 'In review', tone: 'info', icon: 'clock' },
    amount: '10,000.50',
    seen: '48 min ago',
  },
  {
    name: 'Peter Sandoval',
    status: { label: 'Not started', tone: 'neutral', icon: 'circle-dashed' },
    amount: null,
    seen: 'Nov 18',
  },
] as const

function People({ density }: { density: 'normal' | 'dense' }) {
  return (
    <Card>
      {density === 'dense' ? (
        <BulkBar
          count={1}
          total={1846}
          onSelectAll={() => undefined}
          actions={
            <Button size="sm" icon={Mail}>
              E-mail
            </Button>
          }
          clear={<IconButton size="sm" icon={X} label="Clear selection" />}
        />
      ) : null}
      <Table
        label={`People, ${density}`}
        density={density}
        cards={ROWS.map((row) => (
          <TableCard
            key={row.name}
            identity={<span className="font-medium">{row.name}</span>}
            figure={row.amount ?? '–'}
            status={<StatusBadge status={row.status} />}
            facts={[{ label: 'Last seen', value: row.seen }]}
          />
        ))}
      >
        <thead>
          <tr>
            <Th sort={false} onSort={() => undefined}>
              Name
            </Th>
            <Th>Identity</Th>
            <Th align="right" sort={false} onSort={() => undefined}>
              Invested, USD
            </Th>
            <Th sort="descending" onSort={() => undefined}>
              Last seen
            </Th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row, index) => (
            <Tr
              key={row.name}
              selected={density === 'dense' && index === 1}
              open={density === 'normal' && index === 0}
            >
              <Td className="font-medium">{row.name}</Td>
              <Td>
                <StatusBadge status={row.status} size="small" />
              </Td>
              <Td align="right">{row.amount}</Td>
              <Td>{row.seen}</Td>
            </Tr>
          ))}
        </tbody>
        <TableFoot>
          <Tr>
            <Td>Total</Td>
            <Td> </Td>
            <Td align="right">58,260.50</Td>
            <Td> </Td>
          </Tr>
        </TableFoot>
      </Table>
      <Pagination
        page={3}
        pageSize={50}
        total={1846}
        to={(page) => `/people?page=${page}`}
        label={`Pages, ${density}`}
      />
    </Card>
  )
}

export const examples: Example[] = [
  { name: 'Rows of 52', element: <People density="normal" /> },
  { name: 'Dense, with a selection', element: <People density="dense" /> },
]
