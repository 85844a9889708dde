/*
 * Asks for what a page of a signed-in person waits for, while its first scripts are on their way (src/app/early.ts takes the
 * answers), and then for its other parts. Without a token that is still good only the parts are asked for.
 */
;(function () {
  var list = document.getElementById('early')
  var named = JSON.parse((list && list.textContent) || '{"asks":[],"parts":[]}')
  try {
    var token = decodeURIComponent((/(?:^|;\s*)access_token=([^;]+)/.exec(document.cookie) || [])[1] || '')
    var payload = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(token)
    if (payload && JSON.parse(atob(payload[1].replace(/-/g, '+').replace(/_/g, '/'))).exp * 1000 > Date.now()) {
      var early = { bearer: 'Bearer ' + token, answers: {} }
      named.asks.forEach(function (one) {
        var answer = fetch(one.url, { headers: Object.assign({ Authorization: early.bearer }, one.headers) })
        answer.catch(function () {})
        early.answers[one.url] = answer
      })
      window.capstanEarly = early
    }
  } catch {
    // a token that is none: the page asks by itself
  }
  named.parts.forEach(function (one) {
    var link = document.createElement('link')
    link.rel = one.rel
    link.href = one.href
    link.crossOrigin = ''
    if (one.rel === 'preload') {
      link.as = 'font'
      link.type = 'font/woff2'
    }
    document.head.appendChild(link)
  })
})()
