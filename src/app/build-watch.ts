import { createActor, fromPromise } from 'xstate'
import { buildWatchFlow } from '#machines/flows/build-watch.flow.ts'

const MANIFEST = '/builds/latest.json'

/** Id of the newest build; rejects when it cannot be read. */
async function latest(): Promise<string> {
  const response = await fetch(`${MANIFEST}?${Date.now()}`, { cache: 'no-store' })
  const body: unknown = response.ok ? await response.json() : null
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string')
    return body.id
  throw new Error('the manifest of builds cannot be read')
}

/** Looks for a newer build each hour; when there is one, the next navigation is passed to `loadInFull`. */
export function watchBuilds(
  own: string,
  loadInFull: (target: string) => void,
): { navigating: (target: string) => void } {
  const actor = createActor(
    buildWatchFlow.provide({
      actors: { look: fromPromise(async () => (await latest()) !== own) },
      actions: { loadInFull: (_, { target }) => loadInFull(target) },
    }),
  ).start()
  return { navigating: (target) => actor.send({ type: 'NAVIGATED', target }) }
}
