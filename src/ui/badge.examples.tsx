import { Check, CircleAlert, Clock, TriangleAlert } from 'lucide-react'
import { Badge, Count, type BadgeSize, type BadgeVariant } from './badge.tsx'
import type { Example } from './example.ts'
import type { IconType } from './icon.tsx'

const SIZES: readonly BadgeSize[] = ['miniature', 'small', 'default', 'medium', 'large']
const VARIANTS: readonly { variant: BadgeVariant; word: string; icon?: IconType }[] = [
  { variant: 'primary', word: 'Primary' },
  { variant: 'secondary', word: 'Secondary' },
  { variant: 'tertiary', word: 'Tertiary' },
  { variant: 'success', word: 'Success', icon: Check },
  { variant: 'error', word: 'Error', icon: CircleAlert },
  { variant: 'warning', word: 'Warning', icon: TriangleAlert },
  { variant: 'info', word: 'Info', icon: Clock },
  { variant: 'primary-light', word: 'Primary light' },
  { variant: 'secondary-light', word: 'Secondary light' },
  { variant: 'tertiary-light', word: 'Tertiary light' },
  { variant: 'success-light', word: 'Success light', icon: Check },
  { variant: 'error-light', word: 'Error light', icon: CircleAlert },
  { variant: 'warning-light', word: 'Warning light', icon: TriangleAlert },
  { variant: 'info-light', word: 'Info light', icon: Clock },
]

export const examples: Example[] = [
  ...VARIANTS.map(({ variant, word, icon }) => ({
    name: word,
    element: (
      <div className="flex flex-wrap items-center gap-3">
        {SIZES.map((size) => (
          <Badge key={size} variant={variant} size={size} icon={icon}>
            {word}
          </Badge>
        ))}
      </div>
    ),
  })),
  {
    name: 'Overlay',
    element: (
      <div className="flex flex-wrap items-center gap-2 rounded-lg bg-secondary-300 p-4">
        {SIZES.map((size) => (
          <Badge key={size} variant="overlay" size={size}>
            Reg CF
          </Badge>
        ))}
      </div>
    ),
  },
  {
    name: 'Counts',
    element: (
      <div className="flex items-center gap-3">
        <Count value={27} />
        <Count value={1846} />
        <Count value={5} tone="alert" label="5 topics need your attention" />
        <Count value={3} tone="accent" />
      </div>
    ),
  },
]
