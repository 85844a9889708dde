import { Compass } from 'lucide-react'
import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { fullColumns, holdingPath } from './holding-columns.tsx'

export const loader = load(({ search }) => [recordListQuery('GET /api/holdings', search)])

/** What the person holds, newest first; the value is units at the latest price that the company reported. */
export default function MyInvestments() {
  return (
    <>
      <PageHead
        title="My investments"
        lead="Securities that were issued to you when their closing was released."
        actions={
          <LinkButton to="/invest" icon={Compass}>
            Browse offerings
          </LinkButton>
        }
      />
      <RecordList
        name="GET /api/holdings"
        label="My investments"
        columns={fullColumns}
        keyOf={(holding) => holding.id}
        nameOf={(holding) => holding.company}
        to={holdingPath}
        empty={{
          title: 'You hold nothing yet',
          children:
            'A security is listed here as soon as its offering closes. Find open commitments under pending investments.',
          action: (
            <LinkButton to="/dashboard/pending-investments">See pending investments</LinkButton>
          ),
        }}
        note="The value is the number of units at the latest price that the company reported. It is not an offer to buy."
      />
    </>
  )
}
