/**
 * zod tries `new Function` for faster parsing; the page's policy blocks it and the browser reports the try as an error. Set on
 * zod's own global settings, which it takes up when it is loaded, so that pages without a schema do not load zod for this.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
