type Profile = typeof import('#src/blocks/profile-frame.tsx')
const here: { profile: Profile | null } = { profile: null }

/** Fetches the frame within the dashboard's in which the pages of the profile stand. */
export async function loadProfile(): Promise<void> {
  here.profile ??= await import('#src/blocks/profile-frame.tsx')
}
/** The same, when it is here: it comes with each page of the profile. */
export const loadedProfile = (): Profile | null => here.profile
