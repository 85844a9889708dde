import poppins500 from '@fontsource/poppins/files/poppins-latin-500-normal.woff2?url'
import poppins600 from '@fontsource/poppins/files/poppins-latin-600-normal.woff2?url'
import roboto from '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2?url'

/** The three font files of the first paint, hashed as in the stylesheet; use them as `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const FONT_PRELOADS: readonly string[] = [roboto, poppins600, poppins500]
