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
})()
