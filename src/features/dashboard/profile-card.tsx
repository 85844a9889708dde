import type { Answer } from '#src/api/call.ts'
import { places } from '#src/lib/nav.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Checklist, type CheckState } from '#src/ui/checklist.tsx'
import { Ring } from '#src/ui/ring.tsx'

type Profile = Answer<'GET /api/dashboard'>['profile']
const STATES: Record<Profile['items'][number]['state'], CheckState> = { done: 'done', issue: 'issue', missing: 'todo' }

/** How much of what an investment asks is on file (the profile itself asks for more, and says how complete it is), and what is missing; what leads to a page that is built is a link. */
export function ProfileCard({ profile }: { profile: Profile }) {
  return (
    <Card aria-labelledby="profile">
      <CardHead titleId="profile" title="Profile" className="pb-1" />
      <CardBody>
        <div className="mb-4 flex items-center gap-4">
          <Ring value={profile.percent} label={`${profile.percent} percent of what an investment asks is on file`} />
          <p className="text-muted">{profile.percent >= 100 ? 'All that an investment asks is on file. Your next one takes a few minutes.' : <>Give it once and each investment takes about <span className="font-medium text-text">four minutes</span>.</>}</p>
        </div>
        <Checklist
          label="Profile"
          items={profile.items.map((item) => ({
            id: item.label, label: item.label, state: STATES[item.state],
            ...(item.action === null ? {} : { action: item.action }),
            ...(item.href !== null && places.exist(item.href) ? { to: item.href } : {}),
          }))}
        />
      </CardBody>
    </Card>
  )
}
