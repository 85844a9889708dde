import type { ReactNode } from 'react'
import type { OfferingType } from '#domain/offerings/model/offering.ts'
import type { TermId } from '#domain/platform/model/terms.ts'
import type { SecurityType } from '#domain/shared/securities.ts'
import { Link } from '#src/lib/nav.tsx'

/** The entry of the glossary for each regulation and, where there is one, for each security. */
export const regulationTerms: Record<OfferingType, TermId> = {
  reg_cf: 'reg-cf',
  reg_d_506b: 'reg-d',
  reg_d_506c: 'reg-d',
  reg_a_t1: 'reg-a',
  reg_a_t2: 'reg-a',
}
export const securityTerms: Partial<Record<SecurityType, TermId>> = {
  convertible_note: 'convertible-note',
  crowd_safe: 'safe',
}

/**
 * A term of the field where a page first uses it: it leads to its entry of the glossary. Without an entry it is plain
 * text.
 */
export function Term({ id, children }: { id: TermId | undefined; children: ReactNode }) {
  if (id === undefined) return children
  return (
    <Link
      to={`/help/glossary#${id}`}
      className="underline decoration-dotted decoration-from-font underline-offset-3 hover:decoration-solid"
    >
      {children}
    </Link>
  )
}

/** How a sentence names the terms that screens explain. */
const PATTERNS = {
  'accredited-investor': /accredited investors?/i,
  escrow: /escrow/i,
  'reg-cf': /Regulation CF|Regulation Crowdfunding|Reg CF/,
  'subscription-agreement': /subscription agreement/i,
} satisfies Partial<Record<TermId, RegExp>>

/** A sentence that arrives as text: the first use of each named term leads to the glossary. */
export function TermText({
  terms,
  children,
}: {
  terms: readonly (keyof typeof PATTERNS)[]
  children: string
}): ReactNode {
  const [id, ...others] = terms
  if (id === undefined) return children
  const found = PATTERNS[id].exec(children)
  if (found === null) return <TermText terms={others}>{children}</TermText>
  const end = found.index + found[0].length
  return (
    <>
      <TermText terms={others}>{children.slice(0, found.index)}</TermText>
      <Term id={id}>{found[0]}</Term>
      <TermText terms={others}>{children.slice(end)}</TermText>
    </>
  )
}
