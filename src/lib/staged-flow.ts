import { createContext } from 'react'
import type { Actor, AnyStateMachine } from 'xstate'

/** A flow that is in a chosen state, for /meta/machines: the screen shows it instead of a run of its own. */
export const StagedFlow = createContext<Actor<AnyStateMachine> | null>(null)
