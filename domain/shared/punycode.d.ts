declare module 'punycode.js' {
  /** Labels of a domain beyond ASCII in their form for the domain name system (RFC 3492). */
  const punycode: { toASCII(domain: string): string }
  export default punycode
}
