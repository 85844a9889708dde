import { Button } from './button.tsx'
import { DetailCard, KeyValues } from './description-list.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'Detail card',
    element: (
      <DetailCard
        title="Personal information"
        action={
          <Button variant="tertiary" size="sm">
            Edit
          </Button>
        }
        items={[
          { term: 'Legal name', value: 'Mara Elin Lindqvist' },
          { term: 'Date of birth', value: 'Mar 4 1987' },
          { term: 'Second phone', value: null },
          {
            term: 'Address',
            value: '412 Colonial Avenue, Apt 3, Norfolk, VA 23507, United States',
            full: true,
          },
        ]}
      />
    ),
  },
  {
    name: 'Key and value',
    element: (
      <KeyValues
        items={[
          { term: '609 shares at $4.10', value: '$2,496.90' },
          { term: 'Fee', value: '$0.00' },
        ]}
      />
    ),
  },
]
