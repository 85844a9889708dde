import { usePlatformName } from '#src/api/platform.ts'
import { Brand, type BrandProps } from '#src/ui/brand.tsx'

/** The mark with the platform's own name, linked to the home of the area. */
export function PlatformBrand(props: Omit<BrandProps, 'name'>) {
  return <Brand name={usePlatformName()} {...props} />
}
