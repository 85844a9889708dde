import {
  moneyColumn,
  numberColumn,
  statusColumn,
  textColumn,
  timeColumn,
  type TableColumn,
} from '#domain/shared/table-columns.ts'
import type { IssuerInvestmentRow } from '../model/investment.ts'

/** Columns of investments as the company and the platform's people see them. */
export const investmentColumns: readonly TableColumn<IssuerInvestmentRow>[] = [
  textColumn('Number', (row) => row.number),
  textColumn('Investor', (row) => row.investor.name),
  textColumn('E-mail', (row) => row.investor.email),
  textColumn('Place', (row) => row.investor.place),
  moneyColumn('Amount', (row) => row.amount),
  numberColumn('Units', (row) => row.units),
  textColumn('Payment', (row) => row.payment?.label),
  timeColumn('Payment changed', (row) => row.payment?.at),
  statusColumn('Status', (row) => row.status),
  timeColumn('Last change', (row) => row.updated_at),
  timeColumn('Began', (row) => row.created_at),
]
