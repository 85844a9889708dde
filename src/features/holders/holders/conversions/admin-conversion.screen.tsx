import type { ConversionView } from '#domain/holders/model/conversion.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { CONVERSION_CHANGED, ConversionBody } from './conversion-body.tsx'

const NAME = 'GET /api/admin/conversions/:conversion_id'
export const loader = load(({ params }) => [
  ask(NAME, { params: { conversion_id: params['conversion_id'] ?? '' } }),
])
const acts: readonly Act[] = [
  {
    type: 'APPROVED',
    label: 'Approve conversion',
    explain: 'Price, shares and class are those of the documents. A second person executes it.',
    done: 'Conversion approved',
    variant: 'primary',
  },
  {
    type: 'EXECUTED',
    label: 'Execute conversion',
    explain: 'Every SAFE and note below becomes shares at once. You can’t undo this.',
    done: 'Conversion executed',
    variant: 'primary',
  },
  {
    type: 'RETURNED',
    label: 'Return conversion',
    explain: 'The company reads your reason and can submit it again.',
    done: 'Conversion returned',
    reason: 'What is wrong?',
  },
]

/** Whoever submitted or approved it waits for another person, as do those who only read. */
const mayDecide = ({ status }: Pick<ConversionView, 'status'>): boolean =>
  status.accepts.includes('APPROVED') || status.accepts.includes('EXECUTED')

/** One conversion as the platform approves it. */
export default function AdminConversion() {
  const { conversion_id } = useParams<'conversion_id'>()
  const query = useCall(NAME, { params: { conversion_id } })
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Conversions', to: '/admin/conversions' },
      { label: query.data?.company ?? 'Conversion' },
    ],
    pageName: 'Conversion',
  })
  return (
    <>
      <PageHead
        dense
        title={query.data ? `Conversion of ${query.data.company}` : 'Conversion'}
        lead={
          query.data
            ? `${query.data.trigger_label}, ${formatDate(query.data.happened_on)}, into ${query.data.security}.`
            : 'The event, and what each SAFE and note becomes.'
        }
      />
      <QueryBoundary query={query} what="this conversion" skeleton={<SkeletonText lines={8} />}>
        {(view) => (
          <div className="grid gap-4 md:gap-6">
            <NextActionCard
              presented={view.status}
              me={mayDecide(view) ? 'platform' : undefined}
              extra={
                <EventButtons
                  machine="conversion"
                  id={view.id}
                  presented={view.status}
                  acts={acts}
                  changes={CONVERSION_CHANGED}
                />
              }
            />
            <ConversionBody view={view} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
