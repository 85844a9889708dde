/*
 * Sets the colour scheme before the first paint: the choice, which the server knows by its cookie (server/http/pages.ts), else the system's. Then lets the whole stylesheet of a page that the
 * server drew count, and with it the faces that are fetched: when React has the page (`tellDrawn` in src/lib/first-act.ts), with the
 * first act on it, or some time after it has been loaded. Until then the rules that stand in the page are enough
 * (server/http/first-paint.ts). When the page has been painted first, the parts are asked for that are not among the first to be
 * needed (`parts`, src/app/entry-server.tsx).
 */
;(function () {
  /* ms after the page has been loaded */
  var PATIENCE = 2000
  var root = document.documentElement
  var chosen = root.getAttribute('data-theme')
  var dark = chosen === null ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  root.setAttribute('data-theme', dark ? 'dark' : 'light')
  var meta = document.querySelector('meta[name="theme-color"]')
  if (meta) meta.setAttribute('content', dark ? '#0b1417' : '#f9f8f7')
  function painted() {
    if (root.hasAttribute('data-painted')) return
    root.setAttribute('data-painted', '')
    var parts = document.getElementById('parts')
    if (parts) JSON.parse(parts.textContent).forEach(function (path) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = path
      link.crossOrigin = ''
      document.head.appendChild(link)
    })
  }
  try {
    new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
  } catch {
    /* told by the load */
  }
  var moments = ['pointerdown', 'keydown', 'capstan:drawn']
  function whole() {
    moments.forEach(function (moment) {
      removeEventListener(moment, whole, true)
    })
    painted()
    var sheet = document.querySelector('link[data-later]')
    if (sheet) sheet.media = 'all'
  }
  moments.forEach(function (moment) {
    addEventListener(moment, whole, true)
  })
  addEventListener('load', function () {
    painted()
    setTimeout(whole, PATIENCE)
  })
})()
