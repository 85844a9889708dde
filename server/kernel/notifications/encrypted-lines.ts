import type { EncryptedColumn } from '../keys/index.ts'
import type { Keys } from '#server/kernel/lib/keys.ts'
import { z } from 'zod'

const lines = z.array(z.string())
const placeOf = (id: string): string => `notice:${id}:lines`
/** What of its tables is encrypted. */
export const noticeColumns: readonly EncryptedColumn[] = [
  { table: 'notice', column: 'sealed', from: ['id'], place: placeOf },
]
/** Lines of a notice are encrypted at rest: they may name amounts and companies. */
export const sealLines = (keys: Keys, id: string, text: readonly string[]): string =>
  keys.seal(JSON.stringify(text), placeOf(id))
export const openLines = (keys: Keys, id: string, sealed: string): string[] =>
  lines.parse(JSON.parse(keys.open(sealed, placeOf(id))))
