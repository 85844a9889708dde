import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allSentences, sentencesIn } from '../../scripts/sentences.ts'

/** Words that have left the project (docs/glossary.md); each list holds only what is really gone. */
const GONE_FROM_SENTENCES =
  /\b(?:handed in|way back|papers|looked (?:at|through)|stands here|nothing is left to do|write to us|are none of|go on to)\b/i
const GONE_FROM_FILES =
  /\b(?:field facts|domain facts|behaviour\.md|AppContext|keptPages|standIn|drawnAhead)\b/
/** Applied migrations are hashed, so that their comments stay as they are. */
const files = globSync('{domain,machines,server,src,tests,scripts}/**/*.{ts,tsx}').filter(
  (file) => file !== 'tests/architecture/language.test.ts',
)

describe('the language of the project', () => {
  test('no sentence uses a word that has left', () => {
    const found = allSentences()
      .filter(({ text }) => GONE_FROM_SENTENCES.test(text))
      .map(({ file, line, text }) => `${file}:${line} ${text}`)
    expect(found).toEqual([])
  })

  test('no file cites a document that is not here, or uses a name that has left', () => {
    expect(files.filter((file) => GONE_FROM_FILES.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  test('files are named by their contents', () => {
    expect(files.filter((file) => /-(?:hooks|words|parts)\.tsx?$/.test(file))).toEqual([])
  })

  test('sentences are found in texts, templates and attributes, with their lines', () => {
    const source = [
      'const a = `Welcome back, ${name}`',
      'export const B = () => (',
      '  <p title="Read the notice" className="Not a sentence">Save changes</p>',
      ')',
    ].join('\n')
    expect(sentencesIn('x.tsx', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
      '1 Welcome back, …',
      '3 Read the notice',
      '3 Save changes',
    ])
  })
})
