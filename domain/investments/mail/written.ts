/** A price per unit in dollars as it is written in a mail: at least two decimals, all that the offering has. */
export function writtenPrice(price: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  return `$${whole}.${fraction.padEnd(2, '0')}`
}
