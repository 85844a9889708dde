import { refuse, type DomainError } from '#domain/shared/errors.ts'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticatorTransport,
} from '@simplewebauthn/server'
import type { Call } from '#server/kernel/http/call.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import { platformRow } from '#server/platform/platform/index.ts'
import {
  addChallenge,
  notePasskey,
  passFactor,
  passkeyBy,
  passkeysOf,
  spendChallenge,
  type PasskeyRow,
} from './factors-repo.ts'
import type { KeyRow } from './keys-repo.ts'
import { provable } from './second-factor.ts'
import type { UserRow } from './repo.ts'

const CHALLENGE_SECONDS = 300
const LOOPBACK = /^(127\.0\.0\.1|\[::1\]|localhost)$/
export interface Assertion {
  id: string
  client_data: string
  authenticator_data: string
  signature: string
  user_handle?: string | undefined
}
export interface Attestation {
  id: string
  client_data: string
  attestation: string
  transports: string[]
}

/**
 * Where passkeys count: the public address. An address of this machine counts as `localhost`, for a number cannot have
 * passkeys.
 */
function site(services: Pick<AppServices, 'publicUrl'>): { rpID: string; origins: string[] } {
  const url = new URL(services.publicUrl)
  if (!LOOPBACK.test(url.hostname)) return { rpID: url.hostname, origins: [url.origin] }
  return {
    rpID: 'localhost',
    origins: [url.origin, `${url.protocol}//localhost${url.port === '' ? '' : `:${url.port}`}`],
  }
}
const wrong = (): DomainError =>
  refuse('code_incorrect', {
    message: 'That passkey didn’t work. Try again or choose another method.',
  })
const until = (services: AppServices): string =>
  new Date(services.clock.now().getTime() + CHALLENGE_SECONDS * 1000).toISOString()

/** Options from which the browser creates a passkey; known ones are named so that it makes no second one. */
export async function enrolOptions(
  services: AppServices,
  user: UserRow,
): Promise<Record<string, unknown>> {
  const known = await passkeysOf(services.db, user.id)
  const options = await generateRegistrationOptions({
    rpName: (await platformRow(services.db))?.name ?? 'Capstan',
    rpID: site(services).rpID,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`,
    attestationType: 'none',
    supportedAlgorithmIDs: [-8, -7, -257],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: known.map((one) => ({
      id: one.credential_id,
      transports: one.transports as AuthenticatorTransport[],
    })),
  })
  await addChallenge(services.db, {
    challenge: options.challenge,
    purpose: 'enrol',
    userId: user.id,
    keyHash: null,
    expiresAt: until(services),
  })
  return options as unknown as Record<string, unknown>
}

/** The challenge that the browser's data names; spent here, whatever comes of it. */
async function challengeOf(
  services: AppServices,
  clientData: string,
  purpose: 'enrol' | 'prove',
): Promise<{ challenge: string; user_id: string | null; key_hash: string | null }> {
  let named: unknown
  try {
    named = (
      JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown } | null
    )?.challenge
  } catch {
    throw wrong()
  }
  if (typeof named !== 'string' || named.length > 200) throw wrong()
  const found = await spendChallenge(
    services.db,
    named,
    purpose,
    services.clock.now().toISOString(),
  )
  if (found === null) throw wrong()
  return { challenge: named, ...found }
}

/** A passkey that the browser made, checked and ready to be stored. */
export async function checkedPasskey(
  services: AppServices,
  userId: string,
  given: Attestation,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>> {
  const { challenge, user_id: asked } = await challengeOf(services, given.client_data, 'enrol')
  if (asked !== userId) throw wrong()
  const { rpID, origins } = site(services)
  const transports = given.transports as AuthenticatorTransport[]
  const checked = await verifyRegistrationResponse({
    response: {
      id: given.id,
      rawId: given.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: given.client_data,
        attestationObject: given.attestation,
        transports,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) throw wrong()
  const { credential } = checked.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: given.transports,
  }
}

/** A challenge for the passkeys of a key's person, or of anybody when there is no key. */
export async function proveOptions(
  services: AppServices,
  asked: { key: string | undefined; sessionId: string | null },
): Promise<Record<string, unknown>> {
  const keyHash = asked.key === undefined ? null : sha256(asked.key)
  const row =
    keyHash === null ? null : await provable(services, { keyHash, sessionId: asked.sessionId })
  const known = row === null ? [] : await passkeysOf(services.db, row.user_id)
  const options = await generateAuthenticationOptions({
    rpID: site(services).rpID,
    userVerification: 'required',
    allowCredentials:
      row === null
        ? undefined
        : known.map((one) => ({
            id: one.credential_id,
            transports: one.transports as AuthenticatorTransport[],
          })),
  })
  await addChallenge(services.db, {
    challenge: options.challenge,
    purpose: 'prove',
    userId: row?.user_id ?? null,
    keyHash,
    expiresAt: until(services),
  })
  return options as unknown as Record<string, unknown>
}

/**
 * Judges a passkey. With a key it is the second factor of that key's person; without one it signs in alone, because the
 * authenticator has verified the person. Throws code_incorrect or code_expired.
 */
export async function judgePasskey(
  call: Pick<Call, 'services'>,
  asked: { key: string | undefined; sessionId: string | null },
  given: Assertion,
): Promise<{ userId: string; key: KeyRow | null }> {
  const { services } = call
  const keyHash = asked.key === undefined ? null : sha256(asked.key)
  const row =
    keyHash === null ? null : await provable(services, { keyHash, sessionId: asked.sessionId })
  const { challenge, key_hash: named } = await challengeOf(services, given.client_data, 'prove')
  const passkey = await passkeyBy(services.db, given.id)
  if (passkey === null || named !== keyHash || !belongs(passkey, row, given.user_handle))
    throw wrong()
  const counter = await verified(services, passkey, given, challenge)
  const at = services.clock.now().toISOString()
  if (counter === null || !(await notePasskey(services.db, passkey.id, counter, at))) throw wrong()
  if (keyHash !== null && !(await passFactor(services.db, keyHash, at)))
    throw refuse('code_expired')
  return { userId: passkey.user_id, key: row }
}

/**
 * Whether the passkey belongs to the expected person. Without a key only the authenticator's user handle names that
 * person, so it is required; a handle that is given must name the owner (WebAuthn Level 3, 7.2 step 6).
 */
function belongs(passkey: PasskeyRow, row: KeyRow | null, userHandle: string | undefined): boolean {
  if (row !== null && row.user_id !== passkey.user_id) return false
  if (userHandle === undefined) return row !== null
  return Buffer.from(userHandle, 'base64url').toString() === passkey.user_id
}

/** The authenticator's new counter when the signature holds, else null. */
async function verified(
  services: AppServices,
  passkey: PasskeyRow,
  given: Assertion,
  challenge: string,
): Promise<number | null> {
  const { rpID, origins } = site(services)
  const checked = await verifyAuthenticationResponse({
    response: {
      id: given.id,
      rawId: given.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: given.client_data,
        authenticatorData: given.authenticator_data,
        signature: given.signature,
        userHandle: given.user_handle,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports as AuthenticatorTransport[],
    },
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}
