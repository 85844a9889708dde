/**
 * What is wrong with the address of an endpoint, in a sentence, or null. `plain` lets http through, for the demo. Where
 * its name leads to is checked with each attempt, when it is resolved.
 */
export function webhookAddressProblem(url: string, { plain }: { plain: boolean }): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !(parsed.protocol === 'https:' || (plain && parsed.protocol === 'http:')))
    return 'Enter an address that starts with https://.'
  if (parsed.username !== '' || parsed.password !== '')
    return 'Remove the user name and password from the address.'
  if (parsed.hash !== '') return 'Remove the part after # from the address.'
  return null
}
