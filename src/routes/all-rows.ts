import { adminRows } from './admin.ts'
import { investorRows } from './investor.ts'
import { issuerRows } from './issuer.ts'
import { metaRows } from './meta.ts'
import { publicRows } from './public.ts'

/** Every row, area by area. */
export const rows = [...publicRows, ...metaRows, ...investorRows, ...issuerRows, ...adminRows]
