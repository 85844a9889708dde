import type { LinkAnswer } from '#domain/platform/rules/compliance-links.ts'

/** Checks a public page on the internet. Tests and the demo replace it. */
export interface LinkChecker {
  /**
   * Returns the result of an HTTPS request. It follows redirects to `allowed` hosts only, connects to public network
   * addresses only, reads no body and sends nothing that identifies the installation. It never throws.
   */
  check(url: string, allowed: readonly string[]): Promise<LinkAnswer>
}
