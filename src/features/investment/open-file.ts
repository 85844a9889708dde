export { openFile } from '#src/blocks/open-file.ts'
