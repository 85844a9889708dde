const BOTS = /bot\b|chrome-lighthouse|facebookexternalhit|google\b/i

/** User agents that get no error page; the error is only logged. */
export const isBot = (userAgent: string): boolean => BOTS.test(userAgent)
