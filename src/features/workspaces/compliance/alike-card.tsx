import type { QueueDetail } from '#domain/investors/model/compliance.ts'
import { When } from '#src/blocks/when.tsx'
import { Link } from '#src/lib/nav.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'

/** Other accounts with details of the same person: whoever decides compares the two. */
export function AlikeCard({ alike }: { alike: QueueDetail['same_person'] }) {
  return (
    <Card aria-label="Accounts alike">
      <CardHead
        title="Accounts alike"
        subtitle="They may be the same person’s. Approve only after you compared them."
      />
      <CardBody>
        <ul className="grid gap-4">
          {alike.map((one) => (
            <li key={one.user_id}>
              <p className="font-medium">
                <bdi>{one.who}</bdi> · {one.state}
              </p>
              <p className="text-small text-subtle">
                <bdi>{one.email}</bdi>
              </p>
              <p className="text-small">Same {one.agrees.join(', ')}</p>
              <p className="text-small text-subtle">
                {one.since === null ? 'Found now' : <When at={one.since} />}
                {one.settled === null ? null : (
                  <>
                    {' '}
                    · approved nevertheless by <bdi>{one.settled.who}</bdi>,{' '}
                    <When at={one.settled.at} />
                  </>
                )}
              </p>
              <p className="flex gap-4">
                <Link to={one.account} className="link touch-target">
                  Open account
                </Link>
                <Link to={one.check} className="link touch-target">
                  Open identity check
                </Link>
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
