import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * One gauge, read on request. Labels are names of code (a queue, a machine, a state), never a person's data.
 */
export interface Measure {
  /** begins with `capstan_` */
  name: string
  help: string
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[]
}
/** A completed request. */
export interface Answered {
  method: string
  /** the pattern of the route, never the address that was requested */
  route: string
  status: number
  seconds: number
}
/** What the process counts, in the text format of Prometheus. */
export interface Metrics {
  answered(request: Answered): void
  /** an event of a machine; `refusal` is the code of the catalogue, null when it was committed */
  sent(machine: string, refusal: string | null): void
  /** a signed call of a mail provider, by what became of it */
  reported(outcome: string): void
  /** a signed event of the identity provider, by what became of it */
  identified(outcome: string): void
  /** a robot check that an outside provider was asked about, by its answer */
  robot(outcome: 'passed' | 'refused' | 'unavailable'): void
  /** everything counted, and the figures that `read` brings */
  page(read: () => Promise<readonly Measure[]>): Promise<string>
  contentType: string
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.4, 1, 2.5, 5, 15]

/** Counters of one process; with `process` also those of Node (memory, event loop, garbage collection). */
export function makeMetrics(options: { process?: boolean } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (options.process) collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'capstan_http_requests_total',
    help: 'Requests that were answered, by pattern of the route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'capstan_http_request_duration_seconds',
    help: 'Seconds from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  })
  const events = new Counter({
    name: 'capstan_machine_events_total',
    help: 'Events of machines: committed, or refused with a code of the catalogue of errors.',
    labelNames: ['machine', 'outcome'],
    registers,
  })
  const reports = new Counter({
    name: 'capstan_mail_reports_total',
    help: 'Calls of the mail provider: stored, unchanged, repeated, unknown (no such message), ignored, received, unreadable, stale or unsigned.',
    labelNames: ['outcome'],
    registers,
  })
  const identities = new Counter({
    name: 'capstan_identity_notices_total',
    help: 'Events of the identity provider: taken, repeated, unknown (no such check), ignored, stale or unsigned.',
    labelNames: ['outcome'],
    registers,
  })
  const robots = new Counter({
    name: 'capstan_captcha_checks_total',
    help: 'Robot checks that Google was asked about: passed, refused, or unavailable (no answer, or settings that it refuses).',
    labelNames: ['outcome'],
    registers,
  })
  const gauges = new Map<string, Gauge>()
  const show = ({ name, help, values }: Measure): void => {
    const labelNames = Object.keys(values[0]?.labels ?? {})
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames, registers })
    // without a value there are no labels to know yet: the gauge is made when the first one comes
    if (values.length === 0 && !gauges.has(name)) return registry.removeSingleMetric(name)
    gauges.set(name, gauge)
    gauge.reset()
    for (const { labels = {}, value } of values) gauge.set({ ...labels }, value)
  }
  return {
    answered({ method, route, status, seconds }) {
      requests.inc({ method, route, status: String(status) })
      durations.observe({ method, route }, seconds)
    },
    sent: (machine, refusal) => events.inc({ machine, outcome: refusal ?? 'committed' }),
    reported: (outcome) => reports.inc({ outcome }),
    identified: (outcome) => identities.inc({ outcome }),
    robot: (outcome) => robots.inc({ outcome }),
    async page(read) {
      for (const measure of await read()) show(measure)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
