import { questionProblems } from '#domain/investors/rules/tax-questions.ts'
import { questionFields } from './questions.ts'
import { withRules } from './with-rules.ts'

/** The questions with their rules: the page and the server ask the same one. */
export const taxQuestions = withRules(questionFields, questionProblems)
