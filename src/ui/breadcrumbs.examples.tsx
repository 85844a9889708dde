import { BackLink, Breadcrumbs } from './breadcrumbs.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'Short',
    element: (
      <Breadcrumbs
        crumbs={[
          { label: 'Raise capital', to: '/a' },
          { label: 'Tidewater Grid', to: '/b' },
          { label: 'All investments' },
        ]}
      />
    ),
  },
  {
    name: 'Folded',
    element: (
      <Breadcrumbs
        crumbs={[
          { label: 'Raise capital', to: '/a' },
          { label: 'Tidewater Grid', to: '/b' },
          { label: 'Live', to: '/c' },
          { label: 'Regulatory', to: '/d' },
          { label: 'Current offering', to: '/e' },
          { label: 'Proceeds' },
        ]}
      />
    ),
  },
  { name: 'Back, on phones', element: <BackLink to="/a" label="Raise capital" /> },
]
