import type { Answer } from '#src/api/call.ts'
import { ask, type ReadName } from '#src/api/query.ts'

const NAME = 'GET /api/dealroom/offerings/:listing_id/private-label' as const
export type Label = Answer<typeof NAME>
export type LabelDomain = NonNullable<Label['domain']>
/** Reads that a change of the look or the domain makes old. */
export const LABEL_CHANGED: readonly ReadName[] = [NAME, 'GET /api/lifecycles/:machine/:id/history']
/** The look and the domain of an offering. */
export const labelQuery = (listing_id: string | undefined) =>
  ask(NAME, { params: { listing_id: listing_id ?? '' } })
