import { load } from '#src/api/load.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { DealTabs, useDealPlace, type Audience, dealQuery } from '#src/blocks/deal-location.tsx'
import { Roster, rosterQuery } from './roster.tsx'

export const title = () => 'Investors'

export const loader = load((at) => [dealQuery(at.params['listing_id']), rosterQuery(at)])

/** The people behind the investments of one status; each opens the whole of what the company may know. */
export default function Investors({
  audience = 'issuer',
  view = 'live-details',
}: {
  audience?: Audience
  view?: 'live-details' | 'closed-details'
}) {
  const { params, workspace } = useDealPlace(audience, view, 'Investors')
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        tabs
        title="Investors"
        lead="Everyone in this status, with its steps and what each waits for."
      />
      <DealTabs audience={audience} params={params} current={view} />
      <Roster audience={audience} workspace={workspace.data} openId={undefined} />
    </>
  )
}
