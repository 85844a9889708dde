import { useQueryClient } from '@tanstack/react-query'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { keyOf, useCall, useRefresh } from '#src/api/query.ts'

const NAME = 'GET /api/investments/:investment_id'

/** One investment of the person who reads. */
export const useInvestment = (investmentId: string) =>
  useCall(NAME, { params: { investment_id: investmentId } })

/** Replaces the cached investment with the one that a write returned; lists are refetched. */
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
