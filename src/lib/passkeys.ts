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
/** Closing the browser's dialog, or a device without the passkey: reported with our own message. */
async function asked<T>(work: () => Promise<T>, words: string): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new Error(words, { cause })
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
    'The passkey wasn’t used. Try again or choose another method.',
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
    'No passkey was created. This device may already have one for your account.',
  )
  return {
    id: made.id,
    client_data: made.response.clientDataJSON,
    attestation: made.response.attestationObject,
    transports: made.response.transports ?? [],
  }
}
