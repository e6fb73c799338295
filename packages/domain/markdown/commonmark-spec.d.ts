/** CommonMark’s examples; the package has no types of its own. */
declare module 'commonmark-spec' {
  interface Example {
    readonly markdown: string
    readonly html: string
    readonly section: string
    readonly number: number
  }
  const commonMark: { readonly tests: readonly Example[] }
  export default commonMark
}
