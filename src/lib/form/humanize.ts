/** "net_worth" is "Net worth": the name of a field that has no title. */
export function humanize(name: string): string {
  const text = (name.split('.').at(-1) ?? name).replace(/[_-]+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
