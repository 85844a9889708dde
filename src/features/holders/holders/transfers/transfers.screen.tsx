import { ArrowLeftRight } from 'lucide-react'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { href } from '#src/lib/nav.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { HeldPageFrame, useHeldCompany, heldQuery } from '#src/blocks/held-page.tsx'
import { Restrictions } from './restrictions.tsx'
import { ownColumns } from './transfer-columns.tsx'

const transferableQuery = (company_id = '') =>
  ask('GET /api/held/:company_id/transferable', { params: { company_id } })
export const loader = load(({ params: { companyId = '' }, search }) => [
  heldQuery(companyId),
  transferableQuery(companyId),
  recordListQuery('GET /api/held/:company_id/transfers', search, {
    params: { company_id: companyId },
    query: { group: 'current' },
  }),
])

/** Transfers under way, and what limits each security of the person today. */
export default function Transfers() {
  const { companyId } = useHeldCompany('Transfers')
  const query = useQueryOf(transferableQuery(companyId))
  const may = query.data?.items.some((one) => one.free_units > 0 && !one.stopped) === true
  return (
    <HeldPageFrame
      companyId={companyId}
      current="transfers"
      title="Transfers"
      lead="Securities being transferred to another holder."
      actions={
        may ? (
          <LinkButton
            to={href('/dashboard/my-investments/company/:companyId/transfers/request', {
              companyId,
            })}
            variant="primary"
            icon={ArrowLeftRight}
          >
            Request a transfer
          </LinkButton>
        ) : undefined
      }
    >
      <RecordList
        name="GET /api/held/:company_id/transfers"
        params={{ company_id: companyId }}
        query={{ group: 'current' }}
        label="Transfers"
        columns={ownColumns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.security}
        to={(row) =>
          href('/dashboard/my-investments/company/:companyId/transfers/current/:transfer_id', {
            companyId,
            transfer_id: row.id,
          })
        }
        empty={{
          title: 'No transfers in progress',
          children: 'A transfer that you ask for is listed here with what it waits for.',
        }}
      />
      <h2 className="mt-8 mb-4 text-h2">What you can transfer</h2>
      <QueryBoundary
        query={query}
        what="what you can transfer"
        skeleton={<SkeletonText lines={4} />}
      >
        {(answer) => <Restrictions items={answer.items} today={answer.today} />}
      </QueryBoundary>
    </HeldPageFrame>
  )
}
