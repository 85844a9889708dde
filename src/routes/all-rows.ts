import { adminRows } from './admin.ts'
import { investorRows } from './investor.ts'
import { issuerRows } from './issuer.ts'
import { knowAll } from './known.ts'
import { metaRows } from './meta.ts'
import { publicRows } from './public.ts'

/** Every row, area by area; known from the moment in which this module is here. */
export const rows = [...publicRows, ...metaRows, ...investorRows, ...issuerRows, ...adminRows]
knowAll(rows)
