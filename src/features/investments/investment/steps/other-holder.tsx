import { holderMatches } from '#domain/shared/names/match.ts'
import { Callout } from '#src/ui/callout.tsx'

const names = new Intl.ListFormat('en-US', { type: 'disjunction' })

/**
 * Said while it is typed: an account in another name is looked at by a person, and why. A part of its own because the
 * comparison across scripts weighs more than the page: it is loaded when the names differ as they are written.
 */
export default function OtherHolder({
  holder,
  allowed,
  title,
}: {
  holder: string
  allowed: readonly string[]
  title: string
}) {
  if (holderMatches(holder, allowed)) return null
  return (
    <Callout tone="warning" live title={`The investor is ${title}`}>
      The account is in another name, {holder}. Money comes from, and goes back to, an account of{' '}
      {names.format(allowed)} only. If it is yours under another name, continue: a person of our
      team reviews it before any money moves.
    </Callout>
  )
}
