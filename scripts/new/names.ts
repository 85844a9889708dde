/** One name in the spellings that the rooms use. */
export interface Names {
  kebab: string
  camel: string
  pascal: string
  snake: string
  words: string
}

/** Reads `perk-order` (kebab-case); throws for anything else, because files, routes and tables use the same name. */
export function namesOf(text: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text))
    throw new Error(`${text} is not a name: write it like perk-order.`)
  const camel = text.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const words = text.replaceAll('-', ' ')
  return {
    kebab: text,
    camel,
    pascal: camel.charAt(0).toUpperCase() + camel.slice(1),
    snake: text.replaceAll('-', '_'),
    words: words.charAt(0).toUpperCase() + words.slice(1),
  }
}
