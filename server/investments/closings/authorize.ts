import type { Authorize } from '#server/kernel/state-machines/index.ts'
import { companyOrPlatform } from '#server/identity/access/index.ts'

/**
 * The company's people are ISS; the platform's staff acts for itself, the principal and the escrow agent (one signature
 * of a person, whatever it is given as). Whoever is of the company signs for nobody else. Everybody else: the closing
 * does not exist.
 */
export const authorizeClosing: Authorize = async (context) => {
  const side = companyOrPlatform(context)
  if (side === null) return []
  return side === 'ADM' ? ['ADM', 'BD', 'ESC'] : [side]
}
