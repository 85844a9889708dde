import { Pencil } from 'lucide-react'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { companyPages, useCompanyPage, companyQuery } from '../company-location.ts'
import { CONVERSION_CHANGED, ConversionBody } from './conversion-body.tsx'

const NAME = 'GET /api/dealroom/conversions/:conversion_id'
export const loader = load(({ params }) => [
  companyQuery,
  ask(NAME, { params: { conversion_id: params['conversion_id'] ?? '' } }),
])
const acts: readonly Act[] = [
  {
    type: 'SUBMITTED',
    label: 'Submit conversion',
    explain:
      'Two people at the platform approve it. Then every SAFE and note below converts at once.',
    done: 'Conversion submitted',
    variant: 'primary',
  },
  {
    type: 'WITHDRAWN',
    label: 'Withdraw conversion',
    explain: 'It ends here. Nothing converts, and you can record another one.',
    done: 'Conversion withdrawn',
  },
]

/** One conversion as its company works on it: who acts next, the event, and what each instrument becomes. */
export default function CompanyConversion() {
  const { conversion_id, account_id } = useParams<'conversion_id' | 'account_id'>()
  const query = useCall(NAME, { params: { conversion_id } })
  const { accountId, edits } = useCompanyPage(
    'conversions',
    query.data ? `Into ${query.data.security}` : 'Conversion',
    { label: 'Conversions', to: companyPages.conversions(account_id) },
  )
  return (
    <>
      <PageHead
        title={query.data ? `Conversion into ${query.data.security}` : 'Conversion'}
        lead={
          query.data
            ? `${query.data.trigger_label}, ${formatDate(query.data.happened_on)}.`
            : 'The event, and what each SAFE and note becomes.'
        }
      />
      <QueryBoundary query={query} what="this conversion" skeleton={<SkeletonText lines={8} />}>
        {(view) => (
          <div className="grid gap-4 md:gap-6">
            <NextActionCard
              presented={view.status}
              me="issuer"
              extra={
                edits ? (
                  <>
                    <EventButtons
                      machine="conversion"
                      id={view.id}
                      presented={view.status}
                      acts={acts}
                      changes={CONVERSION_CHANGED}
                    />
                    {view.may_edit ? (
                      <LinkButton
                        to={companyPages.changeConversion(accountId, view.id)}
                        icon={Pencil}
                      >
                        Change conversion
                      </LinkButton>
                    ) : null}
                  </>
                ) : undefined
              }
            />
            <ConversionBody view={view} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
