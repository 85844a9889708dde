import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** What the server takes of an answer; bytes in base64url. */
export interface Assertion {
  id: string
  client_data: string
  authenticator_data: string
  signature: string
  user_handle?: string
}
export interface Attestation {
  id: string
  client_data: string
  attestation: string
  transports: string[]
}

/** Passkeys need a browser that knows them and an address that is a name: a number cannot have any. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  window.isSecureContext &&
  !/^[\d.]+$|^\[/.test(location.hostname)

const load = () => import('@simplewebauthn/browser')
/** Sentences about a failed ceremony by the name of the browser's error (Web Authentication, 5.1.3 and 5.1.4). */
type Reasons = Readonly<Record<string, string>>
const COMMON: Reasons = {
  SecurityError: 'Passkeys don’t work at this address. Open the site at its usual address.',
  UnknownError: 'The device couldn’t finish. Try again, or use another device.',
}
const MAKING: Reasons = {
  ...COMMON,
  InvalidStateError: 'This device already has a passkey for your account.',
  NotAllowedError: 'No passkey was created: it was cancelled, or the time ran out. Try again.',
  AbortError: 'No passkey was created: it was cancelled. Try again.',
  ConstraintError:
    'This security key needs a PIN or a fingerprint. Set one up in your system settings, then try again.',
  NotSupportedError: 'This device can’t make a passkey for this site. Use another device.',
}
const PROVING: Reasons = {
  ...COMMON,
  NotAllowedError:
    'The passkey wasn’t used: it was cancelled, or this device has none for this site. ' +
    'Try again or choose another method.',
  AbortError: 'The passkey wasn’t used: it was cancelled. Try again or choose another method.',
}

/** The sentence about a failed ceremony; `making`: a passkey was being created, not used. */
export function passkeyProblem(cause: unknown, making: boolean): string {
  const name = cause instanceof Error ? cause.name : ''
  return making
    ? (MAKING[name] ?? 'No passkey was created. Try again.')
    : (PROVING[name] ?? 'The passkey wasn’t used. Try again or choose another method.')
}

/** Runs a ceremony of the browser; a failure is reported with our own message. */
async function asked<T>(work: () => Promise<T>, making: boolean): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new Error(passkeyProblem(cause, making), { cause })
  }
}

/** Lets the browser prove a passkey. Rejects with a message for a person. */
export async function provePasskey(options: Record<string, unknown>): Promise<Assertion> {
  const { startAuthentication } = await load()
  const made = await asked(
    () =>
      startAuthentication({
        optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      }),
    false,
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = made.response
  return {
    id: made.id,
    client_data: clientDataJSON,
    authenticator_data: authenticatorData,
    signature,
    user_handle: userHandle === '' ? undefined : userHandle,
  }
}

/** Lets the browser make a passkey. Rejects with a message for a person. */
export async function makePasskey(options: Record<string, unknown>): Promise<Attestation> {
  const { startRegistration } = await load()
  const made = await asked(
    () =>
      startRegistration({
        optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
      }),
    true,
  )
  return {
    id: made.id,
    client_data: made.response.clientDataJSON,
    attestation: made.response.attestationObject,
    transports: made.response.transports ?? [],
  }
}
