import { Outlet } from '#router'
import { NoneLayout } from './none-layout.tsx'

/** A page of its own with the mark as the link home. */
export const NoneRoute = () => (
  <NoneLayout brand>
    <Outlet />
  </NoneLayout>
)
