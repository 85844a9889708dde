import type { Answer } from '#src/api/call.ts'
import { useRouteExists } from '#src/lib/nav.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Checklist, type CheckState } from '#src/ui/checklist.tsx'
import { Ring } from '#src/ui/ring.tsx'

type Profile = Answer<'GET /api/dashboard'>['profile']
const STATES: Record<Profile['items'][number]['state'], CheckState> = {
  done: 'done',
  issue: 'issue',
  missing: 'todo',
}

/**
 * How complete the profile is, as its own pages say it, and what of it the next investment requires; what leads to a
 * page that is built is a link.
 */
export function ProfileCard({ profile }: { profile: Profile }) {
  const exists = useRouteExists()
  return (
    <Card aria-labelledby="profile">
      <CardHead titleId="profile" title="Profile" className="pb-1" />
      <CardBody>
        <div className="mb-4 flex items-center gap-4">
          <Ring
            value={profile.percent}
            label={`Your profile is ${profile.percent} percent complete`}
          />
          <p className="text-muted">
            {profile.items.every((item) => item.state === 'done') ? (
              'Everything an investment requires is on file. Your next one takes a few minutes.'
            ) : (
              <>
                Give it once and each investment takes about{' '}
                <span className="font-medium text-text">four minutes</span>.
              </>
            )}
          </p>
        </div>
        <Checklist
          label="Profile"
          items={profile.items.map((item) => ({
            id: item.label,
            label: item.label,
            state: STATES[item.state],
            ...(item.action === null ? {} : { action: item.action }),
            ...(item.href !== null && exists(item.href) ? { to: item.href } : {}),
          }))}
        />
      </CardBody>
    </Card>
  )
}
