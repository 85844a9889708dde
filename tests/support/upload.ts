import type { TestApp } from './app.ts'

/**
 * Body and headers of a form with one file, as a browser sends it; the name is written as it is, whatever is in it.
 * `encoded` writes it as RFC 5987 has it.
 */
export function formWithFile(
  name: string,
  bytes: Buffer,
  fields: Readonly<Record<string, string>> = {},
  { type = 'application/octet-stream', encoded = false } = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'capstan-test-boundary'
  const part = (head: string, content: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
  return {
    payload: Buffer.concat([
      ...Object.entries(fields).map(([field, value]) =>
        part(`name="${field}"`, Buffer.from(value)),
      ),
      part(
        encoded
          ? `name="file"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}\r\nContent-Type: ${type}`
          : `name="file"; filename="${name}"\r\nContent-Type: ${type}`,
        bytes,
      ),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'idempotency-key': crypto.randomUUID(),
    },
  }
}

/** Sends one file to a path of the API; without a token as somebody who is not signed in. */
export async function sendFile<T>(
  t: TestApp,
  path: string,
  file: {
    name: string
    bytes: Buffer
    fields?: Readonly<Record<string, string>>
    token?: string | undefined
    cookie?: string
    type?: string
    encoded?: boolean
  },
): Promise<{ status: number; body: T }> {
  const { payload, headers } = formWithFile(file.name, file.bytes, file.fields, file)
  const answer = await t.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: {
      ...headers,
      ...(file.cookie === undefined ? {} : { cookie: file.cookie }),
      ...(file.token === undefined ? {} : { authorization: `Bearer ${file.token}` }),
    },
  })
  return { status: answer.statusCode, body: answer.json<T>() }
}
