import { describe, expect, test } from 'vitest'
import { elementsAt, readXml, textAt } from './xml.ts'

const read = (xml: string) => {
  const root = readXml(xml)
  if (typeof root === 'string') throw new Error(root)
  return root
}
describe('an XML document', () => {
  test('is read with lines, prefixes, attributes, references and CDATA', () => {
    const root = read(
      '\uFEFF<?xml version="1.0"?>\n<!-- c --><a:b xmlns:a="u" x="&#39;1&#x2019;">\n <c>O&#39;Neill &amp; S&#xF6;hne</c>\n <c><![CDATA[<&#39;>]]> end</c><d/></a:b>\n',
    )
    expect([root.name, root.local, root.line, root.attributes['x']]).toEqual(['a:b', 'b', 2, "'1’"])
    expect(elementsAt([root], 'c').map((one) => [one.line, one.text])).toEqual([
      [3, "O'Neill & Söhne"],
      [4, '<&#39;> end'],
    ])
    expect([textAt([root], 'd'), textAt([root], 'c', 'e')]).toEqual(['', ''])
  })
  test.each([
    ['<a>\n<b></a>', 'Line 2: the XML isn’t well-formed.'],
    ['<a', 'Line 1: the XML isn’t well-formed.'],
    ['', 'Line 1: the XML isn’t well-formed.'],
    ['<a></a><b/>', 'Line 1: the XML isn’t well-formed.'],
    ['<a>&nbsp;</a>', 'Line 1: the XML isn’t well-formed.'],
    ['<a>&#0;</a>', 'Line 1: the XML isn’t well-formed.'],
    ['<a x="1" x="2"/>', 'Line 1: the XML isn’t well-formed.'],
    [
      '<!DOCTYPE a [<!ENTITY b "c">]>\n<a>&b;</a>',
      'Line 1: the XML has a document type. Remove it.',
    ],
    [
      '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
      'Line 1: the XML has a document type. Remove it.',
    ],
    [
      `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`,
      'Line 1: the XML is more than 100 elements deep.',
    ],
  ])('%s is refused', (xml, problem) => expect(readXml(xml)).toBe(problem))
  test('that never ends a comment is refused at once', () =>
    expect(readXml('<!--'.repeat(400_000))).toBe('Line 1: the XML isn’t well-formed.'))
})
