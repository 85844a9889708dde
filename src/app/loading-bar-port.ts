type BarEvent = { type: 'START' } | { type: 'END' } | { type: 'ERR' }

/** Tells the loading bar what happens, in order; its machine is loaded when the first thing does, which is never the first page. */
export function tellBar(event: BarEvent): void {
  void import('./loading-bar-actor.ts').then(({ loadingBar }) => loadingBar.send(event)).catch(() => undefined)
}
