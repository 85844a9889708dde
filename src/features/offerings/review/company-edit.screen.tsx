import {
  companyCorrection,
  type CompanyFactsView,
} from '#domain/offerings/model/company-correction.ts'
import { organisedIn } from '#domain/offerings/model/raise-company.ts'
import { load } from '#src/api/load.ts'
import { useQueryOf, useSend } from '#src/api/query.ts'
import { DialogPage } from '#src/blocks/dialog-page.tsx'
import { EditFormDialog } from '#src/blocks/form-dialog.tsx'
import type { OfferingParams } from '#src/blocks/offering-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useDecides } from '#src/blocks/review/use-decides.ts'
import { useParams } from '#src/lib/nav.tsx'
import { offeringPath } from '#src/lib/paths.ts'
import { Callout } from '#src/ui/callout.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { companyFactsQuery } from './location.ts'

const title = 'Company information'
export const loader = load(({ params }) => [companyFactsQuery(params['listing_id'])])

/** What follows from a correction, by who reads the facts now. */
function Consequence({ facts }: { facts: CompanyFactsView }) {
  return facts.relied_on === 0 ? (
    <Callout tone="quiet" title="No investor relies on this yet. The correction applies at once." />
  ) : (
    <Callout tone="warning" title="Investors of an open offering rely on this.">
      A new name, state or city becomes a material amendment. A second person confirms it, then
      every investor reconfirms (17 CFR 227.304(c)). Other corrections apply at once.
    </Callout>
  )
}

/** Corrects the company of an offering with a reason: name, formation, office and EIN. */
export default function CompanyEdit() {
  const params = useParams<keyof OfferingParams>()
  const { listing_id } = params
  const parent = offeringPath('admin', params, 'issuance-platform/details')
  const decides = useDecides()
  const query = useQueryOf(companyFactsQuery(listing_id))
  const save = useSend('PUT /api/admin/offerings/:listing_id/company-information', {
    changes: [
      'GET /api/admin/offerings/:listing_id/company-information',
      'GET /api/admin/offerings/:listing_id/review',
      'GET /api/dealroom/offerings/:listing_id/amendments',
      'GET /api/dealroom/offerings/:listing_id/topics/:topic',
    ],
  })
  const facts = query.data
  if (facts === undefined || !decides || facts.waiting)
    return (
      <DialogPage parent={parent} title={title}>
        <QueryBoundary
          query={query}
          what="the company information"
          backTo={parent}
          skeleton={<SkeletonText lines={6} />}
        >
          {(found) => (
            <EmptyState
              title={found.waiting ? 'A correction waits' : 'You can only read this'}
              level={3}
            >
              {found.waiting
                ? 'A second person confirms or declines it under Amendments.'
                : 'Compliance and operators correct it.'}
            </EmptyState>
          )}
        </QueryBoundary>
      </DialogPage>
    )
  return (
    <EditFormDialog
      parent={parent}
      title={title}
      description={
        <>
          Correct what is stored wrongly. EIN on file:{' '}
          <span className="whitespace-nowrap">{facts.ein ?? 'none'}</span>.
        </>
      }
      submitLabel="Save correction"
      schema={companyCorrection}
      values={{
        legal_name: facts.legal_name,
        ...(facts.dba === null ? {} : { dba: facts.dba }),
        jurisdiction: organisedIn.find((one) => one === facts.jurisdiction),
        ...(facts.formation_date === null ? {} : { formation_date: facts.formation_date }),
        ...(facts.address === null ? {} : { address: facts.address }),
        reason: '',
      }}
      rev={facts.rev}
      onSave={(values, { ifMatch }) =>
        save.mutateAsync({ params: { listing_id }, ifMatch: ifMatch ?? facts.rev, body: values })
      }
      onSaved={() => toast.success('Correction saved')}
      after={<Consequence facts={facts} />}
    />
  )
}
