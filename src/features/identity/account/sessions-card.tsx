import { methodWords } from '#domain/identity/model/factors.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { When } from '#src/blocks/when.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'

const changes = ['GET /api/sessions', 'GET /api/devices', 'GET /api/sign-ins'] as const

/** Where the person is logged in now, with a button to end it. */
export function SessionsCard() {
  const sessions = useCall('GET /api/sessions', {})
  const end = useSend('DELETE /api/sessions/:id', {
    changes,
    onSuccess: () => toast.success('The session has ended'),
  })
  const endOthers = useSend('POST /api/sessions/end-others', {
    changes,
    onSuccess: ({ ended }) =>
      toast.success(ended === 1 ? 'One session has ended' : `${ended} sessions have ended`),
  })
  const others = sessions.data?.items.some((one) => !one.current) === true
  return (
    <Card aria-labelledby="sessions">
      <CardHead
        titleId="sessions"
        title="Sessions"
        subtitle="A session ends after 30 idle minutes, at the latest after 12 hours."
        line
        action={
          others ? (
            <Button size="sm" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
              End all others
            </Button>
          ) : undefined
        }
      />
      <QueryBoundary query={sessions} what="your sessions" skeleton={<SkeletonRows rows={2} />}>
        {({ items }) => (
          <ul className="divide-y divide-border">
            {items.map((one) => (
              <li
                key={one.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 md:px-6"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    {one.device}
                    {one.current ? (
                      <Badge size="small" variant="success-light">
                        This session
                      </Badge>
                    ) : null}
                  </p>
                  <p className="text-small text-muted">
                    {one.ip} · {methodWords[one.method]} · used <When at={one.last_seen_at} />
                  </p>
                </div>
                {one.current ? null : (
                  <Button
                    size="sm"
                    aria-label={`End session of ${one.device}, ${one.ip}`}
                    busy={end.isPending && end.variables.params.id === one.id}
                    onClick={() => end.mutate({ params: { id: one.id } })}
                  >
                    End session
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Card>
  )
}

/** Browsers that are known; a forgotten one is reported at its next log-in. */
export function DevicesCard() {
  const devices = useCall('GET /api/devices', {})
  const forget = useSend('DELETE /api/devices/:id', {
    changes,
    onSuccess: () => toast.success('The device is forgotten'),
  })
  return (
    <Card aria-labelledby="devices">
      <CardHead
        titleId="devices"
        title="Devices"
        subtitle="A log-in from any other one is told to you by mail."
        line
      />
      <QueryBoundary query={devices} what="your devices" skeleton={<SkeletonRows rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No device is known">The next log-in adds one.</EmptyState>
          ) : (
            <ul className="divide-y divide-border">
              {items.map((one) => (
                <li
                  key={one.id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 md:px-6"
                >
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="flex flex-wrap items-center gap-2 font-medium">
                      {one.name}
                      {one.current ? (
                        <Badge size="small" variant="success-light">
                          This device
                        </Badge>
                      ) : null}
                    </p>
                    <p className="text-small text-muted">
                      {one.ip} · since <When at={one.first_seen_at} /> · used{' '}
                      <When at={one.last_seen_at} />
                    </p>
                  </div>
                  <Button
                    size="sm"
                    aria-label={`Forget device ${one.name}, ${one.ip}`}
                    busy={forget.isPending && forget.variables.params.id === one.id}
                    onClick={() => forget.mutate({ params: { id: one.id } })}
                  >
                    Forget device
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Card>
  )
}
