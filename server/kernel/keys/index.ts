export { heldBy, noteServing, reencrypt, servesNewest } from './reencrypt.ts'
export type { SealedColumn } from './sealed-column.ts'
