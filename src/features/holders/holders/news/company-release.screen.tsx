import { Pencil } from 'lucide-react'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall, type ReadName } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { companyPages, useCompanyPage, companyQuery } from '../company-location.ts'
import { ReleaseBody } from './release-body.tsx'

const NAME = 'GET /api/dealroom/news/:news_id'
const inputOf = (params: Readonly<Record<string, string>>) => ({
  params: { news_id: params['news_id'] ?? '' },
})
export const loader = load(({ params }) => [companyQuery, ask(NAME, inputOf(params))])
export const title: PageTitle = ({ params, answer }) => answer(NAME, inputOf(params))?.title
const CHANGED: readonly ReadName[] = ['GET /api/dealroom/news', NAME]
const acts: readonly Act[] = [
  {
    type: 'SUBMITTED',
    label: 'Send to review',
    explain: 'Someone other than the author approves or returns it.',
    done: 'Sent to review',
    variant: 'primary',
  },
  {
    type: 'APPROVED',
    label: 'Approve release',
    explain: 'It appears at once, or on the day that it names.',
    done: 'Release approved',
    variant: 'primary',
  },
  {
    type: 'PUBLISHED',
    label: 'Publish now',
    explain: 'Holders are notified by e-mail.',
    done: 'Release published',
    variant: 'primary',
  },
  {
    type: 'RETURNED',
    label: 'Return release',
    explain: 'The author reads your reason.',
    done: 'Release returned',
    reason: 'What needs to change?',
  },
  {
    type: 'TAKEN_BACK',
    label: 'Take back',
    explain: 'It becomes a draft again.',
    done: 'Release is a draft',
  },
  {
    type: 'RETRACTED',
    label: 'Retract release',
    explain: 'The text stays, marked as retracted with the reason. Holders are notified.',
    done: 'Release retracted',
    variant: 'danger',
    reason: 'Why is it retracted?',
  },
]

/** One release as the company works on it: its status, the result of the check, its text. */
export default function CompanyRelease() {
  const { news_id, account_id } = useParams<'news_id' | 'account_id'>()
  const query = useCall(NAME, { params: { news_id } })
  const { accountId, edits } = useCompanyPage('news', query.data?.title ?? 'Release', {
    label: 'News',
    to: companyPages.news(account_id),
  })
  return (
    <>
      <PageHead
        title={query.data?.title ?? 'Release'}
        lead={
          query.data
            ? `By ${query.data.author}${query.data.approved_by === null ? '' : `, approved by ${query.data.approved_by}`}.`
            : 'Text, check and publication.'
        }
      />
      <QueryBoundary query={query} what="this release" skeleton={<SkeletonText lines={8} />}>
        {(release) => (
          <div className="grid gap-4 md:gap-6">
            <NextActionCard
              presented={{
                ...release.status,
                next: release.status.next === null ? null : { ...release.status.next, link: null },
              }}
              me={release.mine ? undefined : 'issuer'}
              extra={
                edits ? (
                  <>
                    <EventButtons
                      machine="news-release"
                      id={release.id}
                      presented={release.status}
                      acts={release.mine ? acts.filter((act) => act.type !== 'APPROVED') : acts}
                      changes={CHANGED}
                    />
                    {release.may_edit ? (
                      <LinkButton
                        to={companyPages.changeRelease(accountId, release.id)}
                        icon={Pencil}
                      >
                        Change release
                      </LinkButton>
                    ) : null}
                  </>
                ) : undefined
              }
            />
            {release.mine && release.status.state === 'review' ? (
              <Callout tone="quiet" title="You wrote this release">
                Someone else at the company or platform approves it.
              </Callout>
            ) : null}
            {release.open_offering === null ? null : (
              <Callout
                tone={release.problems.length > 0 ? 'warning' : 'quiet'}
                title={`An offering is open: ${release.open_offering}`}
              >
                {[...release.problems, ...release.duties].join(' ') ||
                  'The check against the rule on notices finds nothing.'}
              </Callout>
            )}
            <Card aria-labelledby="text">
              <CardHead titleId="text" title="Release" />
              <CardBody>
                <ReleaseBody release={release} />
              </CardBody>
            </Card>
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
