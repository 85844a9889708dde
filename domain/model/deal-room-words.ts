// Apart from the schemas, which the public page of an offering does not load.
/** How a reader who may not open it yet gets there. A file for invited people is not shown to others at all. */
export const dealLockWords: Readonly<Record<'members' | 'verified', string>> = { members: 'Log in to open it', verified: 'For investors whose identity is verified' }
