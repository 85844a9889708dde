import type { LinkAnswer } from '#domain/platform/rules/compliance-links.ts'

/** Looks at a public page on the internet. Tests and the demo world answer in its place. */
export interface LinkChecker {
  /**
   * Answers what an https address gives. It follows redirects to `allowed` hosts only, connects to public network
   * addresses only, reads no body and sends nothing that identifies the installation. It never throws.
   */
  check(url: string, allowed: readonly string[]): Promise<LinkAnswer>
}
