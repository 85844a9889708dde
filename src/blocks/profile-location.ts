/** Where the pages of the profile are. */
export const PROFILE = '/dashboard/profile'
/** True for a page of the profile, which is rendered in the profile's layout. */
export const inProfile = (path: string): boolean => path.startsWith(`${PROFILE}/`)
