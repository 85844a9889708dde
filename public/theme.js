/*
 * What has to be set before any module runs.
 * zod probes `new Function` for faster parsing; the content security policy blocks it and the browser reports the attempt. zod reads
 * this setting when it is loaded, which may be before the entry's own code.
 */
window.__zod_globalConfig = { jitless: true }

/*
 * Sets the colour scheme before the first frame: the person's choice, which the server writes into the page by its cookie
 * (server/kernel/http/pages.ts), else that of the system, which only the browser knows.
 */
;(function () {
  var root = document.documentElement
  var chosen = root.getAttribute('data-theme')
  var dark =
    chosen === null ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  root.setAttribute('data-theme', dark ? 'dark' : 'light')
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.setAttribute('content', dark ? '#0b1417' : '#f9f8f7')
  })
})()
