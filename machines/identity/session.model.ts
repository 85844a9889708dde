import { defineModel } from '../lib/model.ts'
import { sessionFlow } from './session.flow.ts'

const user = { id: '01900000-0000-7000-8000-000000000001', consented: true, admin_role: null }
const shed = { error: { status: 503, retryAfter: 1, message: 'We cannot answer just now.' } }
const read = { token: 'a.b.c', jwt: { sub: user.id } }

/** Every way in which a browser's session can begin, go on and end. */
export const sessionModel = defineModel(sessionFlow, {
  cases: {
    SIGNED_IN: { default: { accessToken: 'a.b.c', refreshToken: 'r', expiresIn: 3600 } },
    LOGOUT: { default: {} },
    UNAUTHORIZED: { default: { working: false }, working: { working: true } },
    EXPIRED: { default: { working: false }, working: { working: true } },
    COOKIE_CHANGED: { default: {} },
    USER_CHANGED: { default: {} },
    PAGE_SHOWN: { default: {} },
    'xstate.after.leave.session.leaving': { default: {} },
    'xstate.done.actor.readToken': { token: { output: read }, none: { output: null } },
    'xstate.error.actor.readToken': {
      undecodable: { error: new Error('Invalid token specified') },
    },
    'xstate.done.actor.fetchUser': {
      valid: { output: user },
      another: { output: { ...user, id: '01900000-0000-7000-8000-000000000002' } },
      invalid: { output: { ...user, error: 'disabled' } },
    },
    'xstate.error.actor.fetchUser': {
      refused: { error: { code: 'unauthorized', message: 'Log in to continue.' } },
      shed,
    },
    'xstate.after.giveUp.session.reconnecting': { default: {} },
    'xstate.after.retryAfter.session.reconnecting.waiting': { default: {} },
    'xstate.done.actor.userAgain': {
      valid: { output: user },
      another: { output: { ...user, id: '01900000-0000-7000-8000-000000000002' } },
      invalid: { output: { ...user, error: 'disabled' } },
    },
    'xstate.error.actor.userAgain': {
      refused: { error: { code: 'unauthorized', message: 'Log in to continue.' } },
      shed,
    },
    'xstate.done.actor.refetchUser': {
      valid: { output: { ...user, consented: false } },
      invalid: { output: { ...user, error: 'disabled' } },
    },
    'xstate.done.actor.rereadToken': { token: { output: read }, none: { output: null } },
    'xstate.error.actor.rereadToken': {
      undecodable: { error: new Error('Invalid token specified') },
    },
    'xstate.done.actor.renewedUser': {
      same: { output: user },
      another: { output: { ...user, id: '01900000-0000-7000-8000-000000000002' } },
      invalid: { output: { ...user, error: 'disabled' } },
    },
    'xstate.error.actor.renewedUser': {
      down: { error: { message: 'We cannot reach the server.' } },
    },
    'xstate.error.actor.refetchUser': {
      down: { error: { message: 'We cannot reach the server.' } },
    },
  },
  // whose data the page holds decides what becomes of somebody else's cookie
  identify: (s) => (s.context as { user: object | null }).user !== null,
  // a cookie is read in no time; and a log-in is sent by a visitor's page: those that are answered later are walked apart
  onPage: (s, event) =>
    !(s.matches('reading') || s.matches({ renewing: 'reading' })
      ? !event.type.startsWith('xstate.')
      : event.type === 'SIGNED_IN' &&
        (s.matches('authenticated') || s.matches('loadingUser') || s.matches('reconnecting'))),
  invariants: {
    'session.leaving': (s) =>
      s.context.token === null && s.context.jwt === null && s.context.user !== null,
    'session.reconnecting.waiting': (s) => s.context.token !== null && s.context.retryAfterMs > 0,
    'session.reconnecting.asking': (s) => s.context.token !== null,
    'session.renewing.asking': (s) => s.context.user !== null,
    'session.anonymous': (s) =>
      s.context.token === null && s.context.jwt === null && s.context.user === null,
    'session.authenticated.current': (s) =>
      s.context.token !== null && s.context.jwt !== null && s.context.user !== null,
    'session.authenticated.refreshing': (s) => s.context.user !== null,
  },
})
