import { defineHandlers } from '../../http/call.ts'
import { presentPerson } from './present.ts'
import { register, resendLink, validateLink } from './register.ts'
import { changePassword, forgot, isResetKey, verifyReset } from './reset.ts'
import { signOut } from './sessions.ts'
import { attempt, send, verify } from './sign-in.ts'
import { askFactor, giveFactor } from './step-up.ts'

export const identityHandlers = defineHandlers({
  'POST /app/auth/attempt': (call) => attempt(call, call.body),
  'POST /app/auth/2fa': (call) => send(call, call.body.key),
  'POST /app/auth/2fa/resend-code': (call) => send(call, call.body.key),
  'POST /app/auth/2fa/verify': async (call) => {
    const { key, security_code: code } = call.body
    if (!(await isResetKey(call, key))) return { status: 'ok', authData: await verify(call, key, code) }
    await verifyReset(call, key, code)
    return { status: 'ok' }
  },
  'POST /password/forgot/verify_email': (call) => forgot(call, call.body),
  'POST /app/auth/2fa/change-password': (call) => changePassword(call, call.body),
  'POST /register': (call) => register(call, call.body),
  'POST /api/register/resend': (call) => resendLink(call, call.body),
  'GET /app/register/validate/:id': (call) => validateLink(call, call.params.id),
  'GET /api/captcha': ({ parts }) => parts.captcha.challenge(),
  'GET /api/personal/user': ({ tx, parts, actor }) => presentPerson(tx, parts, actor),
  'POST /api/sessions/end': (call) => signOut(call),
  'POST /api/auth/step-up': (call) => askFactor(call),
  'POST /api/auth/step-up/verify': (call) => giveFactor(call, call.body.key, call.body.security_code),
})
