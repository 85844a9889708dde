import { Building2 } from 'lucide-react'
import { isApiError } from '#src/api/api-error.ts'
import { load } from '#src/api/load.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { useNavigate, useParams } from '#src/lib/nav.tsx'
import { companyPath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { Drawing } from '#src/ui/drawing.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { roleWords } from '#src/blocks/company-location.ts'

const may = {
  owner: 'You read, edit, submit, accept investments and manage people.',
  editor: 'You read and edit.',
  viewer: 'You read.',
} as const

const invitationQuery = (token = '') =>
  ask('GET /api/company-invitations/:token', { params: { token } }, { missing: 'value' })
export const loader = load(({ params }) => [invitationQuery(params['token'])])

function Invitation() {
  const { token } = useParams<'token'>()
  const { signedIn, settled, user, refresh } = useSession()
  const navigate = useNavigate()
  const query = useQueryOf(invitationQuery(token))
  const accept = useSend('POST /api/company-invitations/:token/accept', {
    changes: ['GET /api/companies'],
    onSuccess: (answer) => void refresh().then(() => navigate(companyPath(answer.account_id))),
  })
  const here = `/company-invitation/${token}`
  const gone = isApiError(query.error) && query.error.status === 404
  const found = query.data
  if (gone)
    return (
      <>
        <Drawing name="broken" className="mx-auto mb-4" />
        <h1 className="text-h1">This invitation has ended</h1>
        <p className="mt-2 text-body text-muted">
          It was used, or a newer one was sent. Ask an owner of the company to invite you again.
        </p>
      </>
    )
  if (query.error)
    return (
      <>
        <h1 className="sr-only">Invitation</h1>
        <FailedState
          error={query.error}
          what="the invitation"
          onRetry={() => void query.refetch()}
        />
      </>
    )
  if (!found)
    return (
      <>
        <h1 className="sr-only">Invitation</h1>
        <SkeletonText lines={3} />
      </>
    )
  return (
    <>
      <Drawing name="folder" className="mx-auto mb-4" />
      <h1 className="text-h1">Join {found.company}</h1>
      <p className="mt-2 text-body text-muted">
        You are invited as {roleWords[found.role].toLowerCase()}. {may[found.role]}
      </p>
      {accept.error ? (
        <Callout tone="danger" title={accept.error.message} className="mt-5 text-left">
          {user ? `You are signed in as ${user.primary_email}.` : ''}
        </Callout>
      ) : null}
      <div className="mt-7 grid gap-3">
        {settled && signedIn ? (
          <Button
            variant="primary"
            size="lg"
            block
            icon={Building2}
            busy={accept.isPending}
            onClick={() => accept.mutate({ params: { token } })}
          >
            Join {found.company}
          </Button>
        ) : null}
        {settled && !signedIn ? (
          <>
            <LinkButton
              to={`/login?redirect=${encodeURIComponent(here)}`}
              variant="primary"
              size="lg"
              block
            >
              Log in to join
            </LinkButton>
            <LinkButton to={`/signup?redirect=${encodeURIComponent(here)}`} size="lg" block>
              Create an account
            </LinkButton>
          </>
        ) : null}
      </div>
    </>
  )
}

/** Landing page of an invitation's link: which company, which role, and the button to join. */
export default function CompanyInvitation() {
  return (
    <div className="mx-auto max-w-form px-4 py-10 md:py-16">
      <Card pad className="text-center">
        <Invitation />
      </Card>
    </div>
  )
}
