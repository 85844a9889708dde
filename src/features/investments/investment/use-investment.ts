import { useQueryClient } from '@tanstack/react-query'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { keyOf, useCall, useRefresh } from '#src/api/query.ts'

const NAME = 'GET /api/investments/:investment_id'

/** One investment of the person who reads. */
export const useInvestment = (investmentId: string) =>
  useCall(NAME, { params: { investment_id: investmentId } })

/** Puts an investment that a write answered in the place of the one that was read before; lists are requested again. */
export function useStoreInvestment(): (investment: InvestmentView) => void {
  const client = useQueryClient()
  const refresh = useRefresh()
  return (investment) => {
    client.setQueryData(keyOf(NAME, { params: { investment_id: investment.id } }), investment)
    void refresh(
      'GET /api/investments',
      'GET /api/investments/:investment_id/history',
      'GET /api/investments/:investment_id/envelope',
    )
  }
}
