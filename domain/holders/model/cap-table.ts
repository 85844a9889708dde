import { z } from 'zod'
import { at, id, money } from '#domain/shared/common.ts'
import { holderKinds } from '../rules/holder-kinds.ts'

/**
 * Cap table of a company: what is on the ledger here and what was recorded of before, per class, holder and closing.
 */
export const capTableView = z.object({
  company: z.string(),
  as_of: at,
  classes: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      holders: z.int(),
      units: z.int(),
      percent: z.string(),
      cost: money,
    }),
  ),
  /** holders by their kind: a person, a company, a trust */
  kinds: z.array(
    z.object({
      kind: z.enum(holderKinds),
      label: z.string(),
      holders: z.int(),
      units: z.int(),
      percent: z.string(),
    }),
  ),
  /** cost, day of issue and certificate are known of what was issued here only */
  holders: z.array(
    z.object({
      title: z.string(),
      class: z.string(),
      certificate_no: z.string(),
      units: z.int(),
      percent: z.string(),
      cost: money.nullable(),
      issued_at: at.nullable(),
      restricted_until: at.nullable(),
      closing: z.string(),
    }),
  ),
  /** what existed before the first closing, as the company's approved topics state it */
  opening: z
    .object({ as_of: z.string().nullable(), holders: z.int(), units: z.int(), source: z.string() })
    .nullable(),
  /** outstanding and what may still be issued */
  fully_diluted: z.object({
    units: z.int(),
    rows: z.array(z.object({ label: z.string(), units: z.int(), percent: z.string() })),
  }),
  closings: z.array(
    z.object({
      id: id.nullable(),
      listing_id: id,
      label: z.string(),
      at: at.nullable(),
      holders: z.int(),
      units: z.int(),
      amount: money,
    }),
  ),
  units: z.int(),
  cost: money,
})
export type CapTableView = z.infer<typeof capTableView>
