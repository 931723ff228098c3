const formulas = /(?<=(?:^|[;\t\r\n])[\s\p{C}"]*)[=+\-@＝＋－＠]/gu

/**
 * Puts an apostrophe before what a spreadsheet would take for a formula: at the beginning of a cell, also behind characters
 * that nobody sees, and where another cell begins if a spreadsheet separates by semicolons or tabs, as most outside
 * English-speaking countries do with any CSV file.
 */
export function quoteFormulas(text: string): string {
  return text.replace(formulas, "'$&")
}
