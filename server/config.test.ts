import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'the secret one' }
const refusal = (env: Record<string, string>): string => {
  try {
    readConfig({ NODE_ENV: 'test', ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'taken'
}

test('files are in a folder unless a bucket is named with its keys', () => {
  expect(readConfig({ NODE_ENV: 'test' }).s3).toBeNull()
  expect(readConfig({ NODE_ENV: 'test', S3_BUCKET: 'papers', ...keys }).s3).toEqual({
    endpoint: null,
    region: 'us-east-1',
    bucket: 'papers',
    prefix: '',
    accessKeyId: 'id',
    secretAccessKey: 'the secret one',
  })
})

test.each([
  [{ S3_BUCKET: 'papers' }, 'S3_ACCESS_KEY_ID is required with S3_BUCKET'],
  [{ S3_PREFIX: 'capstan/' }, 'S3_PREFIX is for S3_BUCKET, which is not set'],
  [keys, 'S3_SECRET_ACCESS_KEY is for S3_BUCKET'],
  [{ S3_BUCKET: 'Papers!', ...keys }, 'S3_BUCKET must be the name of a bucket'],
  [{ S3_BUCKET: 'papers', S3_PREFIX: '/capstan', ...keys }, 'with a slash at its end'],
  [{ S3_BUCKET: 'papers', S3_ENDPOINT: 'ftp://x', ...keys }, 'S3_ENDPOINT must be an address'],
])('settings of a bucket that do not fit are refused with the one to mend: %o', (env, says) => {
  const said = refusal(env)
  expect(said).toContain(says)
  expect(said).not.toContain('the secret one')
})
