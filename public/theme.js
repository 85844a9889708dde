/*
 * Sets the colour scheme: the choice, which the server knows by its cookie (server/http/pages.ts), else the system's. In a page that
 * the server drew this stands at the end (server/http/first-paint.ts): the rules that stand in the page are enough for the first
 * paint, in the colours of the system, too. There the whole stylesheet, with the faces that are fetched and the rules by `data-theme`,
 * counts when React has the page (`tellDrawn` in src/lib/first-act.ts), with the first act on it, or some time after it has been
 * loaded. When the page has been painted first: what is below the first screenful is there (`below-fold` in src/styles/app.css), and
 * the stylesheet and the parts are asked for that are not among the first to be needed (`parts`, src/app/entry-server.tsx). While the
 * scripts are on their way the browser is asked for what takes it long the first time.
 */
;(function () {
  /* ms after the page has been loaded */
  var PATIENCE = 2000
  /* ms until a page that the scripts draw has asked for all that it waits for */
  var ASKED = 200
  var root = document.documentElement
  function coloured() {
    var chosen = root.getAttribute('data-theme')
    var dark = chosen === null ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
    root.setAttribute('data-theme', dark ? 'dark' : 'light')
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.setAttribute('content', dark ? '#0b1417' : '#f9f8f7')
    })
  }
  /* With the processor slowed 4x: languages and zones 42 to 94 ms, what the tab keeps 3 to 7 (docs/decisions/0022). */
  function warm() {
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York' }).format()
    try {
      sessionStorage.getItem('')
    } catch {
      /* a browser that keeps nothing */
    }
  }
  function later() {
    return document.querySelector('link[data-later]')
  }
  function painted() {
    if (root.hasAttribute('data-painted')) return
    root.setAttribute('data-painted', '')
    var sheet = later()
    if (sheet) {
      sheet.media = 'print'
      sheet.rel = 'stylesheet'
      if (window.requestIdleCallback) requestIdleCallback(warm)
    }
    var parts = document.getElementById('parts')
    if (parts) JSON.parse(parts.textContent).forEach(function (path) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = path
      link.crossOrigin = ''
      document.head.appendChild(link)
    })
  }
  /* in the head, so that what is drawn by the scripts has its colours */
  if (!document.body) {
    coloured()
    /* before its first frame a page has no idle moment */
    setTimeout(warm, ASKED)
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
    var sheet = later()
    if (!sheet) return
    coloured()
    sheet.media = 'all'
  }
  moments.forEach(function (moment) {
    addEventListener(moment, whole, true)
  })
  addEventListener('load', function () {
    painted()
    setTimeout(whole, PATIENCE)
  })
})()
