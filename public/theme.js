/* Sets the colour scheme before the first paint: stored choice, else the system's. */
;(function () {
  var root = document.documentElement
  var choice = null
  try {
    choice = localStorage.getItem('capstan-theme')
  } catch {
    choice = null
  }
  var dark = choice === 'dark' || (choice !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-theme', dark ? 'dark' : 'light')
  var meta = document.querySelector('meta[name="theme-color"]')
  if (meta) meta.setAttribute('content', dark ? '#0b1417' : '#f9f8f7')
  /* A page that is drawn already is painted first; what runs it is fetched right after, from the template that names it. */
  document.addEventListener('DOMContentLoaded', function () {
    var later = document.getElementById('scripts')
    function begin() {
      document.head.appendChild(later.content.cloneNode(true))
    }
    if (!later) return
    if (document.visibilityState === 'hidden') begin()
    else
      requestAnimationFrame(function () {
        setTimeout(begin)
      })
  })
})()
