import { api } from '#domain/api/index.ts'
import type { Contract } from '#domain/api/contract.ts'
import type {} from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#server/app-services.ts'
import type { HandlerTable } from './call.ts'
import { takeForms } from './forms.ts'
import { serve, type AnyHandler } from './serve.ts'
import { openObjects } from './validate.ts'

export interface Route {
  method: string
  url: string
}
/** Events of providers are short. */
const SIGNED_BYTES = 65_536
const routesByApp = new WeakMap<FastifyInstance, Route[]>()
/**
 * Every route that Fastify knows, for the authorization matrix: a route without a row fails its test.
 * @internal
 */
export const registeredRoutes = (app: FastifyInstance): readonly Route[] =>
  routesByApp.get(app) ?? []

/** Stores the list of routes; call it before any route is added. */
export function watchRoutes(app: FastifyInstance): void {
  const routes: Route[] = []
  routesByApp.set(app, routes)
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) routes.push({ method, url: route.url })
  })
}

/** One table of all modules' handlers; two handlers of one call are a defect. */
export function mergeHandlers(tables: readonly HandlerTable[]): Record<string, AnyHandler> {
  const all: Record<string, AnyHandler> = {}
  for (const table of tables) {
    for (const [name, handler] of Object.entries(table)) {
      if (name in all) throw new Error(`two modules answer ${name}`)
      all[name] = handler as AnyHandler
    }
  }
  return all
}

/** JSON stays as it came, byte by byte, as a signature is about bytes; nothing else is taken. */
function asBytes(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: SIGNED_BYTES },
    (_request, body, done) => done(null, body),
  )
  return scope
}

/**
 * Registers each handler under its contract. A body schema that is not closed is refused: it would take unnamed fields.
 */
export function registerHandlers(
  app: FastifyInstance,
  services: AppServices,
  handlers: Readonly<Record<string, AnyHandler>>,
  contracts: Readonly<Record<string, Contract>> = api,
): void {
  for (const [name, handler] of Object.entries(handlers)) {
    const contract = contracts[name]
    if (!contract) throw new Error(`there is no contract for ${name}`)
    const open = contract.body && !contract.upload ? openObjects(contract.body) : []
    if (open.length > 0)
      throw new Error(
        `the body of ${name} takes unknown fields at ${open.join(', ')}: use z.strictObject`,
      )
    const [method = '', url = ''] = name.split(' ')
    const secrets = url.startsWith('/app/auth/')
    const route = {
      method,
      url,
      handler: serve(name, contract, handler, services),
      compress: secrets ? (false as const) : undefined,
      ...(contract.maxBodyBytes === undefined ? {} : { bodyLimit: contract.maxBodyBytes }),
    }
    if (contract.signed) void app.register(async (scope) => void asBytes(scope).route(route))
    else if (contract.form)
      void app.register(async (scope) => {
        takeForms(scope)
        scope.route(route)
      })
    else app.route(route)
  }
}
