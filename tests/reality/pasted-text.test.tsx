import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { safeHtml } from '#domain/shared/html.ts'
import { RichText } from '#src/ui/inputs/rich-text.tsx'

/**
 * HTML that programs put into the clipboard, with the text that the field stores and the beginning of the message about
 * parts that are left out. The published page has the same text.
 */
const BULLET = (level: number, text: string, mark = '·') =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`
const WORD = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style>p{margin:0}</style></head><body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`
const CASES: readonly (readonly [from: string, html: string, stored: string, left?: string])[] = [
  ['lines', '<div>First line</div><div>Second line</div>', '<p>First line</p><p>Second line</p>'],
  ['nested lines', '<div><div>A</div><div>B<div>C</div></div></div>', '<p>A</p><p>B</p><p>C</p>'],
  [
    'Gmail',
    '<div dir="ltr">Hi,<div><br></div><div>we grew.<br></div></div>',
    '<p>Hi,</p><p>we grew.</p>',
  ],
  ['line breaks', 'One<br>Two<br>', '<p>One<br>Two</p>'],
  [
    'headings',
    '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h6>E</h6>',
    '<h2>A</h2><h2>B</h2><h3>C</h3><h3>D</h3><h3>E</h3>',
  ],
  [
    'parts of a page',
    '<section><header>A</header><article>B</article><footer>C</footer></section>',
    '<p>A</p><p>B</p><p>C</p>',
  ],
  ['terms', '<dl><dt>Fee</dt><dd>5%</dd></dl>', '<p>Fee</p><p>5%</p>'],
  [
    'Google Docs',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400;">Plain and </span><span style="font-weight:700;">bold</span><span style="font-style:italic"> and slanted</span></p></b>',
    '<p>Plain and <strong>bold</strong><em> and slanted</em></p>',
  ],
  [
    'Google Docs, lists',
    '<b style="font-weight:normal"><ul><li dir="ltr" aria-level="1"><p>One</p></li><ul><li aria-level="2"><p>Deep</p></li></ul><li><p>Two</p></li></ul></b>',
    '<ul><li><p>One</p><ul><li><p>Deep</p></li></ul></li><li><p>Two</p></li></ul>',
  ],
  [
    'Google Docs, table',
    '<b style="font-weight:normal"><div><table><colgroup><col/></colgroup><tbody><tr><td><p>2024</p></td><td><p>$1.2M</p></td></tr></tbody></table></div></b>',
    '<table><tbody><tr><td>2024</td><td>$1.2M</td></tr></tbody></table>',
  ],
  [
    'Word, paragraphs',
    WORD('<p class=MsoNormal>One\r\nline<o:p></o:p></p><p class=MsoNormal><b>Two</b></p>'),
    '<p>One line</p><p><strong>Two</strong></p>',
  ],
  [
    'Word, list',
    WORD(BULLET(1, 'First') + BULLET(1, 'Second')),
    '<ul><li><p>First</p></li><li><p>Second</p></li></ul>',
  ],
  [
    'Word, nested list',
    WORD(BULLET(1, 'A') + BULLET(2, 'B', 'o') + BULLET(1, 'C')),
    '<ul><li><p>A</p><ul><li><p>B</p></li></ul></li><li><p>C</p></li></ul>',
  ],
  [
    'Word, numbers',
    WORD(BULLET(1, 'A', '1.') + BULLET(1, 'B', '2.')),
    '<ol><li><p>A</p></li><li><p>B</p></li></ol>',
  ],
  [
    'Word, an ordered list in an ordered list (ueberdosis/tiptap#3756)',
    WORD(BULLET(1, 'A', '1.') + BULLET(2, 'B', 'a.') + BULLET(2, 'C', 'b.') + BULLET(1, 'D', '2.')),
    '<ol><li><p>A</p><ol><li><p>B</p></li><li><p>C</p></li></ol></li><li><p>D</p></li></ol>',
  ],
  [
    'Word, bullets and then numbers',
    WORD(BULLET(1, 'A') + BULLET(1, 'B', '1.') + BULLET(2, 'C', 'o') + BULLET(2, 'D', 'i.')),
    '<ul><li><p>A</p></li></ul><ol><li><p>B</p><ul><li><p>C</p></li></ul><ol><li><p>D</p></li></ol></li></ol>',
  ],
  [
    'Word, list without styles',
    '<p>·&nbsp;&nbsp; First</p><p>·&nbsp;&nbsp; Second</p><p>After</p>',
    '<ul><li><p>First</p></li><li><p>Second</p></li></ul><p>After</p>',
  ],
  [
    'a list of bullets',
    '<p>• First</p><p>• <b>Second</b></p>',
    '<ul><li><p>First</p></li><li><p><strong>Second</strong></p></li></ul>',
  ],
  ['a word that begins with o', '<p>o Brother</p>', '<p>o Brother</p>'],
  ['a list from three', '<ol start="3"><li>C</li></ol>', '<ol start="3"><li><p>C</p></li></ol>'],
  [
    'Word, table',
    WORD(
      '<table class=MsoTableGrid><tr><td><p class=MsoNormal>2024<o:p></o:p></p></td><td><p class=MsoNormal>$1.2M<o:p></o:p></p></td></tr></table>',
    ),
    '<table><tbody><tr><td>2024</td><td>$1.2M</td></tr></tbody></table>',
  ],
  [
    'a header and rows',
    '<table><thead><tr><th>Year</th><th>Sales</th></tr></thead><tbody><tr><td>2024</td><td>$1</td></tr></tbody></table>',
    '<table><tbody><tr><th>Year</th><th>Sales</th></tr><tr><td>2024</td><td>$1</td></tr></tbody></table>',
  ],
  [
    'a cell over two columns',
    '<table><tr><td colspan=2>Both</td></tr><tr><td>a</td><td>b</td></tr></table>',
    '<table><tbody><tr><td>Both</td><td></td></tr><tr><td>a</td><td>b</td></tr></tbody></table>',
  ],
  [
    'a cell over two rows',
    '<table><tr><td rowspan=2>Year</td><td>a</td></tr><tr><td>b</td></tr></table>',
    '<table><tbody><tr><td>Year</td><td>a</td></tr><tr><td></td><td>b</td></tr></tbody></table>',
  ],
  [
    'paragraphs and a list in a cell',
    '<table><tr><td><p>a</p><p>b</p></td><td><ul><li>c</li><li>d</li></ul></td></tr></table>',
    '<table><tbody><tr><td>a<br>b</td><td>• c<br>• d</td></tr></tbody></table>',
  ],
  [
    'a table in a cell',
    '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
    '<table><tbody><tr><td>a</td><td>b | c</td></tr></tbody></table>',
  ],
  [
    'a page in a table',
    '<table><tr><td><p>One</p><p>Two</p></td></tr></table>',
    '<p>One</p><p>Two</p>',
  ],
  [
    'a table with a link, and a text after it (ueberdosis/tiptap#4848)',
    '<table><tr><td><a href="https://x.example">x</a></td><td>b</td></tr></table><p>After</p>',
    '<table><tbody><tr><td><a href="https://x.example">x</a></td><td>b</td></tr></tbody></table><p>After</p>',
  ],
  [
    'a title of a table',
    '<table><caption>Sales</caption><tr><td>a</td><td>b</td></tr></table>',
    '<p>Sales</p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  ],
  [
    'Excel',
    '<table><col width=64><tr height=20><td align=right>1,000</td><td>=A1</td></tr></table>',
    '<table><tbody><tr><td>1,000</td><td>=A1</td></tr></tbody></table>',
  ],
  [
    'a picture',
    '<p>Before <img src="https://x.example/a.png" width="600"> after</p>',
    '<p>Before after</p>',
    'Pasted without a picture',
  ],
  [
    'two pictures',
    '<img src="data:image/png;base64,AA"><p>Text</p><img src="file:///c:/a.png">',
    '<p>Text</p>',
    'Pasted without 2 pictures',
  ],
  [
    'a picture that counts readers',
    '<p>Text<img src="https://x.example/o.gif" width="1" height="1"></p>',
    '<p>Text</p>',
  ],
  [
    'an emoji that is a picture',
    '<p>Yes <img alt="🎉" src="https://x.example/e.png"></p>',
    '<p>Yes 🎉</p>',
  ],
  [
    'a video',
    '<p>Look</p><iframe src="https://v.example/1"></iframe>',
    '<p>Look</p>',
    'Pasted without an embedded item',
  ],
  [
    'a drawing',
    '<p>Look <svg width="9"><title>chart</title><path d="M0 0"/></svg></p>',
    '<p>Look</p>',
    'Pasted without an embedded item',
  ],
  ['a script', '<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
  [
    'links (ueberdosis/tiptap#3673)',
    '<p><a href="https://x.example/?a=1">x</a> <a href="javascript:1">y</a> <a href="data:text/html,1">d</a> <a name="_Toc">z</a></p>',
    '<p><a href="https://x.example/?a=1">x</a> y d z</p>',
  ],
  ['spaces that do not break', '<p>$1.2&nbsp;million</p>', '<p>$1.2&nbsp;million</p>'],
  ['lines of a chat', '<div style="white-space: pre-wrap">One\nTwo</div>', '<p>One<br>Two</p>'],
  ['code', '<pre>a\n  b</pre>', '<pre><code>a\n  b</code></pre>'],
  [
    'a quote',
    '<blockquote><div>a</div><div>b</div></blockquote>',
    '<blockquote><p>a</p><p>b</p></blockquote>',
  ],
]

function Host({ onStored }: { onStored: (html: string) => void }) {
  const [value, setValue] = useState('')
  const store = (html: string) => {
    setValue(html)
    onStored(html)
  }
  return <RichText aria-label="Text" value={value} onChange={store} />
}

describe('texts as programs copy them (I4)', () => {
  it.each(CASES)('stores %s', async (_, html, stored, left) => {
    let text = ''
    render(<Host onStored={(given) => (text = given)} />)
    const box = await screen.findByRole('textbox', { name: 'Text' }, { timeout: 8000 })
    const clipboardData = {
      getData: (type: string) => (type === 'text/html' ? html : ''),
      files: [],
    }
    fireEvent.paste(box, { clipboardData })
    expect(text).toBe(stored)
    expect(safeHtml(text).replaceAll(' rel="noopener nofollow"', '')).toBe(text)
    expect(screen.getByRole('status').textContent).toContain(left ?? '')
    if (left === undefined) expect(screen.getByRole('status').textContent).toBe('')
  })
  it('says that a picture alone cannot be pasted', async () => {
    render(<Host onStored={() => undefined} />)
    const box = await screen.findByRole('textbox', { name: 'Text' }, { timeout: 8000 })
    const files = [new File(['x'], 'shot.png', { type: 'image/png' })]
    fireEvent.paste(box, { clipboardData: { getData: () => '', files } })
    await screen.findByText(/Pasted without a picture/)
  })
})
