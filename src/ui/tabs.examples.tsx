import { useState } from 'react'
import type { Example } from './example.ts'
import { FilterPills, InnerLinkTabs, SecondaryTabs } from './tabs.tsx'
import { InnerTabs, TertiaryTabs } from './view-tabs.tsx'

function Period() {
  const [value, setValue] = useState<'3m' | '6m' | '1y' | 'all'>('1y')
  return (
    <TertiaryTabs
      label="Period"
      value={value}
      onChange={setValue}
      items={[
        { value: '3m', label: '3M' },
        { value: '6m', label: '6M' },
        { value: '1y', label: '1Y' },
        { value: 'all', label: 'All' },
      ]}
    />
  )
}

function Parts() {
  const [value, setValue] = useState<'shares' | 'costs' | 'proceeds'>('proceeds')
  return (
    <InnerTabs
      label="Current offering"
      value={value}
      onChange={setValue}
      panelsClassName="mt-3 text-muted"
      items={[
        {
          value: 'shares',
          label: 'Shares',
          panel: 'How many shares are offered and at which price.',
        },
        { value: 'costs', label: 'Costs', panel: 'What the raise costs the company.' },
        { value: 'proceeds', label: 'Proceeds', panel: 'What the money is used for.' },
      ]}
    />
  )
}

export const examples: Example[] = [
  {
    name: 'Secondary: pages of one thing',
    element: (
      <SecondaryTabs
        label="Offering"
        items={[
          { to: '/pitch', label: 'Pitch', current: true },
          { to: '/updates', label: 'Updates', count: 4 },
          { to: '/discussion', label: 'Discussion', count: 27 },
          { to: '/terms', label: 'Terms', count: 2, alert: true },
        ]}
      />
    ),
  },
  {
    name: 'FilterPill: what a list shows',
    element: (
      <FilterPills
        label="Investment status"
        items={[
          { to: '/all', label: 'All', count: 842, current: true },
          { to: '/waiting', label: 'Waiting on investor', count: 38, alert: true },
          { to: '/review', label: 'In review', count: 14 },
          { to: '/funded', label: 'Funded', count: 709 },
        ]}
      />
    ),
  },
  { name: 'Tertiary: how a card shows its data', element: <Period /> },
  { name: 'Inner: parts of one form or card', element: <Parts /> },
  {
    name: 'Inner, as links',
    element: (
      <InnerLinkTabs
        label="Sub-topics"
        items={[
          { to: '/a', label: 'Shares', current: true },
          { to: '/b', label: 'Costs' },
        ]}
      />
    ),
  },
]
