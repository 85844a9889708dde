/** The compiler's API of TypeScript before 7, which `openapi-typescript` writes its types with; 7 has none. */
export { ts as default } from '@ts-morph/common'
