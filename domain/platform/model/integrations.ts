import { z } from 'zod'
import { id } from '#domain/shared/common.ts'

/** Whose webhook or API key: a company by its id, or the platform. */
export const integrationOwner = z.union([z.literal('platform'), id])
export type IntegrationOwner = z.infer<typeof integrationOwner>
