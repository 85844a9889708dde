import { NextActionText } from '#src/blocks/next-action.tsx'
import {
  categoryFacts,
  methodLabels,
  type ClaimView,
} from '#domain/investors/model/accreditation.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'
import { useSend } from '#src/api/query.ts'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { toast } from '#src/ui/toast.tsx'

const CHANGES = [
  'GET /api/accreditations',
  'GET /api/investments/:investment_id/accreditation',
  'GET /api/profile',
] as const
const closed = ['verified', 'expired', 'declined', 'withdrawn']

function validUntil(claim: ClaimView): string | null {
  if (claim.valid_until) return formatDate(claim.valid_until)
  return claim.verified_at ? `For ${claim.holds_for ?? 'this sale'} only` : null
}

/** How far the link of a letter has come. */
function linkState(letter: NonNullable<ClaimView['letter']>): string {
  if (letter.confirmed_at) return `Confirmed ${formatDateTime(letter.confirmed_at)}`
  const ends = `ends ${formatDateTime(letter.expires_at)}`
  if (letter.opened_at) return `Opened ${formatDateTime(letter.opened_at)}, ${ends}`
  return `Sent ${formatDateTime(letter.sent_at)}, ${ends}`
}

/** What a claim is about, who acts, by when, and what its owner can do now. */
export function ClaimState({ claim, today }: { claim: ClaimView; today: string }) {
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [...CHANGES] })
  const renew = useSend('POST /api/accreditations/:claim_id/renew', {
    changes: [...CHANGES],
    onSuccess: () => toast.success('Begun again with your figures'),
  })
  const event = (type: string, done: string) =>
    send.mutate(
      { params: { machine: 'accreditation', id: claim.id }, body: { type, rev: claim.status.rev } },
      { onSuccess: () => toast.success(done) },
    )
  const { letter, status } = claim
  const failure = send.error ?? renew.error
  const until = validUntil(claim)
  const rows = [
    {
      term: 'Category',
      value: `${categoryFacts[claim.category].label(thresholdsOn(today))} (${categoryFacts[claim.category].rule})`,
    },
    { term: 'Shown by', value: methodLabels[claim.method] },
    ...(claim.holds_for ? [{ term: 'Holds for', value: claim.holds_for }] : []),
    ...(letter
      ? [
          { term: 'Letter of', value: `${letter.writer}, ${letter.firm} (${letter.email})` },
          { term: 'Link', value: linkState(letter) },
        ]
      : []),
    ...(until ? [{ term: 'Expiration date', value: until }] : []),
    ...(claim.files.length > 0
      ? [{ term: 'Documents', value: claim.files.map((file) => file.name).join(', ') }]
      : []),
  ]
  return (
    <div className="grid gap-4">
      {failure ? <Callout tone="danger" live title={failure.message} /> : null}
      {status.next && !closed.includes(status.state) ? (
        <p className="text-muted">
          <NextActionText next={status.next} me="investor" />
        </p>
      ) : null}
      <DescriptionList items={rows} />
      <div className="flex flex-wrap gap-3">
        {status.state === 'waiting' ? (
          <Button
            busy={send.isPending}
            onClick={() => event('LETTER_SENT_AGAIN', 'A new link is on its way')}
          >
            Send the link again
          </Button>
        ) : null}
        {claim.renewable ? (
          <Button
            busy={renew.isPending}
            onClick={() => renew.mutate({ params: { claim_id: claim.id } })}
          >
            Renew
          </Button>
        ) : null}
        {closed.includes(status.state) ? null : (
          <Button
            variant="tertiary"
            busy={send.isPending}
            onClick={() => event('WITHDRAWN', 'Withdrawn')}
          >
            Take it back
          </Button>
        )}
      </div>
    </div>
  )
}
