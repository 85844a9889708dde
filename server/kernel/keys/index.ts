export { heldBy, noteServing, reencrypt, servesNewest } from './reencrypt.ts'
export type { EncryptedColumn } from './encrypted-column.ts'
