/** ms after the page is idle until the first look for a newer build, and between looks (specification, section 9) */
export const BUILD_CHECK_MS = 3_600_000
