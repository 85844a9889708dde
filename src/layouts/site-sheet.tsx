import { LinkButton } from '#src/ui/link-button.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'
import { NavTree, type MenuItem } from './menu.tsx'
import { RailSheet } from './rail-sheet.tsx'
import { UserMenu, type ShellUser } from './user-menu.tsx'

export interface SiteSheetProps {
  open: boolean
  onClose: () => void
  homeTo: string
  menu: readonly MenuItem[]
  user: ShellUser | undefined
  loginTo: string
  signupTo: string
}

/**
 * The menu of public pages on phones; its dialog code is fetched when it is first opened, so that it is not in the
 * first load.
 */
export default function SiteSheet({
  open,
  onClose,
  homeTo,
  menu,
  user,
  loginTo,
  signupTo,
}: SiteSheetProps) {
  return (
    <RailSheet
      open={open}
      onClose={onClose}
      homeTo={homeTo}
      footer={user ? <UserMenu user={user} /> : <ThemeSwitch />}
    >
      <NavTree groups={[{ items: menu }]} label="Main" touch onNavigate={onClose} />
      {user ? null : (
        <div className="mt-4 grid gap-2 border-t border-border pt-4">
          <LinkButton to={loginTo} block>
            Log in
          </LinkButton>
          <LinkButton to={signupTo} variant="primary" block>
            Sign up
          </LinkButton>
        </div>
      )}
    </RailSheet>
  )
}
