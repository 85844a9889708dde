/** The only module that reads the build's environment. */
export const config = {
  /** origin of the API when it is not this one, without a slash at the end */
  apiBase: String(import.meta.env['VITE_API_BASE_URL'] ?? '').replace(/\/+$/, ''),
  platformId: String(import.meta.env['VITE_PLATFORM_ID'] ?? '1'),
  marketPlaceId: String(import.meta.env['VITE_MARKET_PLACE_ID'] ?? '1'),
  dev: import.meta.env.DEV,
  /** names this build; empty while developing */
  buildId: String(import.meta.env['VITE_BUILD_ID'] ?? ''),
} as const
