// English, French, Spanish, German and Italian plurals and verb forms that headlines vary; rough, and the same for all.
const endings = /(?:ations?|ings?|ed|e[ns]|ers?|ies|[senioay])$/
const doubled = /([bdglmnprt])\1$/
const longestWhole = 4

/** A word without its ending; "bombing" and "bombs" become one, and now and then two that are not. */
export function stemOf(word: string): string {
  if (word.length <= longestWhole) return word.length === longestWhole ? word.replace(/s$/, '') : word
  return word.replace(endings, '').replace(doubled, '$1')
}
