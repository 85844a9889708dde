import { createActor } from 'xstate'
import { loadingBarFlow } from '#machines/flows/loading-bar.flow.ts'

/** One bar for the page; the navigation and the error boundaries tell it what happens. */
export const loadingBar = createActor(loadingBarFlow)
loadingBar.start()
