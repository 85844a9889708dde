import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'

/** What a company may announce by itself; a material change requires an amendment, so that investors reconfirm. */
export const updateKinds = ['announcement', 'progress'] as const
export const updateKindLabels = {
  announcement: 'Announcement',
  progress: 'Progress report',
  material_change: 'Material change',
} as const
export const updateBody = z.strictObject({
  title: z.string().trim().max(160, 'At most 160 characters.').default('').meta({ title: 'Title' }),
  kind: z
    .enum(updateKinds)
    .default('announcement')
    .meta({ title: 'Kind', widget: 'radio', labels: updateKindLabels }),
  body_html: z.string().max(40_000).default('').meta({ title: 'Text', widget: 'rich-text' }),
})
export const companyUpdate = z.object({
  id,
  title: z.string(),
  kind: z.enum(['announcement', 'progress', 'material_change']),
  body_html: z.string(),
  author: z.string(),
  created_at: at,
  published_at: at.nullable(),
  /** null: of a time before updates had states */
  status: presentedSchema.nullable(),
})
export type CompanyUpdate = z.infer<typeof companyUpdate>
