import { createActor } from 'xstate'
import { loadingBarFlow } from '#machines/flows/loading-bar.flow.ts'

/** One bar for the page; navigations, the session and the error boundaries send it what happens. */
export const loadingBar = createActor(loadingBarFlow).start()
