import { z } from 'zod'
import { plainCharacters } from './typed-text.ts'

/** A web address without its scheme: a host with a dot, then an optional port and path. */
const WITHOUT_SCHEME =
  /^(?:\/\/)?[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+[\p{L}\p{N}-]{2,}\.?(?::\d+)?(?:[/?#]\S*)?$/u

/** A web address as browsers complete it: "example.com" is "https://example.com"; other text stays as it is. */
export function completeWebAddress(text: string): string {
  const plain = plainCharacters(text).replace(
    /^(https?):\/*(?=[^/])/i,
    (_, scheme: string) => `${scheme.toLowerCase()}://`,
  )
  return WITHOUT_SCHEME.test(plain) ? `https://${plain.replace(/^\/\//, '')}` : plain
}

/** The address of a website; one without a scheme is completed with https. */
export const webAddress = z
  .string()
  .overwrite(completeWebAddress)
  .url({
    protocol: /^https?$/,
    hostname: z.regexes.domain,
    error: 'Enter an address like https://example.com.',
  })
  .max(300, 'Use at most 300 characters.')
/** The same, with https only. */
export const httpsAddress = z
  .string()
  .overwrite(completeWebAddress)
  .url({ protocol: /^https$/, error: 'Enter an address that begins with https://.' })
  .max(300, 'Use at most 300 characters.')
