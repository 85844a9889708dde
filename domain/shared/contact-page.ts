/** Where a person finds how to reach the platform. */
export const CONTACT_PATH = '/help#contact'

const CONTACT = /\bcontact us\b/gi

/** A piece of a sentence; `isContact` marks the text that links to the contact page. */
export interface ContactPiece {
  words: string
  isContact: boolean
}

/** Splits a sentence at the words "contact us", so that screens and mails can link them. */
export function splitAtContact(text: string): ContactPiece[] {
  const pieces: ContactPiece[] = []
  let end = 0
  for (const match of text.matchAll(CONTACT)) {
    pieces.push({ words: text.slice(end, match.index), isContact: false })
    pieces.push({ words: match[0], isContact: true })
    end = match.index + match[0].length
  }
  pieces.push({ words: text.slice(end), isContact: false })
  return pieces.filter(({ words }) => words !== '')
}
