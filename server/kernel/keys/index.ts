export { keysOfDatabase, valuesByKey } from './needed.ts'
export { heldBy, noteServing, reencrypt, servesNewest } from './reencrypt.ts'
export type { EncryptedColumn } from './encrypted-column.ts'
