import type { Example } from './example.ts'
import { Card } from './card.tsx'
import { Skeleton, SkeletonRows, SkeletonText } from './skeleton.tsx'

export const examples: Example[] = [
  {
    name: 'Rows of a table',
    element: (
      <Card>
        <SkeletonRows />
      </Card>
    ),
  },
  {
    name: 'Card',
    element: (
      <Card className="overflow-hidden">
        <div className="aspect-[16/9.2] bg-sunken" />
        <div className="p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-md" />
            <SkeletonText lines={2} className="flex-1" />
          </div>
          <Skeleton className="mt-5 h-2 rounded-full" />
        </div>
      </Card>
    ),
  },
]
