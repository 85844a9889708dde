import type { z } from 'zod'
import {
  identifierSchemas,
  identifierTitles,
  type IdentifierSection,
} from '#domain/offerings/model/identifiers.ts'
import { load } from '#src/api/load.ts'
import { useSend, useQueryOf } from '#src/api/query.ts'
import { EditFormDialog } from '#src/blocks/form-dialog.tsx'
import type { OfferingParams } from '#src/blocks/offering-location.ts'
import { useParams } from '#src/lib/nav.tsx'
import { toast } from '#src/ui/toast.tsx'
import { offeringPath } from '#src/lib/paths.ts'
import { identifiersQuery } from './location.ts'

const blanks: Partial<Record<IdentifierSection, Record<string, unknown>>> = {
  'broker-dealer-ids': { active: false, finra_member: true, states: [] },
  'funding-portal-ids': { active: false, finra_member: true },
}

export const loader = load(({ params }) => [identifiersQuery(params['listing_id'])])

/** The form of one section of an offering's identifiers, over the page that shows them. */
export default function IdentifiersEdit({ section }: { section: IdentifierSection }) {
  const params = useParams<keyof OfferingParams>()
  const { listing_id } = params
  const found = useQueryOf(identifiersQuery(listing_id)).data?.items.find(
    (one) => one.section === section,
  )
  const save = useSend('PUT /api/admin/offerings/:listing_id/identifiers/:section', {
    changes: [
      'GET /api/admin/offerings/:listing_id/identifiers',
      'GET /api/admin/offerings/:listing_id/review',
    ],
  })
  if (found === undefined) return null
  const schema: z.ZodType<Record<string, unknown>, Record<string, unknown>> = identifierSchemas[
    section
  ] as unknown as z.ZodType<Record<string, unknown>, Record<string, unknown>>
  return (
    <EditFormDialog
      parent={offeringPath('admin', params, 'issuance-platform/details')}
      title={identifierTitles[section]}
      description="We verify each number’s check digits. Earlier versions are saved. Once the offering has opened, a second person must approve changes."
      submitLabel="Save identifiers"
      schema={schema}
      values={{ ...blanks[section], ...found.values }}
      rev={found.rev}
      onSave={async (values, { ifMatch }) => {
        const saved = await save.mutateAsync({
          params: { listing_id, section },
          ifMatch: ifMatch ?? found.rev,
          body: { values },
        })
        if (saved.proposal_id !== null) toast.success('Sent to a second person for approval')
      }}
    />
  )
}
