declare module 'autocannon' {
  export interface Request {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  export interface Options {
    url: string
    connections: number
    duration: number
    requests: {
      setupRequest: (request: Request, context: Record<string, unknown>) => Request
      onResponse: (status: number, body: string, context: Record<string, unknown>) => void
    }[]
  }
  export interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
