import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asName, hasUnseen, LINK_IN_NAME, NO_LETTER, ONE_LINE, UNSEEN_NAME } from './entry.ts'
import { inLatin, isUnreadable } from './latin.ts'
import { inLetters } from './letters.ts'
import { holderMatches, namesWithin, sameName } from './match.ts'

describe('a name is equal to itself in any script (N1)', () => {
  const names = [
    'Иван Петров',
    '李明',
    '한지민',
    'タナカ タロウ',
    'محمد علی‌رضا',
    'דוד כהן',
    'Αλέξανδρος Παπαδόπουλος',
    'სერგო ფარაჯანოვი',
    'Հայկ Մարտիրոսյան',
    'สมชาย ใจดี',
    'सुनील कुमार',
    'Nguyễn Văn Đức',
    'ⵣⵉⵔⵉ',
  ]
  it.each(names)('%s', (name) => {
    expect(sameName(name, name.normalize('NFD'))).toBe(true)
    expect(holderMatches(name, ['Somebody Else', name])).toBe(true)
  })
  it.each(names)('%s is none of the others', (name) => {
    expect(names.filter((one) => sameName(one, name))).toEqual([name])
    expect(names.filter((one) => holderMatches(one, [name]))).toEqual([name])
  })
  it.each([
    ['JORGEN SORENSEN', 'Jørgen Sørensen'],
    ['Dorde Lukasz Strasse', 'Đorđe Łukasz Straße'],
    ['AEthelflaed Thorsdottir', 'Æthelflæd Þórsdóttir'],
    ['IVAN PETROV', 'Иван Петров'],
    ['LI MING', '李明'],
    ['李明', '明 李'],
    ['김민준', '민준 김'],
    ['Wang Fang', 'Ｗａｎｇ Ｆａｎｇ'],
    ['Ana D’Angelo', "Ana D'Angelo"],
    ['Ana D\u02bcAngelo', 'Ana DAngelo'],
    ['Jean-Luc Picard', 'Jean\u2011Luc Picard'],
    ['Vladi\u200bmir Dred\u00advater', 'Vladimir Dredvater'],
    ['Zoe\u0308 Reed', 'Zoë Reed'],
    ['ISIL ISIK', 'Işıl Işık'],
  ])('%s is %s', (a, b) => {
    expect(sameName(a, b)).toBe(true)
    expect(holderMatches(a, [b])).toBe(true)
  })
  it.each([
    ['李明', '李娜'],
    // both are Li Ming in Latin letters
    ['李明', '黎明'],
    ['Иван Петров', 'Олег Сидоров'],
    ['', ''],
    ['\u200b', '\u200b'],
  ])('%s is not %s', (a, b) => {
    expect(sameName(a, b)).toBe(false)
    expect(holderMatches(a, [b])).toBe(false)
  })
  it('is found in a longer text as whole words', () => {
    expect(namesWithin('SØRENSEN TRUST CO FBO J REED', 'Sorensen Trust Co')).toBe(true)
    expect(namesWithin('Sorensen Trust Company', 'Sorensen Trust Co')).toBe(false)
    expect(namesWithin('Anything', '')).toBe(false)
  })
})

it('is written in the nearest Latin letters, or said to have none', () => {
  expect(inLatin('Владимир Щербаков')).toBe('vladimir shcherbakov')
  expect(inLatin('王小明')).toBe('wang xiao ming')
  expect(inLetters('Jørgen  O’Brien-Smith Jr.')).toBe('jørgen obrien smith jr')
  expect(['Иван', '李', '🙂', '\u200b', '', '\u02bc'].map(isUnreadable)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ])
})

describe('a name as it is typed (N3, N14)', () => {
  const field = asName(z.string().trim().min(1, 'Enter a name.').max(40))
  const problem = (name: string) => field.safeParse(name).error?.issues[0]?.message
  it.each([
    ['Vladi\u200bmir'],
    ['Dred\u00advater'],
    ['\u202eremark'],
    ['Reed\u2066'],
    ['Re\ufeffed'],
    ['Reed\uffff'],
    ['Re\u0000ed'],
    ['\u3164'],
    ['\u2800Reed'],
    ['\ud83dReed'],
    ['Re\ufffded'],
    ['\u200b'],
    // a joiner between Latin letters is only a way to look like another name
    ['Re\u200ded'],
  ])('%j is refused', (name) => expect(problem(name)).toBe(UNSEEN_NAME))
  it.each([
    ['You won $5: https://evil.example/win'],
    ['See www.evil.example'],
    ['WWW.evil.example'],
    ['Ada mail me@evil.example'],
    ['Ada ＠evil'],
    ['ftp://x'],
  ])('%j is refused: mail programs make a link of it (G8)', (name) =>
    expect(problem(name)).toBe(LINK_IN_NAME),
  )
  it.each(['Mara\nLindqvist', 'Mara\r\nLindqvist', 'Mara\u2028Lindqvist', 'Mara\u0085Lindqvist'])(
    '%j is refused: it has a line break',
    (name) => expect(problem(name)).toBe(ONE_LINE),
  )
  it('needs a letter, and keeps what Persian and Hindi are written with', () => {
    expect([problem('🙂'), problem(''), problem('---')]).toEqual([
      NO_LETTER,
      'Enter a name.',
      NO_LETTER,
    ])
    expect(['علی‌رضا', 'क्‍ष', '李明', '3M'].map(problem)).toEqual(Array(4).fill(undefined))
    expect(hasUnseen('Jean\u00a0Luc')).toBe(false)
  })
  it('is stored composed, and else as it was typed', () => {
    expect(field.parse('  Zoe\u0308  Reed\t')).toBe('Zoë  Reed')
  })
})
