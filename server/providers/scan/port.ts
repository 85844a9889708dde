/** Where ClamAV's daemon listens: a port of a machine, or the path of a socket. */
export type ClamdPlace = { host: string; port: number } | { path: string }

/** What a scanner says about bytes. */
export type Verdict =
  | { outcome: 'clean' }
  /** `found`: the scanner's name of what it found */
  | { outcome: 'virus'; found: string }
  /** more bytes than the scanner is set to take: it has not seen them all */
  | { outcome: 'too_large' }

/** Looks for viruses in what people upload. */
export interface VirusScanner {
  /** Reads the bytes to their end. Throws `ScannerSilent` when there is no verdict, and what the bytes throw. */
  scan(bytes: AsyncIterable<Buffer>): Promise<Verdict>
}

/** The scanner did not answer, or answered with an error. The bytes may be scanned again later. */
export class ScannerSilent extends Error {}
