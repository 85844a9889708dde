import { changeRequestPath, type ChangeSubject } from '#domain/offerings/model/change-request.ts'
import type { Audience, OfferingParams } from '#src/blocks/offering-location.ts'
import { offeringPath } from '#src/lib/paths.ts'
import { SecondaryTabs } from '#src/ui/tabs.tsx'

/** The request and its documents, each with an address of its own. */
export function RequestTabs({
  audience,
  params,
  subject,
  current,
  documents,
}: {
  audience: Audience
  params: OfferingParams
  subject: ChangeSubject
  current: 'request' | 'documents'
  documents: number
}) {
  const to = offeringPath(audience, params, changeRequestPath[subject])
  return (
    <SecondaryTabs
      className="mb-5"
      label="Request"
      items={[
        { to, label: 'Request', current: current === 'request' },
        {
          to: `${to}/documents`,
          label: 'Documents',
          current: current === 'documents',
          count: documents,
        },
      ]}
    />
  )
}
