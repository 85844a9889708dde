/** What an endpoint did with one request. */
export type WebhookAnswer = { ms: number } & (
  | {
      status: number
      excerpt: string
      /** whole seconds of Retry-After from now, which may be a number or a date */
      retryAfter?: number
    }
  | { failure: 'timeout' | 'unreachable' | 'not_public' | 'too_large' }
)

/** Sends one request to an endpoint. Tests substitute a receiver of their own, or a resolver. */
export interface WebhookSender {
  /**
   * Posts the body to a public address only, follows no redirect, waits ten seconds and reads at most 64 KB of the
   * response. It never throws.
   */
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<WebhookAnswer>
}
