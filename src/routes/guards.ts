import { createContext, redirect, replace, type MiddlewareFunction } from '#router'
import { notFound } from '#src/api/page.ts'
import { sitePath } from '#src/lib/site-path.ts'
import type { Guard, Row } from './define.ts'

/** What the guards need to know of a person. */
export type Who =
  | { signedIn: false }
  | {
      signedIn: true
      consented: boolean
      admin: () => Promise<boolean>
      /** an administrator who has to add an app or a passkey first */ mustEnrol?: boolean
    }
/** Resolves when it is known who is signed in; awaited only by rows that have guards. */
export const whoContext = createContext<() => Promise<Who>>()

type Arguments = Parameters<MiddlewareFunction>[0]

/**
 * A redirect takes the entry of an address that the tab has already (opened, Back, Forward): else Back would meet it
 * again.
 */
export function redirectTo({ url }: Arguments, to: string): Response {
  const { pathname, search } = globalThis.location ?? {}
  return pathname === url.pathname && search === url.search ? replace(to) : redirect(to)
}

const back = ({ url }: Arguments): string =>
  `?redirect=${encodeURIComponent(url.pathname + url.search)}`
async function person(args: Arguments): Promise<Extract<Who, { signedIn: true }>> {
  const who = await args.context.get(whoContext)()
  if (!who.signedIn) throw redirectTo(args, `/login${back(args)}`)
  return who
}
function consented(args: Arguments, who: { consented: boolean }): void {
  if (!who.consented) throw redirectTo(args, `/agreement${back(args)}`)
}

/**
 * One middleware per guard: `auth` and `admin` send a visitor to /login, `cmp` a person without the current consents to
 * /agreement, `admin` shows others the 404 page; `onward` sends a signed-in person from log-in and sign-up onward.
 */
const guards: Readonly<Record<Guard | 'onward', MiddlewareFunction>> = {
  auth: async (args) => {
    await person(args)
  },
  cmp: async (args) => consented(args, await person(args)),
  admin: async (args) => {
    const who = await person(args)
    if (who.mustEnrol) throw redirectTo(args, `/dashboard/security${back(args)}`)
    if (!(await who.admin())) throw notFound()
    consented(args, who)
  },
  onward: async (args) => {
    const { signedIn } = await args.context.get(whoContext)()
    if (signedIn)
      throw redirectTo(args, sitePath(args.url.searchParams.get('redirect')) ?? '/dashboard')
  },
}

/** The guards of a row; log-in and sign-up have only `onward`. */
export const guardsOf = (row: Pick<Row, 'guards' | 'onward'>): MiddlewareFunction[] =>
  row.onward ? [guards.onward] : row.guards.map((word) => guards[word])
