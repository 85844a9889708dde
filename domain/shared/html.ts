/** Elements of a text of an issuer or a legal text; all others are shown as the characters that were written. */
const allowed: readonly string[] = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'hr',
  'code',
  'pre',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]
const empty = ['br', 'hr']
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))?)*)\s*\/?>/giy
/** The number of the first item of an ordered list. */
const START = /\sstart\s*=\s*["'](\d{1,4})["']/i
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i
/**
 * An address that rich text may link to: https, http, mail, or a path of this site. Browsers read a backslash as a slash (URL
 * Standard), so `/\evil.example` would lead to another host.
 */
export const LINK_ADDRESS = /^(?:https?:\/\/|mailto:|\/(?!\/))[^\s\\"'<>]*$/i

const escaped = (text: string): string =>
  text
    .replace(/&(?!(?:amp|lt|gt|quot|nbsp|#\d{1,6}|#x[0-9a-f]{1,5});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Elements that are open, from the outermost, and how many there are of each name. */
interface Open {
  names: string[]
  count: Map<string, number>
}

/**
 * HTML with the allowed elements only, all closed, without attributes but the address of a link (https, http, mail or a
 * path of this site) and the first number of a list. Other elements become text: no written word is lost, nothing runs.
 */
export function safeHtml(html: string): string {
  const open: Open = { names: [], count: new Map() }
  let out = ''
  for (let at = 0; at < html.length;) {
    const start = html.indexOf('<', at)
    out += escaped(html.slice(at, start === -1 ? html.length : start))
    if (start === -1) break
    TAG.lastIndex = start
    const found = TAG.exec(html)
    const name = found?.[2]?.toLowerCase() ?? ''
    if (found === null || !allowed.includes(name)) {
      out += '&lt;'
      at = start + 1
      continue
    }
    out += found[1] === '/' ? closing(open, name) : opening(open, name, found[3] ?? '')
    at = TAG.lastIndex
  }
  return (
    out +
    open.names
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

function opening(open: Open, name: string, attributes: string): string {
  if (empty.includes(name)) return `<${name}>`
  open.names.push(name)
  open.count.set(name, (open.count.get(name) ?? 0) + 1)
  const start = name === 'ol' ? START.exec(attributes)?.[1] : undefined
  if (start !== undefined) return `<ol start="${start}">`
  const href = HREF.exec(attributes)
  const link = (href?.[1] ?? href?.[2] ?? '').trim()
  return name === 'a' && LINK_ADDRESS.test(link)
    ? `<a href="${link.replaceAll('&', '&amp;').replaceAll('&amp;amp;', '&amp;')}" rel="noopener nofollow">`
    : `<${name}>`
}

/**
 * Closes up to the element that is meant; an end without a beginning is left out, without a look at every open element:
 * a text of nothing else would take the square of its length.
 */
function closing({ names, count }: Open, name: string): string {
  if ((count.get(name) ?? 0) === 0) return ''
  const closed = names.splice(names.lastIndexOf(name)).reverse()
  for (const one of closed) count.set(one, (count.get(one) ?? 0) - 1)
  return closed.map((one) => `</${one}>`).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#39;': "'",
}
/**
 * The paragraphs of a formatted text in their order, without marks; a heading and a row of a table count as one each.
 */
export const paragraphsOf = (html: string): string[] =>
  html
    .replace(/<\/(?:p|h2|h3|li|tr|blockquote|pre)>|<br>|<hr>/gi, '\n')
    .replace(/<\/t[dh]>/gi, ' | ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (one) => entities[one] ?? one)
    .split('\n')
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/ \|\s*$/, '')
        .trim(),
    )
    .filter((line) => line !== '')
