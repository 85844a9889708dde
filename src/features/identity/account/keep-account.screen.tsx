import { isApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { LinkPage } from './link-page.tsx'

const logIn = (
  <LinkButton to="/login" variant="primary" size="lg" block>
    Go to log in
  </LinkButton>
)

/**
 * Where the link of the mail about a closing lands. It waits for a click, so that a program that opens the page decides
 * nothing.
 */
export default function KeepAccount() {
  const { token } = useParams<'token'>()
  const keep = useSend('POST /api/account/closing/undo')
  const failure = keep.error
  if (failure !== null && isApiError(failure, 'not_found'))
    return (
      <LinkPage drawing="broken" title="This link is not valid" moved action={logIn}>
        The link may be incomplete or replaced. Open it from the latest e-mail.
      </LinkPage>
    )
  if (keep.data)
    return (
      <LinkPage
        drawing="done"
        title={keep.data.status === 'kept' ? 'Your account stays open' : 'No action needed'}
        moved
        action={logIn}
      >
        {keep.data.status === 'kept'
          ? 'Nothing was erased. Sign in as before.'
          : 'The account is open, or its time to be kept is over.'}
      </LinkPage>
    )
  return (
    <LinkPage
      drawing="bell"
      title="Keep your account"
      moved={false}
      action={
        <Button
          variant="primary"
          size="lg"
          block
          busy={keep.isPending}
          onClick={() => keep.mutate({ body: { token } })}
        >
          Keep my account
        </Button>
      }
    >
      <p>Your account is about to close. One click, and it stays as it was.</p>
      {failure ? (
        <Callout tone="danger" live title="It did not work" className="mt-5 text-left">
          {(failure as Error).message} The link still works.
        </Callout>
      ) : null}
    </LinkPage>
  )
}
