import { DomainError } from '#domain/shared/errors.ts'
import { parseMail, type ParsedMail } from './parse.ts'

/** Reads an e-mail in the process that is made for it (`read.ts`); null for a file that is not one. */
export const run = async (bytes: Uint8Array): Promise<ParsedMail | null> => {
  try {
    return await parseMail(Buffer.from(bytes))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return null
    throw error
  }
}
