/*
 * While a page's first scripts are on their way: asks who the person is, and if the guards will let them on, for what the screen
 * needs (src/app/early.ts takes the answers); fetches the page's other parts: over HTTP/2 all at once, over HTTP/1.1,
 * where six go at a time, most of them behind those calls. Without a token that is still good only the parts are fetched.
 */
;(function () {
  var AT_ONCE = /^h[23]/.test((performance.getEntriesByType('navigation')[0] || {}).nextHopProtocol) ? Infinity : 6
  var named = JSON.parse(document.getElementById('early').textContent)
  function fetchPart(path) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = path
    link.crossOrigin = ''
    document.head.appendChild(link)
  }
  function goodToken() {
    try {
      var token = decodeURIComponent((/(?:^|;\s*)access_token=([^;]+)/.exec(document.cookie) || [])[1] || '')
      var payload = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(token)
      return payload && JSON.parse(atob(payload[1].replace(/-/g, '+').replace(/_/g, '/'))).exp * 1000 > Date.now() ? token : null
    } catch {
      return null
    }
  }
  var token = goodToken()
  if (token === null) return named.parts.forEach(fetchPart)
  var early = { bearer: 'Bearer ' + token, answers: {} }
  function ask(one) {
    return fetch(one.url, { headers: Object.assign({ Authorization: early.bearer }, one.headers) })
  }
  function keep(one, answer) {
    answer.catch(function () {})
    early.answers[one.url] = answer
    return answer
  }
  var letOn = Promise.all(named.gates.map(function (gate) {
    return keep(gate, ask(gate)).then(function (answer) {
      return answer.ok && answer.clone().json()
    })
  })).then(function (said) {
    if (!said.every(function (one) { return one && one.consented !== false && one.enrol !== 'must' && one.has_access_cmp_admin !== false })) throw new Error('the guards lead elsewhere')
  })
  named.asks.forEach(function (one) {
    keep(one, letOn.then(function () { return ask(one) }))
  })
  window.capstanEarly = early
  named.parts.slice(0, AT_ONCE).forEach(fetchPart)
  function fetchRest() {
    named.parts.slice(AT_ONCE).forEach(fetchPart)
  }
  letOn.then(fetchRest, fetchRest)
})()
