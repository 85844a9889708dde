import { sitePath } from '#src/lib/site-path.ts'
import type { Row } from './define.ts'

/** What the guards need to know of a person. */
export type Who = { signedIn: false } | { signedIn: true; consented: boolean; admin: () => Promise<boolean>; /** an administrator who has to add an app or a passkey first */ mustEnrol?: boolean }
export type Verdict = { go: 'on' } | { go: 'to'; path: string } | { go: 'nowhere' }

const ON: Verdict = { go: 'on' }
const to = (path: string, where: string): Verdict => ({ go: 'to', path: `${path}?redirect=${encodeURIComponent(where)}` })

/**
 * Guards of a row (decisions, section 1): `auth` and `admin` send a visitor to /login, `cmp` a person without the current
 * consents to /agreement, `admin` shows others the 404 page; log in and sign up send a signed-in person onward.
 * `where` is the path with its query.
 */
export async function guard(row: Pick<Row, 'guards' | 'onward'>, who: Who, where: string): Promise<Verdict> {
  if (row.onward) {
    if (!who.signedIn) return ON
    return { go: 'to', path: sitePath(new URL(where, 'https://here.invalid').searchParams.get('redirect')) ?? '/dashboard' }
  }
  if (row.guards.length === 0) return ON
  if (!who.signedIn) return to('/login', where)
  if (row.guards.includes('admin') && who.mustEnrol) return to('/dashboard/security', where)
  if (row.guards.includes('admin') && !(await who.admin())) return { go: 'nowhere' }
  return who.consented ? ON : to('/agreement', where)
}
