declare module 'wawoff2/decompress.js' {
  /** A font file out of its WOFF 2 form (W3C WOFF 2.0), by Google's library; throws for anything else. */
  export default function decompress(woff2: Uint8Array): Promise<Uint8Array>
}
