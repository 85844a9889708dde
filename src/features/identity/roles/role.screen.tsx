import {
  adminRoleLabels,
  type RoleGrantDetail,
  type RoleGrantView,
} from '#domain/identity/model/roles.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { href, Link, useParams } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { ROLES } from './changed.ts'
import { ReviewBadge } from './review-badge.tsx'

const NAME = 'GET /api/admin/roles/:grant_id'
const roleQuery = (id: string) => ask(NAME, { params: { grant_id: id } })
export const loader = load(({ params }) => [roleQuery(params['grant_id'] ?? '')])
export const title: PageTitle = ({ params, answer }) =>
  answer(NAME, { params: { grant_id: params['grant_id'] ?? '' } })?.name

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
const ENDS =
  'The role ends at once. The end of an operator or compliance role needs a second person’s ' +
  'confirmation; otherwise the role is restored after 7 days.'
const acts: readonly Act[] = [
  {
    type: 'APPROVED',
    label: 'Approve role',
    explain: 'The role counts at once. The person is notified.',
    done: 'Role approved',
    variant: 'primary',
  },
  {
    type: 'DECLINED',
    label: 'Decline role',
    explain: 'The person gets no role.',
    done: 'Role declined',
    variant: 'danger',
    reason: 'Why is it declined?',
  },
  {
    type: 'WITHDRAWN',
    label: 'Withdraw proposal',
    explain: 'The person gets no role.',
    done: 'Proposal withdrawn',
  },
  {
    type: 'REVOKED',
    label: 'Revoke role',
    explain: ENDS,
    done: 'Role revoked',
    variant: 'danger',
    reason: 'Why is it revoked?',
  },
]
const reviewActs: readonly Act[] = [
  {
    type: 'CONFIRMED',
    label: 'Keep role',
    explain: 'The role stays. The next review is in a quarter.',
    done: 'Role confirmed',
    variant: 'primary',
    reason: 'Why does the person still need it?',
  },
  {
    type: 'REMOVED',
    label: 'Remove role',
    explain: ENDS,
    done: 'Role removed',
    variant: 'danger',
    reason: 'Why is it removed?',
  },
]

function Facts({ role }: { role: RoleGrantView }) {
  return (
    <Card aria-labelledby="role">
      <CardHead titleId="role" title="Role" />
      <CardBody>
        <KeyValues
          items={[
            {
              term: 'Person',
              value: (
                <Link to={href('/admin/users/user-details/:id', { id: role.user_id })}>
                  {role.name}
                </Link>
              ),
            },
            { term: 'E-mail', value: role.email },
            { term: 'Role', value: adminRoleLabels[role.role] },
            { term: 'Reason', value: role.reason },
            {
              term: 'Last day',
              value: role.ends_on === null ? 'No end date' : formatDate(role.ends_on),
            },
            { term: 'Proposed by', value: role.proposed_by ?? 'Setup' },
            {
              term: 'Approved by',
              value: role.approved_by ?? (role.proposed_by === null ? 'Setup' : 'Nobody yet'),
            },
            { term: 'Since', value: formatDateTime(role.begun_at) },
            {
              term: 'Last sign-in',
              value: role.last_sign_in_at === null ? 'Never' : formatDateTime(role.last_sign_in_at),
            },
          ]}
        />
      </CardBody>
    </Card>
  )
}

/** Whose account it is: the person who approves a role compares it with the people of the platform. */
function Account({ account }: { account: RoleGrantDetail['account'] }) {
  return (
    <Card aria-labelledby="account">
      <CardHead
        titleId="account"
        title="Whose account it is"
        subtitle="Two accounts of one person never count as two people."
      />
      <CardBody>
        <div className="grid gap-4">
          {account.same_person.length > 0 ? (
            <Callout tone="danger" title="The same person has another account">
              {list.format(account.same_person)}
            </Callout>
          ) : null}
          {account.same_network.length > 0 ? (
            <Callout tone="warning" title="Signs in from the network of other staff">
              {`${list.format(account.same_network)} used one of the network addresses below. Make sure it is another person.`}
            </Callout>
          ) : null}
          <KeyValues
            items={[
              {
                term: 'Legal name',
                value:
                  account.legal_name === null
                    ? 'Not stated'
                    : `${account.legal_name} (${account.verified ? 'verified' : 'not verified'})`,
              },
              { term: 'Lives in', value: account.home ?? 'Not stated' },
              {
                term: 'Sign-ins',
                value:
                  account.sign_ins.length === 0 ? (
                    'Never'
                  ) : (
                    <ul className="grid gap-1">
                      {account.sign_ins.map((one) => (
                        <li key={`${one.device} ${one.ip}`}>
                          {`${one.device}, ${one.ip}, ${formatDateTime(one.at)}`}
                        </li>
                      ))}
                    </ul>
                  ),
              },
            ]}
          />
        </div>
      </CardBody>
    </Card>
  )
}

function Decision({ review, own }: { review: RoleGrantView['review']; own: boolean }) {
  if (review === null)
    return <p className="text-muted">The first review opens when the next quarter begins.</p>
  if (own && review.status.state === 'open')
    return (
      <p className="text-muted">
        You can’t review your own role. Another operator keeps or removes it.
      </p>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <EventButtons
        machine="access-review"
        id={review.id}
        presented={review.status}
        acts={reviewActs}
        changes={ROLES}
      />
    </div>
  )
}
function Review({ review, own }: { review: RoleGrantView['review']; own: boolean }) {
  return (
    <Card aria-labelledby="review">
      <CardHead titleId="review" title="Quarterly review" />
      <CardBody>
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <ReviewBadge review={review} />
            {review === null ? null : <span className="text-muted">{review.quarter}</span>}
          </div>
          <Decision review={review} own={own} />
        </div>
      </CardBody>
    </Card>
  )
}

/** A role whose review is open waits for that review. */
const withReview = (role: RoleGrantView, review: NonNullable<RoleGrantView['review']>) => ({
  ...role.status,
  next: review.status.next,
})

/** One role: who has it, why and until when, and its review. */
export default function Role() {
  const { grant_id } = useParams<'grant_id'>()
  const query = useCall(NAME, { params: { grant_id } })
  const name = query.data?.name ?? 'Role'
  const { user } = useSession()
  const own = user !== null && user.id === query.data?.user_id
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Roles', to: '/admin/access/user-management' },
      { label: name },
    ],
    pageName: 'Role',
  })
  return (
    <>
      <PageHead
        dense
        title={name}
        lead={query.data === undefined ? undefined : adminRoleLabels[query.data.role]}
      />
      <QueryBoundary query={query} what="this role" skeleton={<SkeletonText lines={8} />}>
        {(role) => (
          <div className="grid gap-4 md:gap-6">
            {role.review?.overdue === true && role.review.status.state === 'open' ? (
              <Callout tone="danger" title="The review is overdue">
                {own ? 'Another operator keeps or removes it.' : 'Keep or remove this role now.'}
              </Callout>
            ) : null}
            <NextActionCard
              presented={
                role.review?.status.state === 'open' ? withReview(role, role.review) : role.status
              }
              me={own ? undefined : 'platform'}
              extra={
                <EventButtons
                  machine="role-grant"
                  id={role.id}
                  presented={role.status}
                  acts={acts}
                  changes={ROLES}
                />
              }
            />
            <Review review={role.review} own={own} />
            <Facts role={role} />
            <Account account={role.account} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
