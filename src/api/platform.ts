import { documentedLogo, documentedName } from '#src/lib/product.ts'
import { useCall } from './query.ts'

/** What the page knows of the platform; sends no request itself. */
export const useKnownPlatform = () =>
  useCall('GET /api/platform', {}, { enabled: false, missing: 'value' }).data

/** The platform's own name: from the answer that came with the page, else from its head; sends no request itself. */
export const usePlatformName = (): string => useKnownPlatform()?.name ?? documentedName()

/** The platform's own logo, from the same cache; null without one. */
export function usePlatformLogo(): { url: string; alt: string } | null {
  const platform = useKnownPlatform()
  return platform === undefined ? documentedLogo() : platform.logo
}
