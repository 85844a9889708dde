/** What is on file to identify a natural person. */
export interface Identification {
  /** country code of citizenship; undefined while unknown */
  readonly citizenship: string | undefined
  /** an SSN or ITIN is on file */
  readonly taxpayer_number: boolean
  /**
   * the number of a passport, an alien identification card or another government document with a photograph is on file
   */
  readonly document_number: boolean
}

/**
 * Whether a person is identified by a taxpayer number only: a US person, which for customer identification is a US
 * citizen (31 CFR 1023.100(g)). Everybody else may give one or more of a taxpayer number, a passport number with its
 * country, the number of an alien identification card, or of another government document with a photograph (31 CFR
 * 1023.220(a)(2)(i)(A)(4)).
 */
export const needsTaxpayerNumber = (citizenship: string | undefined): boolean =>
  citizenship === undefined || citizenship === 'US'

/** Whether the identification number of 31 CFR 1023.220(a)(2)(i)(A)(4) is on file. */
export const hasIdentificationNumber = (one: Identification): boolean =>
  one.taxpayer_number || (!needsTaxpayerNumber(one.citizenship) && one.document_number)
