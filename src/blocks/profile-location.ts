/** Where the pages of the profile are. */
export const PROFILE = '/dashboard/profile'
/** True for a page of the profile, which stands in the profile's frame. */
export const inProfile = (path: string): boolean => path.startsWith(`${PROFILE}/`)
