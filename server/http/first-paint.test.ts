import { describe, expect, test } from 'vitest'
import { FirstPaint, hashOf } from './first-paint.ts'

const css = [
  '/*! note } */@layer theme,base,utilities;@layer theme{:root{--a:1px;--b:2px;--c:var(--d);--d:3px;--e:4px;--f:red}}@layer base{*,:before{border:0;margin:var(--c)}a{color:red}}@layer properties{*{--tw-y:1}}',
  '@layer utilities{.mt-4{margin:4px}.mb-4{margin:4px}.md\\:flex{x:y}.w-\\[calc\\(1px\\+2px\\)\\]{w:1}.a\\,b .c,.p-1{p:1}@media (width>=1px){.md\\:flex{display:flex}}@media print{.gone{x:1}}}',
  '.group:hover .shown{opacity:1}.not\\:x:not(.absent){o:1}.spin{animation:spin 1s}[data-x="}"] .mt-4{y:1}[data-y] p{y:2}',
  '@property --tw-y{syntax:"*";inherits:false}@property --tw-z{syntax:"*"}.uses{margin:var(--tw-y)}@keyframes spin{to{r:1}}@keyframes other{to{r:2}}@font-face{font-family:R;src:local(A)}@font-face{font-family:S;src:url(/s.woff2)}@page{margin:1cm}',
].join('')
const files: Readonly<Record<string, string>> = { '/covers/a.svg': '<svg fill="#fff"/>',  '/assets/a.css': css, '/theme.js': '/* why */\n;(function () {\n  go()\n})()\n' }
const page = (body: string): string => `<html><head><script src="/theme.js"></script><link rel="stylesheet" crossorigin href="/assets/a.css"></head><body>${body}</body></html>`
const paint = (body: string, drawn = true) => new FirstPaint((path) => files[path] ?? null).paint(page(body), drawn)
const styleOf = (html: string): string => /<style>(.*)<\/style>/s.exec(html)?.[1] ?? ''

describe('a page that is drawn', () => {
  const style = styleOf(paint('<p data-x="}" style="top:var(--a)" class="mt-4 md:flex uses spin not:x">A</p><svg><rect fill="var(--f)"/></svg>').html)
  test.each(['@layer theme,base,utilities;', '@layer theme{:root{--a:1px;--c:var(--d);--d:3px;--f:red}}', '@layer properties;', '.mt-4{margin:4px}', '@media (width>=1px){.md\\:flex{display:flex}}', '[data-x="}"] .mt-4{y:1}', '.not\\:x:not(.absent){o:1}', '@property --tw-y', '@keyframes spin', 'src:local(A)'])('has the rules that its elements need: %s', (rule) => expect(style).toContain(rule))
  test.each(['--b', '--e', 's.woff2', '.mb-4', '.p-1', '.gone', '.shown', '--tw-z', 'other', '@page', '[data-y]', '@media print'])('and no others: %s', (rule) => expect(style).not.toContain(rule))
  test('of a list of selectors those that can be meant', () => expect(styleOf(paint('<p class="p-1">A</p>').html)).toContain('.p-1{p:1}'))
  test('classes are read as they are written in HTML', () => expect(styleOf(paint('<p class="w-[calc(1px+2px)] a&amp;b">A</p>').html)).toContain('.w-\\[calc\\(1px\\+2px\\)\\]{w:1}'))
  test('the whole stylesheet follows at its end: later, and at once without scripts', () =>
    expect(paint('<p>A</p>').html).toContain('</script><link data-later crossorigin href="/assets/a.css"><noscript><link rel="stylesheet" crossorigin href="/assets/a.css"></noscript></body>'))
  test('the script for the colours runs when the page has been read: its rules know them', () => expect(paint('<p>A</p>').html).toMatch(/<\/style><\/head><body><p>A<\/p><script>;\(function/))
  test('inline parts are named by their hashes, so that the policy lets them and nothing else through', () => {
    const { html, style: styleHash, scripts } = paint('<p class="mt-4">A</p>')
    expect(styleHash).toBe(hashOf(styleOf(html)))
    expect(scripts).toEqual([hashOf(/<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '')])
    expect(html).not.toContain('why')
  })
  test('what the page asks for when it has been painted is said at its end', () => {
    const parts = '<script type="application/json" id="parts">["/a.js"]</script>'
    const { html } = new FirstPaint((path) => files[path] ?? null).paint(page('<p>A</p>').replace('<link', `${parts}<link`), true)
    expect(html).toMatch(/<p>A<\/p><script type="application\/json" id="parts">\["\/a.js"\]<\/script><script>;\(function/)
    expect(html.split(parts)).toHaveLength(2)
  })
  test('another page has another style', () => expect(paint('<p class="mt-4">A</p>').style).not.toBe(paint('<p class="mb-4">A</p>').style))
})

test('a page without elements keeps its stylesheet where it was', () => {
  const { html, style, scripts } = paint('', false)
  expect(style).toBeNull()
  expect(scripts).toHaveLength(1)
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css"></head>')
})

test('what asks for the data of a page stands in it too, and is allowed by its own hash', () => {
  const asks: Readonly<Record<string, string>> = { ...files, '/early.js': ';(function () {\n  try {\n    ask()\n  } catch {\n    // the page asks by itself\n  }\n})()\n' }
  const { html, scripts } = new FirstPaint((path) => asks[path] ?? null).paint(page('').replace('<link', '<script src="/early.js"></script><link'), false)
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
  expect(inline).toHaveLength(2)
  expect(inline[1]).toContain('ask()')
  expect(inline[1]).not.toContain('by itself')
  expect(scripts).toEqual(inline.map(hashOf))
})

test('without a build there is nothing to put in', () => {
  const bare = new FirstPaint(() => null).paint(page('<p class="mt-4">A</p>'), true)
  expect(bare).toEqual({ html: page('<p class="mt-4">A</p>'), style: null, scripts: [] })
})

test('a drawing that is wanted first stands in the page, and is not asked for ahead; others are fetched', () => {
  const { html } = paint('<link rel="preload" as="image" href="/covers/a.svg"/><img src="/covers/a.svg" alt="" fetchPriority="high"/><img src="/covers/a.svg" alt=""/>')
  expect(html).toContain(`<body><img src="data:image/svg+xml,%3Csvg fill='%23fff'/%3E" alt="" fetchPriority="high"/><img src="/covers/a.svg" alt=""/>`)
  expect(paint('<img src="/covers/b.svg" fetchPriority="high"/>').html).toContain('<img src="/covers/b.svg"')
})

describe('of the rules', () => {
  const sheet = [
    '@property --tw-s{syntax:"*";inherits:false;initial-value:0 0}@property --tw-t{syntax:"*";inherits:false}@property --tw-u{syntax:"*";inherits:false}',
    'p{a:1}table,td p{a:2}::file-selector-button{a:3}::-webkit-date-and-time-value{a:4}::placeholder{a:5}p:nth-child(2n+1){a:6}:is(.x\\:y>*){a:7}:where(.z>:not(:last-child)){a:8}',
    '.h\\:c:hover{a:9}@media (hover:hover){.h:hover{a:10}}.h:active{a:11}.h:focus{a:12}',
    '.m{color:#abc}@supports (color:color-mix(in lab, red, red)){.m{color:color-mix(in oklab, var(--i) 5%, transparent)}}.n{b:1}@supports (color:color-mix(in lab, red, red)){.n{color:color-mix(in oklab, red, blue)}}',
    '.s{a:var(--tw-s),var(--tw-t,) var(--tw-t,calc(1px * (2))) var(--tw-u,3px)}.u{--tw-u:4px}',
  ].join('')
  const rules = (body: string) => styleOf(new FirstPaint((path) => (path === '/assets/a.css' ? sheet : null)).paint(page(body), true).html)
  test('those of elements that are not on the page are left out', () => {
    expect(rules('<p>A</p>')).toBe('p{a:1}p:nth-child(2n+1){a:6}')
    expect(rules('<table><td><p class="x:y z">A')).toBe('p{a:1}table,td p{a:2}p:nth-child(2n+1){a:6}:is(.x\\:y>*){a:7}:where(.z>:not(:last-child)){a:8}')
  })
  test('those of parts of controls where there is no such control', () => {
    expect(rules('<input type="date">')).toBe('::-webkit-date-and-time-value{a:4}::placeholder{a:5}')
    expect(rules('<input type="file"><textarea>')).toBe('::file-selector-button{a:3}::placeholder{a:5}')
  })
  test('those of controls alone, not of other parts of a browser', () => {
    const sheet = '::-webkit-scrollbar{a:1}summary::-webkit-details-marker{a:2}::-webkit-search-decoration{a:3}::-webkit-inner-spin-button{a:4}'
    const of = (body: string) => styleOf(new FirstPaint((path) => (path === '/assets/a.css' ? sheet : null)).paint(page(body), true).html)
    expect(of('<summary>A</summary>')).toBe('::-webkit-scrollbar{a:1}summary::-webkit-details-marker{a:2}')
    expect(of('<input type="search">')).toBe('::-webkit-scrollbar{a:1}::-webkit-search-decoration{a:3}::-webkit-inner-spin-button{a:4}')
  })
  describe('in dark colours', () => {
    const sheet = ':root,[data-theme=dark]{a:0}[data-theme="dark"]{a:1}.x,.y:where([data-theme=dark],[data-theme=dark] *){a:2}@media (width>1px){.y:where([data-theme=dark] *){a:3}}'
    const of = (html: string) => styleOf(new FirstPaint((path) => (path === '/assets/a.css' ? sheet : null)).paint(page('<b class="x y">').replace('<html', html), true).html)
    test('where nobody chose: as the system is', () =>
      expect(of('<html')).toBe(':root{a:0}@media (prefers-color-scheme:dark){:root{a:1}}.x{a:2}@media (prefers-color-scheme:dark){.y:where(:root,:root *){a:2}}@media (width>1px){@media (prefers-color-scheme:dark){.y:where(:root *){a:3}}}'))
    test('chosen', () => expect(of('<html data-theme="dark"')).toBe(sheet))
    test('light ones chosen', () => expect(of('<html data-theme="light"')).toBe(':root{a:0}.x{a:2}'))
  })
  test('how things change, and what is around a field that somebody is in', () => {
    const sheet = '.a{transition-property:color,fill;color:red;transition-duration:var(--tw-duration,1s)}.a{--tw-ease:linear;transition-timing-function:linear}.a:focus-within{b:1}.a:has(:focus-visible){b:2}.a:has(:is(i:focus)){b:3}.a:has(:checked){b:4}.a:focus-visible{b:5}.a{transition:none;x:y}@property --tw-duration{syntax:"*"}'
    expect(styleOf(new FirstPaint((path) => (path === '/assets/a.css' ? sheet : null)).paint(page('<b class="a">'), true).html)).toBe('.a{color:red;}.a:has(:checked){b:4}.a:focus-visible{b:5}.a{x:y}')
  })
  test('those of a pointer, not those of the keyboard', () => expect(rules('<b class="h h:c">')).toBe('.h:focus{a:12}'))
  test('those for browsers that the scripts are not made for', () => expect(rules('<b class="m n">')).toBe('.m{color:color-mix(in oklab, var(--i) 5%, transparent)}.n{b:1}.n{color:color-mix(in oklab, red, blue)}'))
  test('faces that are fetched are not looked for among the installed ones', () => {
    const faces = '@font-face{font-family:"Far (2)";src:url(/f.woff2)}@font-face{font-family:Near;src:local(A)}b{font-family:"Far (2)",Near,serif}i{--f:"Far (2)", Near;font-family:var(--f)}'
    expect(styleOf(new FirstPaint((path) => (path === '/assets/a.css' ? faces : null)).paint(page('<b><i>'), true).html)).toBe('@font-face{font-family:Near;src:local(A)}b{font-family:Near,serif}i{--f:Near;font-family:var(--f)}')
  })
  test('registered properties that nothing sets are what they are then', () => {
    expect(rules('<b class="s">')).toBe('.s{a:0 0,  calc(1px * (2)) 3px}'.replace(',  ', ', '))
    expect(rules('<b class="s u">')).toContain('.s{a:0 0, calc(1px * (2)) var(--tw-u,3px)}.u{--tw-u:4px}')
  })
})
