import { ApiError, errorFrom, errorFromFailure } from './api-error.ts'

interface Upload {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

/** Sends a file with its progress (0..1), which fetch does not report; loaded only where a file is sent. */
export function upload(
  request: Upload,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    })
    xhr.addEventListener('load', () => {
      if (xhr.status < 200 || xhr.status >= 300) {
        reject(errorFrom(xhr.status, xhr.responseText, xhr.getResponseHeader('retry-after')))
        return
      }
      onProgress(1)
      resolve(xhr.responseText === '' ? undefined : JSON.parse(xhr.responseText))
    })
    xhr.addEventListener('error', () => reject(errorFromFailure(new TypeError('network'), false)))
    xhr.addEventListener('abort', () =>
      reject(new ApiError(0, 'aborted', 'The request was cancelled.')),
    )
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(request.body)
  })
}
