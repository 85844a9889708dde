import type { InvestmentView } from '#domain/model/investment.ts'
import { later, useLater } from '#src/ui/later.ts'

const card = later(() => import('./accreditation-card.tsx'))

function Fetched({ investment }: { investment: InvestmentView }) {
  const part = useLater(card, true)
  return part ? <part.AccreditationCard investment={investment} /> : null
}

/** Verification of accreditation, with its forms, comes only with an offering that asks for it (17 CFR 230.506(c)). */
export const Accreditation = ({ investment }: { investment: InvestmentView }) => (investment.offering_type === 'reg_d_506c' ? <Fetched investment={investment} /> : null)
