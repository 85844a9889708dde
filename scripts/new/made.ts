/** What a generator makes: files by path from the repository's root, and what is left to a person. */
export interface Made {
  files: Record<string, string>
  next: string[]
}
