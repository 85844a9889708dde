import {
  companyCorrection,
  type StoredCompanyFacts,
} from '#domain/offerings/model/company-correction.ts'
import { organisedIn } from '#domain/offerings/model/raise-company.ts'
import { DECIDE_BUSINESS_DAYS } from '#domain/offerings/rules/change-request.ts'
import { useSend } from '#src/api/query.ts'
import { EditFormDialog } from '#src/blocks/form-dialog.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { toast } from '#src/ui/toast.tsx'
import { REQUESTS_CHANGED } from './request-query.ts'

/** Requests a correction of the company: name, formation, office and EIN. Documents are added to the request. */
export function CompanyRequestForm({
  listingId,
  facts,
  parent,
  onSent,
}: {
  listingId: string
  facts: StoredCompanyFacts
  parent: string
  onSent: () => void
}) {
  const send = useSend('POST /api/dealroom/offerings/:listing_id/change-requests/company', {
    changes: REQUESTS_CHANGED,
  })
  return (
    <EditFormDialog
      parent={parent}
      title="Request a correction of the company"
      description={
        <>
          Enter what is right. We decide within {DECIDE_BUSINESS_DAYS} business days. EIN on file:{' '}
          <span className="whitespace-nowrap">{facts.ein ?? 'none'}</span>.
        </>
      }
      submitLabel="Send request"
      schema={companyCorrection}
      values={{
        legal_name: facts.legal_name,
        ...(facts.dba === null ? {} : { dba: facts.dba }),
        jurisdiction: organisedIn.find((one) => one === facts.jurisdiction),
        ...(facts.formation_date === null ? {} : { formation_date: facts.formation_date }),
        ...(facts.address === null ? {} : { address: facts.address }),
        reason: '',
      }}
      onSave={(values) => send.mutateAsync({ params: { listing_id: listingId }, body: values })}
      onSaved={() => {
        toast.success('Request sent. Add the documents that show it.')
        onSent()
      }}
      after={
        <Callout tone="quiet" title="Investors of an open offering reconfirm what they read.">
          A new name, state or city becomes a material amendment of each open offering (17 CFR
          227.304(c)). Other corrections apply when we approve them.
        </Callout>
      }
    />
  )
}
