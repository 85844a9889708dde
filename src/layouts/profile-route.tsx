import { Outlet } from '#router'
import { ProfileFrame } from '#src/blocks/profile-frame.tsx'
import { useLocation } from '#src/lib/nav.tsx'

/** Pages of the profile, inside the dashboard. */
export function ProfileRoute() {
  const { pathname } = useLocation()
  return (
    <ProfileFrame pathname={pathname}>
      <Outlet />
    </ProfileFrame>
  )
}
