import { ConfigError, readConfig, type Config } from './config.ts'
import { awsKms } from './providers/kms/aws.ts'
import { WRAPPED, type Kms, type KmsSettings } from './providers/kms/port.ts'
import { vaultKms } from './providers/kms/vault.ts'

/** Bytes of a secret of the ring. */
const SECRET_BYTES = 32

const servicesOf = ({ aws, vault }: KmsSettings): readonly [string, string, Kms | null][] => [
  [WRAPPED.aws, 'AWS KMS', aws && awsKms(aws)],
  [WRAPPED.vault, 'Vault', vault && vaultKms(vault)],
]

/** One secret of the ring as it is written, with what a key management service wrapped opened. */
async function unwrapped(
  written: string,
  services: ReturnType<typeof servicesOf>,
): Promise<string> {
  const retired = written.startsWith('hash:') ? 'hash:' : ''
  const body = written.slice(retired.length)
  const [, name, kms] = services.find(([begin]) => body.startsWith(begin)) ?? []
  if (name === undefined || !kms) return written
  const secret = await kms.unwrap(body).catch((error: Error) => {
    throw new ConfigError([
      `SECRET_KEY could not be unwrapped by ${name}: ${error.name === 'Error' ? '' : `${error.name}, `}${error.message || 'no answer'}`,
    ])
  })
  if (secret.length !== SECRET_BYTES)
    throw new ConfigError([
      `SECRET_KEY has a secret of ${secret.length} bytes that ${name} wrapped; it must have ${SECRET_BYTES}`,
    ])
  return `${retired}${secret.toString('hex')}`
}

/**
 * The configuration that a process starts with. Wrapped secrets of SECRET_KEY are opened once, here, by the key
 * management service that wrapped them; afterwards they are in the memory of the process alone. Throws ConfigError.
 */
export async function startConfig(env: Record<string, string | undefined>): Promise<Config> {
  const config = readConfig(env)
  if (config.secretKey === null || config.kms === null) return config
  const services = servicesOf(config.kms)
  const secrets: string[] = []
  for (const written of config.secretKey.split(','))
    secrets.push(await unwrapped(written, services))
  return { ...config, secretKey: secrets.join(',') }
}
