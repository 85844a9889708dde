import { z } from 'zod'
import { at, cents, day, money } from '#domain/shared/common.ts'
import { dutyKinds } from '#domain/workspaces/rules/duties.ts'
import { emailStates } from '#domain/shared/email-log.ts'
import { contracts } from '#domain/api/contract.ts'

const sums = z.object({ committed: money, investments: z.int(), users: z.int() })

/** The home of the platform's people. */
export const operatorHomeApi = contracts({
  'GET /api/admin/home': {
    summary: 'What waits for an operator, how long, and the totals of the platform.',
    access: 'admin',
    answer: z.object({
      waiting: z.array(
        z.object({
          label: z.string(),
          count: z.int(),
          /** since when the oldest of them has waited; null where that is not known */
          oldest: at.nullable(),
          /** how many are past the time that the platform gives itself */
          late: z.int(),
          href: z.string(),
        }),
      ),
      offerings: z.int(),
      investors: z.int(),
      committed: money,
      /** amounts of Reg CF that this release lacks; null while they are current */
      adjustment: z
        .object({ since: day, source: z.string(), due: day, overdue: z.boolean() })
        .nullable(),
    }),
  },
  'GET /api/admin/home/duties': {
    summary:
      'What is due today and what is overdue, the oldest first, each with its owner and cause.',
    access: 'admin',
    answer: z.object({
      /** of all, whether they are listed or not */
      total: z.int(),
      overdue: z.int(),
      items: z.array(
        z.object({
          key: z.string(),
          kind: z.enum(dutyKinds),
          label: z.string(),
          /** the person, the company or the record that it is about */
          about: z.string().nullable(),
          due: at,
          overdue: z.boolean(),
          /** who acts */
          owner: z.string(),
          cause: z.string(),
          href: z.string(),
        }),
      ),
    }),
  },
  'GET /api/admin/home/trends': {
    summary:
      'Commitments by exemption, new accounts and the fiscal year to date, in the platform’s time zone; e-mails of the last 24 hours.',
    access: 'admin',
    answer: z.object({
      time_zone: z.string(),
      /** weeks from Monday, the oldest first; the last is the present one */
      weeks: z.array(
        z.object({ starts: day, reg_cf: cents, reg_d: cents, reg_a: cents, users: z.int() }),
      ),
      year: z.object({ starts: day, now: sums, before: sums }),
      mail: z.record(z.enum(emailStates), z.int()),
    }),
  },
})
