import { investorTieLabels, type InvestorTie } from '#domain/investments/model/related.ts'

/** Ties of an investor to the offering or the platform, where there are any. */
export function Ties({ ties }: { ties: readonly InvestorTie[] }) {
  return ties.length === 0 ? null : (
    <span className="block text-small font-normal text-warning-text">
      {ties.map((tie) => investorTieLabels[tie]).join(' · ')}
    </span>
  )
}
