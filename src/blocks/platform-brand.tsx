import { usePlatformLogo, usePlatformName } from '#src/api/platform.ts'
import { Brand, type BrandProps } from '#src/ui/brand.tsx'

/** The platform's own mark and name, linked to the home of the area. */
export function PlatformBrand(props: Omit<BrandProps, 'name' | 'logo'>) {
  return <Brand name={usePlatformName()} logo={usePlatformLogo()} {...props} />
}
