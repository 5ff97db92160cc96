/** The dictionaries of OpenCC as `opencc-js` has them: `from to` with bars between the entries. */
declare module 'opencc-js/dict/*' {
  const entries: string
  export default entries
}
