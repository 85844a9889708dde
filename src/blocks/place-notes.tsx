import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { formatCount } from '#src/lib/format.ts'
import { href } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

const units = (n: number): string => `${formatCount(n)} ${n === 1 ? 'unit' : 'units'}`

/**
 * Status of the commitment in its offering: position on the waitlist, a part that was given, and the revision that
 * was signed.
 */
export function PlaceNotes({ investment }: { investment: InvestmentView }) {
  const { waitlist, asked_units: asked, revision, id } = investment
  const changed = revision.signed !== null && revision.signed !== revision.current
  return (
    <>
      {waitlist ? (
        <Callout
          tone="info"
          title={`You are number ${formatCount(waitlist.position)} on the waitlist`}
        >
          The offering is full. When somebody ahead of you releases their spot, you move up and we
          write to you. Nothing is charged while you wait.
        </Callout>
      ) : null}
      {asked !== null && waitlist === null ? (
        <Callout
          tone="quiet"
          title={`You have ${units(investment.units)} of the ${units(asked)} that you asked for`}
        >
          The offering had no room for more.
        </Callout>
      ) : null}
      {revision.signed !== null ? (
        <Callout
          tone={changed ? 'warning' : 'quiet'}
          title={`Signed on revision ${revision.signed}`}
          action={
            <LinkButton
              size="sm"
              to={href('/dashboard/pending-investments/:investment_id/changes', {
                investment_id: id,
              })}
            >
              {changed ? 'Read what changed' : 'Read the revision'}
            </LinkButton>
          }
        >
          {changed
            ? `The offering is at revision ${revision.current} now.`
            : 'That is the offering’s current statement.'}
        </Callout>
      ) : null}
    </>
  )
}
