import { load } from '#src/api/load.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { LinkPage } from './link-page.tsx'

const preferences = (
  <LinkButton to="/dashboard/notices/preferences" size="lg" block>
    Manage notifications
  </LinkButton>
)

const viewQuery = (token = '') =>
  ask('GET /api/unsubscribe/:token', { params: { token } }, { missing: 'value' })
export const loader = load(({ params }) => [viewQuery(params['stop_token'])])

/**
 * Where the link of a mail lands: one click ends such mails, without signing in. Opening the page does nothing by
 * itself.
 */
export default function Unsubscribe() {
  const { stop_token: token } = useParams<'stop_token'>()
  const view = useQueryOf(viewQuery(token))
  const stop = useSend('POST /unsubscribe/:token', { changes: ['GET /api/unsubscribe/:token'] })
  if (view.error)
    return (
      <LinkPage drawing="broken" title="This link is not valid" moved action={preferences}>
        The link may be incomplete. Open it from the e-mail again, or sign in and choose there.
      </LinkPage>
    )
  const off = stop.isSuccess || view.data?.on === false
  if (off)
    return (
      <LinkPage
        drawing="done"
        title="You get no more of these mails"
        moved={stop.isSuccess}
        action={preferences}
      >
        {view.data ? `${view.data.label}: ${view.data.what}` : ''} Legally required notices and
        codes still come.
      </LinkPage>
    )
  return (
    <LinkPage
      drawing="bell"
      title="Stop these mails"
      moved={false}
      action={
        <Button
          variant="primary"
          size="lg"
          block
          busy={stop.isPending || view.isPending}
          onClick={() =>
            stop.mutate({ params: { token }, body: { 'List-Unsubscribe': 'One-Click' } })
          }
        >
          Stop these mails
        </Button>
      }
    >
      {view.data ? (
        <p>
          <span className="font-medium text-text">{view.data.label}.</span> {view.data.what}
        </p>
      ) : (
        <p>One moment.</p>
      )}
      {stop.error ? (
        <Callout tone="danger" live title="It did not work" className="mt-5 text-left">
          {stop.error.message} Try again in a moment.
        </Callout>
      ) : null}
    </LinkPage>
  )
}
