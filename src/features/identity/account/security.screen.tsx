import type { SecurityView } from '#domain/identity/model/factors.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { useSearch } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { sitePath } from '#src/lib/site-path.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { AccountHead } from './account-tabs.tsx'
import { ActivityCard } from './activity-card.tsx'
import { FactorsCard } from './factors-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { DevicesCard, SessionsCard } from './sessions-card.tsx'

export const loader = load(() => [ask('GET /api/security', {})])

/** An account recovery is under way: the owner, who is logged in, can end it here. */
function RecoveryWay({ recovery }: { recovery: NonNullable<SecurityView['recovery']> }) {
  const cancel = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes: ['GET /api/security'],
  })
  return (
    <Callout
      tone="warning"
      title="Account recovery is in progress"
      className="mb-6"
      action={
        <Button
          size="sm"
          busy={cancel.isPending}
          onClick={() =>
            cancel.mutate({
              params: { machine: 'recovery', id: recovery.id },
              body: { type: 'CANCELLED', rev: recovery.status.rev },
            })
          }
        >
          Cancel it
        </Button>
      }
    >
      Someone who knows your password asked for it {formatDateTime(recovery.begun_at)}. From{' '}
      {formatDateTime(recovery.ready_at)} on a code by mail opens your account. Cancel it if that
      was not you, and change your password.
    </Callout>
  )
}

/** Administrators: an app or a passkey first, or in the demo world the offer of one. */
function Enrol({ strong }: { strong: boolean }) {
  const { user } = useSession()
  const [search] = useSearch()
  const onward = sitePath(search.get('redirect'))
  if (!user?.admin_role) return null
  if (strong)
    return onward === null ? null : (
      <Callout
        tone="success"
        title="Your account is ready for the administration"
        className="mb-6"
        action={
          <LinkButton to={onward} size="sm" variant="primary">
            Continue
          </LinkButton>
        }
      >
        You confirm each log-in with your app or passkey from now on.
      </Callout>
    )
  if (user.enrol === 'must')
    return (
      <Callout tone="warning" title="Add an app or a passkey first" className="mb-6">
        The administration opens when you have one of them: a mailbox alone must not open it.
      </Callout>
    )
  return (
    <Callout
      tone="info"
      title="Administrators should have an app or a passkey"
      className="mb-6"
      action={
        <LinkButton to={onward ?? '/admin/home'} size="sm">
          Continue without one
        </LinkButton>
      }
    >
      In this demo you can continue without one. In production, administrators must use an
      authenticator app or a passkey.
    </Callout>
  )
}

/** Everything that the own account is opened with: factors, sessions, devices, and what happened. */
export default function Security() {
  const security = useCall('GET /api/security', {})
  return (
    <>
      <AccountHead
        current="Security"
        title="Security"
        lead="Sign-in methods, devices and sessions."
      />
      <QueryBoundary
        query={security}
        what="the security of your account"
        skeleton={
          <Card aria-label="Security">
            <SkeletonRows rows={5} />
          </Card>
        }
      >
        {(found) => (
          <>
            <Enrol strong={found.app !== null || found.passkeys.length > 0} />
            {found.recovery ? <RecoveryWay recovery={found.recovery} /> : null}
            <div className="grid items-start gap-6 rail:grid-cols-2">
              <div className="grid gap-6">
                <PasswordCard />
                <FactorsCard security={found} />
                <DevicesCard />
              </div>
              <div className="grid gap-6">
                <SessionsCard />
                <ActivityCard />
              </div>
            </div>
          </>
        )}
      </QueryBoundary>
    </>
  )
}
