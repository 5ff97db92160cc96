/** What the page says about where things are. */

/** The address of something that a `meta` element of the page names. */
export function address(name: string): URL {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="nimatron-${name}"]`)?.content ?? ''
  return new URL(content, document.baseURI)
}
