import { refuse } from '#domain/shared/errors.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { logPage } from './access-log.ts'
import { endOne, endOthers, forget, listDevices, listSessions } from './devices.ts'
import {
  beginApp,
  beginPasskey,
  confirmApp,
  savePasskey,
  presentSecurity,
  removeApp,
  removePasskey,
  renewCodes,
} from './factors.ts'
import { changeOwnPassword } from './password-change.ts'
import { askPasskey, proveByCode, proveByPasskey } from './prove.ts'
import { presentPerson } from './present.ts'
import { beginRecovery, cancelByLink } from './recovery.ts'
import { confirmHere, register, resendLink, validateLink } from './register.ts'
import { changePassword, forgot, isResetKey, sendTo, verifyReset } from './reset.ts'
import { signOut } from './sessions.ts'
import { gateState, passGate } from './site-password.ts'
import { attempt, send, verify } from './sign-in.ts'
import { askFactor, giveFactor } from './step-up.ts'
import { beginView, endView } from './view-as.ts'

export const identityHandlers = defineHandlers({
  'POST /app/auth/attempt': (call) => attempt(call, call.body),
  'POST /app/auth/2fa': (call) => {
    if (call.body?.key !== undefined) return send(call, call.body.key)
    if (call.query.email !== undefined) return sendTo(call, call.query.email, call.body?.recaptcha)
    throw refuse('invalid', { fields: { key: 'Send a key or an e-mail address.' } })
  },
  'POST /app/auth/2fa/resend-code': (call) => send(call, call.body.key),
  'POST /app/auth/2fa/verify': async (call) => {
    const { key, security_code: code } = call.body
    if (!(await isResetKey(call, key)))
      return { status: 'ok', authData: await verify(call, key, code) }
    const methods = await verifyReset(call, key, code)
    return { status: 'ok', methods: methods.length > 0 ? methods : undefined }
  },
  'POST /password/forgot/verify_email': (call) => forgot(call, call.body),
  'POST /app/auth/2fa/change-password': (call) => changePassword(call, call.body),
  'POST /register': (call) => register(call, call.body),
  'POST /api/register/resend': (call) => resendLink(call, call.body),
  'GET /app/register/validate/:id': (call) => validateLink(call, call.params.id),
  'POST /api/register/confirm': (call) => confirmHere(call, call.body.id),
  'GET /api/captcha': ({ services }) => services.captcha.challenge(),
  'GET /api/personal/user': ({ tx, services, actor }) => presentPerson(tx, services, actor),
  'POST /api/sessions/end': (call) => signOut(call),
  'GET /api/auth/password': (call) => gateState(call),
  'POST /api/auth/password': (call) => passGate(call, call.body.password),
  'POST /api/auth/recovery-code': (call) =>
    proveByCode(call, call.body.key, { method: 'recovery_code', code: call.body.recovery_code }),
  'POST /api/auth/passkey/options': (call) => askPasskey(call, call.body.key),
  'POST /api/auth/passkey/verify': (call) =>
    proveByPasskey(call, call.body.key, call.body.response),
  'POST /api/auth/recovery': (call) => beginRecovery(call, call.body.key),
  'POST /api/auth/recovery/cancel': (call) => cancelByLink(call, call.body.token),
  'GET /api/security': ({ tx, services, actor }) => presentSecurity(tx, services, actor),
  'POST /api/security/password': (call) => changeOwnPassword(call, call.body),
  'POST /api/security/app': (call) => beginApp(call),
  'POST /api/security/app/confirm': (call) => confirmApp(call, call.body.security_code),
  'DELETE /api/security/app': (call) => removeApp(call),
  'POST /api/security/passkeys/options': (call) => beginPasskey(call),
  'POST /api/security/passkeys': (call) => savePasskey(call, call.body),
  'DELETE /api/security/passkeys/:id': (call) => removePasskey(call, call.params.id),
  'POST /api/security/recovery-codes': (call) => renewCodes(call),
  'GET /api/sessions': (call) => listSessions(call),
  'DELETE /api/sessions/:id': (call) => endOne(call, call.params.id),
  'POST /api/sessions/end-others': (call) => endOthers(call),
  'GET /api/devices': (call) => listDevices(call),
  'DELETE /api/devices/:id': (call) => forget(call, call.params.id),
  'GET /api/sign-ins': async (call) => logPage(call, call.query, call.actor.userId),
  'GET /api/admin/sign-ins': (call) => logPage(call, call.query, null),
  'POST /api/admin/users/:id/view-as': (call) => beginView(call, call.params.id, call.body.why),
  'POST /api/view-as/end': (call) => endView(call),
  'POST /api/auth/step-up': (call) => askFactor(call),
  'POST /api/auth/step-up/verify': (call) =>
    giveFactor(call, call.body.key, call.body.security_code),
})
