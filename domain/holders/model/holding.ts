import { z } from 'zod'
import { at, id, money, unitPrice } from '#domain/shared/common.ts'

/** A holding, as its holder sees it. */
export const holdingView = z.object({
  id,
  account_id: id,
  company: z.string(),
  slug: z.string(),
  logo_url: z.string().nullable(),
  cover_seed: z.int(),
  security_label: z.string(),
  units: z.int(),
  /** units among them that perks gave */ bonus_units: z.int(),
  cost: money,
  latest_price: unitPrice.nullable(),
  value: money,
  issued_at: at,
  restricted_until: at.nullable(),
  /** null of what came by a transfer */ investment_id: id.nullable(),
  certificate_no: z.string().nullable(),
  certificate_href: z.string().nullable(),
  agreement_href: z.string().nullable(),
  acquired_from: z.string().nullable(),
  acquired_at: at.nullable(),
})
export type HoldingView = z.infer<typeof holdingView>
