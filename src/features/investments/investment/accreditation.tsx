import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { AccreditationCard } from './accreditation-card.tsx'

/** Verification of accreditation, only where the offering requires it (17 CFR 230.506(c)). */
export const Accreditation = ({ investment }: { investment: InvestmentView }) =>
  investment.offering_type === 'reg_d_506c' ? <AccreditationCard investment={investment} /> : null
