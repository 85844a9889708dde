import { listExportsOf } from '#domain/api/list-export.ts'
import { historyColumns } from '#domain/shared/history-columns.ts'
import {
  flagColumn,
  moneyColumn,
  numberColumn,
  textColumn,
  timeColumn,
} from '#domain/shared/table-columns.ts'
import { closingsApi } from './closings.ts'
import { investmentColumns } from './investment-columns.ts'
import { investmentsApi } from './investments.ts'

/** Lists of abandoned investments, perks and an investment's own history as files. */
export const investmentsExports = {
  ...listExportsOf(investmentsApi, {
    'GET /api/investments/:investment_id/history': {
      title: 'History of an investment',
      file: 'investment-history',
      columns: historyColumns,
    },
  }),
  ...listExportsOf(closingsApi, {
    'GET /api/dealroom/offerings/:listing_id/abandoned': {
      title: 'Abandoned investments',
      file: 'abandoned-investments',
      personal: true,
      columns: [
        ...investmentColumns.map((column) => ({
          ...column,
          value: ({ row }: { row: Parameters<typeof column.value>[0] }) => column.value(row),
        })),
        timeColumn('Last reminder', (one) => one.reminded_at),
        numberColumn('Reminders', (one) => one.reminders),
      ],
    },
    'GET /api/dealroom/offerings/:listing_id/perks': {
      title: 'Perks',
      file: 'perks',
      personal: true,
      columns: [
        textColumn('Number', (one) => one.number),
        textColumn('Investor', (one) => one.investor),
        moneyColumn('Amount', (one) => one.amount),
        numberColumn('Units', (one) => one.units),
        textColumn('Perks', (one) => one.perks.map((perk) => perk.title)),
        numberColumn('Bonus units', (one) =>
          one.perks.reduce((sum, perk) => sum + perk.bonus_units, 0),
        ),
        flagColumn('Final', (one) => one.final),
      ],
    },
  }),
}
