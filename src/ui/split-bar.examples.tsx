import type { Example } from './example.ts'
import { Key, SplitBar, type SplitPart } from './split-bar.tsx'

const PARTS: readonly SplitPart[] = [
  { name: 'Founders, class A', value: 524, color: 1 },
  { name: 'Series Seed preferred', value: 189, color: 2 },
  { name: 'Option pool', value: 100, color: 3 },
  { name: 'This raise, class B', value: 98, color: 4 },
  { name: 'Others', value: 89, color: 6 },
]

export const examples: Example[] = [
  {
    name: 'Who owns what',
    element: (
      <div className="grid gap-3">
        <SplitBar
          size="lg"
          parts={PARTS}
          label="Founders 52.4 percent, preferred 18.9, options 10.0, this raise 9.8, others 8.9"
        />
        <div className="flex flex-wrap gap-4 text-small text-muted">
          {PARTS.map((part) => (
            <Key key={part.name} color={part.color}>
              {part.name}
            </Key>
          ))}
        </div>
      </div>
    ),
  },
  {
    name: 'Small, and nothing yet',
    element: (
      <div className="grid gap-3">
        <SplitBar parts={PARTS} label="Owners" />
        <SplitBar parts={[]} label="Nobody yet" />
      </div>
    ),
  },
]
