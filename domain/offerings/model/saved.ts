import { z } from 'zod'
import { id } from '#domain/shared/common.ts'
import { offeringCard } from './offering.ts'

/** The offerings that a person saved, newest first; one that is no longer shown to the person is left out. */
export const savedOfferings = z.object({ items: z.array(offeringCard), ids: z.array(id) })
