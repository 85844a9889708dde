import { isIPv6 } from 'node:net'

/** The first four groups of an IPv6 address: one household changes the rest at will. */
function prefix64(ip: string): string {
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = ip.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left
  return groups
    .slice(0, 4)
    .map((g) => g.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}

/**
 * The network that a budget is counted for: an IPv4 address, an IPv6 /64, or null for this machine itself. A loopback
 * peer is a local person or a proxy that was not declared: counting it would let strangers lock everyone out.
 */
export function networkOf(ip: string): string | null {
  const plain = ip.replace(/^::ffff:/i, '')
  if (plain === '::1' || plain.startsWith('127.')) return null
  return isIPv6(plain) ? `${prefix64(plain)}::/64` : plain
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/(HeadlessChrome|Chrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]
const named = (table: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** "Firefox on Linux": what a person recognises of a user agent. */
export function deviceOf(userAgent: string): string {
  const browser = named(browsers, userAgent)
  const system = named(systems, userAgent)
  if (browser === undefined && system === undefined) return 'Unknown device'
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ')
}
