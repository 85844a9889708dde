import { z } from 'zod'
import { day, id, money } from '#domain/shared/common.ts'
import { dayStates, openItemKinds } from '../rules/reconciliation.ts'

/** An amount that is open between what was expected and what the bank has said, with who has to act on it. */
export const openAmount = z.object({
  key: z.string(),
  kind: z.enum(openItemKinds),
  what: z.string(),
  /** negative where the bank has said it before the product knew of it */
  amount: money,
  owner: z.string(),
  since: day,
  age_days: z.int(),
  late: z.boolean(),
  /** the page on which it is dealt with; null where it only waits */
  href: z.string().nullable(),
})
export type OpenAmount = z.infer<typeof openAmount>

/** A part of the difference of a day. */
export const differencePart = z.object({
  what: z.string(),
  amount: money,
  owner: z.string(),
  since: day.nullable(),
  href: z.string().nullable(),
})
/** A day of an account of the bank: the ledger's cash by the lines that were booked, and what the bank says. */
export const accountDay = z.object({
  account: z.string(),
  day,
  moved: money,
  ledger: money,
  /** null: no file of the bank gives the closing balance of this day */
  bank: money.nullable(),
  difference: money.nullable(),
  state: z.enum(dayStates),
  parts: z.array(differencePart),
  statement_id: id.nullable(),
})
export type AccountDay = z.infer<typeof accountDay>

/** An account of the bank with its newest day. */
export const escrowAccount = z.object({
  /** last four digits; '' for lines of files that name no account */
  account: z.string(),
  title: z.string(),
  /** companies whose money is in it */
  companies: z.array(z.string()),
  newest: accountDay.nullable(),
  /** days on which the ledger and the bank differ */
  days_differ: z.int(),
})
export type EscrowAccount = z.infer<typeof escrowAccount>

export const alarmKinds = ['negative', 'difference', 'age'] as const
export const moneyAlarm = z.object({
  kind: z.enum(alarmKinds),
  title: z.string(),
  says: z.string(),
  href: z.string().nullable(),
})
export type MoneyAlarm = z.infer<typeof moneyAlarm>
