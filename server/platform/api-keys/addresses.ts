import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
/** IPv4 that was mapped into IPv6 (`::ffff:192.0.2.1`) is the IPv4 that it names. */
const plain = (text: string): Address | null => (ipaddr.isValid(text) ? ipaddr.process(text) : null)

function network(text: string): [Address, number] | null {
  const [address = '', bits, ...rest] = text.split('/')
  const base =
    ipaddr.IPv4.isValidFourPartDecimal(address) || address.includes(':') ? plain(address) : null
  if (base === null || rest.length > 0) return null
  const most = base.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return [base, most]
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most
    ? [base, Number(bits)]
    : null
}

/** What is wrong with an entry of the list of allowed addresses, in a sentence, or null. */
export const addressProblem = (text: string): string | null =>
  network(text) === null
    ? `${text} isn’t an address or a network. Enter one like 203.0.113.7 or 203.0.113.0/24.`
    : null

/** Whether a key with these allowed addresses is taken from an address; an empty list allows all. */
export function isAllowedFrom(addresses: readonly string[], ip: string): boolean {
  if (addresses.length === 0) return true
  const from = plain(ip)
  return addresses.some((text) => {
    const allowed = network(text)
    return (
      from !== null &&
      allowed !== null &&
      from.kind() === allowed[0].kind() &&
      from.match(allowed[0], allowed[1])
    )
  })
}
